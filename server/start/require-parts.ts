import { existsSync } from "node:fs";
import { join } from "node:path";
import { allLanguages, languagePrefix } from "#core/languages.ts";
import { rootFolder } from "#server/root-folder.ts";
import type { Role } from "./run-server.ts";

/** A part that a server needs is missing. The message says in one line which, and what to do. */
export class MissingPartError extends Error {
  override name = "MissingPartError";
}

const always = [
  "server/db/migrations/meta/_journal.json",
  "server/accounts/common-passwords/filter.bin",
  "server/directory/zip-codes/list.csv",
];
const pages = allLanguages.flatMap((language) => [
  `build/${language}/client${languagePrefix(language)}/index.html`,
  `build/${language}/server/index.js`,
]);

/**
 * Checks for the files that a server reads from its own folder. A server never makes them: an install or a build would replace
 * files under other servers that run from the same folder.
 * @throws MissingPartError, naming the first that is missing
 */
export function requireParts(role: Role, folder: string = rootFolder): void {
  const needed = role === "web" || role === "all" ? [...always, ...pages] : always;
  const missing = needed.find((file) => !existsSync(join(folder, file)));
  if (missing === undefined) return;
  const cure = pages.includes(missing)
    ? "build the pages with npm run build, or use npm start"
    : "this clone is not whole";
  throw new MissingPartError(`${join(folder, missing)} is missing: ${cure}.`);
}
