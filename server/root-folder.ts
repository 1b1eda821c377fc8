import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The project's folder, the same for the source and for the bundle made of it (docs/decisions/0001-stack.md). */
export const rootFolder = dirname(findPackageJSON(import.meta.url) ?? process.cwd());
