// Where the tests keep their temporary files.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** What a run has at once, in bytes, with as much again to spare. */
const needed = 4 * 2 ** 30;

/**
 * A folder for all temporary files of one run: in memory where Linux has room for it, else where the machine keeps its
 * own. Tests make and remove thousands of databases. On ext4 a tenth of a run's computing was the search for a free
 * inode, which passes over each that was freed in the last seconds.
 * @returns its path, and what removes it
 */
export function makeScratch() {
  const path = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), "daymark-tests-"));
  // As /tmp is: PostgreSQL, and servers without rights, run as users of their own when root runs the tests.
  chmodSync(path, 0o1777);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function hasRoomInMemory() {
  if (process.platform !== "linux") return false;
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .find(([, where]) => where === memory);
    // Tests run programs that they put there.
    if (mount?.[2] !== "tmpfs" || mount[3].split(",").includes("noexec")) return false;
    const { bavail, bsize } = statfsSync(memory);
    const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8"));
    return bavail * bsize >= needed && Number(available?.[1] ?? 0) * 1024 >= 2 * needed;
  } catch {
    return false;
  }
}
