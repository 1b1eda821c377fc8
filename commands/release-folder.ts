import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, readlink, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { ConfigError } from "#server/config-error.ts";
import { rootFolder } from "#server/root-folder.ts";
import { isRelease, releaseFile } from "#server/start/release.ts";

const description = z.object({
  name: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  builtAt: z.string(),
  node: z.string(),
  platform: z.string(),
  /** Each file's SHA-256, by its path in the release. */
  files: z.record(z.string(), z.string()),
});
export type ReleaseDescription = z.infer<typeof description>;

/** The folder in which releases lie side by side, and the two links beside it. */
export interface ReleasesFolder {
  folder: string;
  current: string;
  previous: string;
}

/** @throws ConfigError in a clone */
export function releasesFolder(): ReleasesFolder {
  if (!isRelease) {
    throw new ConfigError("This is no release but a clone: make one with npm run release -- --to DIR.");
  }
  const folder = dirname(rootFolder);
  const beside = dirname(folder);
  return { folder, current: join(beside, "current"), previous: join(beside, "previous") };
}

/** Null when the folder is no release: its description is written last, so a killed build has none. */
export async function readRelease(folder: string): Promise<ReleaseDescription | null> {
  const text = await readFile(join(folder, releaseFile), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return description.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The first file that is not what was built, or null. It reads every file: a fifth of a gigabyte. */
export async function findDamage(folder: string, { files }: ReleaseDescription): Promise<string | null> {
  for (const [path, wanted] of Object.entries(files)) {
    const hash = createHash("sha256");
    const isRead = await pipeline(createReadStream(join(folder, path)), hash).then(
      () => true,
      () => false,
    );
    if (!isRead || hash.digest("hex") !== wanted) return path;
  }
  return null;
}

/** The names of all releases, the newest first. */
export async function listReleases({ folder }: ReleasesFolder): Promise<ReleaseDescription[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith("."));
  const found = await Promise.all(names.map((name) => readRelease(join(folder, name))));
  return found
    .filter((each) => each !== null)
    .filter(({ name }) => names.includes(name))
    .sort((one, other) => other.builtAt.localeCompare(one.builtAt));
}

/** The name of the release that a link leads to. Null without one. */
export const linkedName = (link: string): Promise<string | null> => readlink(link).then(basename, () => null);

/** Points a link at a release, atomically: a process that opens the link finds the former release or the new one. */
export async function setLink({ folder }: ReleasesFolder, link: string, name: string): Promise<void> {
  const made = `${link}.${process.pid}`;
  await rm(made, { force: true });
  // Relative, so that the whole tree can be moved.
  await symlink(join(basename(folder), name), made);
  await rename(made, link);
}
