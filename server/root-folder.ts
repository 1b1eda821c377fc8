import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

/** The project's folder, the same for the source and for the bundle made of it (docs/decisions/0001-stack.md). */
export const rootFolder = dirname(findPackageJSON(import.meta.url) ?? process.cwd());

/** From the clone's or the release's package.json. */
export const { version } = JSON.parse(readFileSync(join(rootFolder, "package.json"), "utf8")) as {
  version: string;
};
