import { openAsBlob } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { rootFolder } from "#server/root-folder.ts";

const packed = join(rootFolder, "build", "node", "empty-database.tar.gz");

/**
 * An empty database of PGlite's own format, as `loadDataDir` takes it. Without a bundle, undefined: PGlite then makes one
 * itself, which takes four seconds of computing more.
 */
export async function packedEmptyDatabase(): Promise<Blob | undefined> {
  if (!(await isThere(packed))) return undefined;
  return openAsBlob(packed);
}

/** Whether a data folder has an embedded database. */
export const hasDatabase = (folder: string): Promise<boolean> =>
  isThere(join(folder, "pglite", "PG_VERSION"));

/** What cannot be looked at is there: only a file that does not exist is not. */
const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== "ENOENT" && code !== "ENOTDIR",
  );
