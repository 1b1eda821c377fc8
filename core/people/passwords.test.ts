import { describe, expect, it } from "vitest";
import { isTooSimple, isWizardPassword, withoutOwnWords, wizardPasswordChecks } from "./passwords.ts";

describe("what is left of a password without the account's own words", () => {
  const own = ["Daymark", "rosa.delgado87@mail.example", "Rosa Delgado"];
  it.each([
    ["daymark", true],
    ["Daymark2026", true],
    ["rosa.delgado", true],
    ["RosaDelgado!", true],
    ["delgado1987", true],
    ["rosa.delgado87@mail.example", true],
    ["      ", true],
    ["  a b  ", true],
    ["aaaaaaaa", true],
    ["121212", true],
    ["ＤＡＹＭＡＲＫ", true],
    ["rosa likes lanterns", false],
    ["daymark-lantern", false],
    ["lantern", false],
    ["six-ch", false],
  ])("%j is too simple: %s", (password, expected) => {
    expect(isTooSimple(withoutOwnWords(password, own))).toBe(expected);
  });
});

describe("a password in the wizard", () => {
  it.each([
    ["Harbour1!", true],
    ["Harbou1!", true],
    ["Harbo1!", false],
    ["harbour1!", false],
    ["Harbours!", false],
    ["Harbour11", false],
    ["Harbour 1", false],
    ["Áncora-12", true],
    [`Aa1!${"x".repeat(124)}`, true],
    [`Aa1!${"x".repeat(125)}`, false],
  ])("%j is good enough: %s", (password, expected) => {
    expect(isWizardPassword(password)).toBe(expected);
  });

  it.each([
    ["", "", { length: false, capital: false, number: false, special: false, match: false }],
    ["harbour", "", { length: false, capital: false, number: false, special: false, match: false }],
    ["Harbour", "Harbou", { length: false, capital: true, number: false, special: false, match: false }],
    ["Harbour1", "Harbour1", { length: true, capital: true, number: true, special: false, match: true }],
    ["Harbour1!", "Harbour1!", { length: true, capital: true, number: true, special: true, match: true }],
  ])("%j beside %j shows the check marks %j", (password, confirmation, expected) => {
    expect(wizardPasswordChecks(password, confirmation)).toEqual(expected);
  });
});
