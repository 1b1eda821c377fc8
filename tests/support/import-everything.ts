// Loads each module of `core` and `server`, and prints the modules that ask for a language meanwhile, when no reader is
// known yet.
import "#server/language.ts";
import { join } from "node:path";
import { overwriteGetLocale } from "#locales";
import { root, sources } from "#tests/guards/read-imports.ts";

const askers = new Set<string>();
overwriteGetLocale(() => {
  const calls = new Error("asked").stack?.match(/\/(?:core|server)\/[\w./-]+/g) ?? [];
  askers.add(calls.join(" < "));
  return "en";
});
for (const file of ["core", "server"].flatMap((folder) => sources(folder))) await import(join(root, file));
process.stdout.write(JSON.stringify([...askers]));
// Some modules keep the process alive.
process.exit(0);
