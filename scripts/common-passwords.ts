import { readFile, writeFile } from "node:fs/promises";
import { filterFile, makeFilter } from "#server/accounts/common-passwords.ts";

/** Makes the filter of common passwords anew from a list; server/accounts/common-passwords/README.md names the list. */
const [listFile] = process.argv.slice(2);
if (listFile === undefined) throw new Error("usage: node --import tsx scripts/common-passwords.ts LIST.json");
const list = JSON.parse(await readFile(listFile, "utf8")) as string[];
/** Words that the English list has only with digits, or lacks. */
const alone =
  `abcd qwer login reminder reminders thanksgiving contraseña contrasena clave bienvenido bienvenida enero febrero marzo abril
  mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo`.split(
    /\s+/,
  );
const passwords = new Set([...list.map((password) => password.trim().toLowerCase()), ...alone]);
// Entries under six characters are too short for a password. A word of four or five letters still counts, as the base of a password with
// digits and signs at its ends.
const longEnough = [...passwords].filter(
  (one) => one.length >= 4 && (one.length >= 6 || /^\p{L}+$/u.test(one)),
);
const filter = makeFilter(longEnough);
await writeFile(filterFile, filter);
console.log(`${longEnough.length} passwords, ${filter.length} bytes`);
