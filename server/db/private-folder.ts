import { chmod, lstat, mkdir, readdir } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join, parse, resolve } from "node:path";
import { ConfigError } from "#server/config-error.ts";

/** Daymark's own files in its data folder. Everything else there stays as it is, protected by the folder's permissions. */
const own = ["pglite", "secret"];

/**
 * Makes the data folder if it does not exist, and closes it and Daymark's files in it to every other user of the machine: folders
 * 0700, files 0600, even where an earlier start left wider permissions. The umask restricts new files, too. Symbolic links are
 * not followed: their targets may not be ours.
 * @throws ConfigError for a folder that others use too (the root, a home folder, the system's folder for temporary files)
 */
export async function keepPrivate(folder: string): Promise<void> {
  if ([parse(folder).root, homedir(), tmpdir()].some((shared) => resolve(shared) === resolve(folder))) {
    throw new ConfigError(`DATA_DIR must be a folder of its own: ${folder} is used by other programs too.`);
  }
  process.umask(0o077);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await restrict(folder, 0o700);
  for (const name of own) await restrictBelow(join(folder, name));
}

async function restrictBelow(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!found || found.isSymbolicLink()) return;
  if (!found.isDirectory()) return restrict(path, 0o600, found.mode);
  await restrict(path, 0o700, found.mode);
  for (const name of await readdir(path)) await restrictBelow(join(path, name));
}

async function restrict(path: string, mode: number, before?: number): Promise<void> {
  const now = before ?? (await lstat(path)).mode;
  if ((now & 0o777) !== mode) await chmod(path, mode);
}
