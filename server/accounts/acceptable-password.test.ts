import { expect, it } from "vitest";
import { isEasilyGuessed } from "./acceptable-password.ts";

const own = ["rosa.delgado@mail.example", "Rosa Delgado"];

/** What people make of a common word, so that it has a capital letter, a number and a sign. */
const obvious =
  `Password1! P@ssw0rd1 P@ssw0rd! Passw0rd2026! Pa$$word1 P@55w0rd! Password2026 Qwerty123! Qwerty@1 Asdfgh1! Zxcvbn123!
  1qaz2wsx! !QAZ2wsx Q1w2e3r4! Welcome2026 W3lcome1! Welcome@1 November2026 N0vember2026 December25! March2026! Summer2026! $ummer2026
  Spring26! Monday123! Iloveyou1! Ilov3you! Letmein123! L3tm31n!! Admin@123 @dmin123! Abc123!! Abcd1234! Aa123456! Test@123 Hello123!
  Dragon1! Monkey123! Football1! Superman1! Sunshine1! Princess1! Jesus777! Michael1! Jordan23! Trustno1! Changeme1! Secret123! Login123!
  Freedom1! Dallas2026! Pass1234! Temppass1! Mypassword1! Thanksgiving1! Christmas2026! Texas2026! Reminder1! Contraseña1! Teamo123!
  Noviembre2026! Hola1234! Dios2026! Daymark2026! Rosa1234! RosaPassword1! Delgado-2026-!`.split(/\s+/);

it.each(obvious)("%s is easily guessed", async (password) => {
  expect(await isEasilyGuessed(password, own)).toBe(true);
});

it.each([
  "Orchard-Lane-18",
  "Copper9lantern!",
  "lantern-of-nine-owls",
  "Tr0ub4dor&3",
  "Blue-kettle-7",
  "Riverbend92!",
  "x9$Qm2",
  "7!x9$Qm2",
  "Kayak2Moon!",
  "Harbour-2026-kite",
])("%s is not", async (password) => {
  expect(await isEasilyGuessed(password, own)).toBe(false);
});
