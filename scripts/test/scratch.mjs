// The folder of the tests' temporary files.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** The most bytes that a run uses at once, doubled. */
const needed = 4 * 2 ** 30;

/**
 * Makes a folder for all temporary files of one run: in memory where Linux has room for it, else in the machine's own temporary folder.
 * Tests make and remove thousands of databases. On ext4 a tenth of a run's CPU went into the search for a free inode, which passes over
 * each inode that was freed in the last seconds.
 * @returns its path, and the function that removes it
 */
export function makeScratch() {
  const path = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), "daymark-tests-"));
  // The rights of /tmp: when root runs the tests, PostgreSQL and servers without rights run as other users.
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
    // Tests put programs there and run them.
    if (mount?.[2] !== "tmpfs" || mount[3].split(",").includes("noexec")) return false;
    const { bavail, bsize } = statfsSync(memory);
    const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8"));
    return bavail * bsize >= needed && Number(available?.[1] ?? 0) * 1024 >= 2 * needed;
  } catch {
    return false;
  }
}
