import { existsSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { rootFolder } from "#server/root-folder.ts";
import type { Config } from "#server/start/config.ts";
import { errorCode, type Look, notTried, right, wrong } from "./finding.ts";

const megabyte = 1024 * 1024;
/** Below this logs, a backup or a release no longer fit. */
const leastFreeMegabytes = 500;
const leastOpenFiles = 1024;

/** Room on the disks that this process writes to or runs from. */
export async function checkDisk(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  least = leastFreeMegabytes,
): Promise<Look[]> {
  const folders = [
    ["the release's disk", rootFolder],
    ["the disk of temporary files", tmpdir()],
    ...(databaseUrl === undefined && existsSync(dataDir) ? [["the embedded database's disk", dataDir]] : []),
  ] as const;
  const looks: Look[] = [];
  for (const [what = "", folder = ""] of folders) {
    const { bavail, bsize, ffree, files } = await statfs(folder);
    const free = Math.floor((bavail * bsize) / megabyte);
    if (free < least)
      looks.push(
        wrong(`${what} has ${free} MB left`, "Remove old releases, backups and logs, or enlarge it."),
      );
    // Some file systems count no files.
    else if (files > 0 && ffree < 1000)
      looks.push(wrong(`${what} has room for ${ffree} more files`, "Remove what has many small files."));
    else looks.push(right(`${what} has ${free} MB left`));
  }
  return looks;
}

/** How many files and connections a process may have open. */
export async function checkOpenFiles(file = "/proc/self/limits"): Promise<Look[]> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return [notTried(`this system does not tell its limit here (${errorCode(error)})`)];
  }
  const found = /^Max open files\s+(\d+|unlimited)/m.exec(text)?.[1];
  if (found === undefined) return [notTried("this system does not tell its limit here")];
  if (found === "unlimited" || Number(found) >= leastOpenFiles)
    return [right(`a process started from here may open ${found}`)];
  return [
    wrong(
      `a process started from here may open ${found} files and connections`,
      `Raise it to ${leastOpenFiles} or more: ulimit -n, and LimitNOFILE= in the units.`,
    ),
  ];
}
