import { existsSync } from "node:fs";
import { join } from "node:path";
import { rootFolder } from "#server/root-folder.ts";

/** The file that makes a folder a release (docs/decisions/0012-releases-and-operators.md). It is written last. */
export const releaseFile = "release.json";

/** Whether this process runs from a release, and not from a clone. */
export const isRelease = existsSync(join(rootFolder, releaseFile));
