import { readFile, writeFile } from "node:fs/promises";
import { accountPasswordMinLength } from "#core/people/passwords.ts";
import { filterFile, makeFilter } from "#server/accounts/common-passwords.ts";

/** Makes the filter of common passwords anew from a list: server/accounts/common-passwords/README.md says from which. */
const [listFile] = process.argv.slice(2);
if (listFile === undefined) throw new Error("usage: node --import tsx scripts/common-passwords.ts LIST.json");
const list = JSON.parse(await readFile(listFile, "utf8")) as string[];
const passwords = new Set(list.map((password) => password.trim().toLowerCase()));
const longEnough = [...passwords].filter(({ length }) => length >= accountPasswordMinLength);
const filter = makeFilter(longEnough);
await writeFile(filterFile, filter);
console.log(`${longEnough.length} passwords, ${filter.length} bytes`);
