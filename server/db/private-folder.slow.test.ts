import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEmbedded } from "#server/db/client.ts";
import { keepPrivate } from "./private-folder.ts";

describe("a data folder", () => {
  let place: string;
  let folder: string;
  const umask = process.umask();
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), "daymark-private-"));
    folder = join(place, "made", "on the way");
    process.umask(0o022);
  });
  afterEach(async () => {
    process.umask(umask);
    await rm(place, { recursive: true, force: true });
  });

  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  it("is closed to others from the first moment, with all that the database puts into it", async () => {
    const database = await openEmbedded(folder);
    await database.close();
    const wider: string[] = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if ((await modeOf(path)) !== (entry.isDirectory() ? "700" : "600")) wider.push(path);
    }
    expect(wider).toEqual([]);
    expect(await modeOf(folder)).toBe("700");
  });

  it("is closed when it existed with wider rights, and nothing behind a link is touched", async () => {
    const outside = join(place, "somebody else's");
    await mkdir(outside, { mode: 0o755 });
    await writeFile(join(outside, "file"), "", { mode: 0o644 });
    await mkdir(join(folder, "pglite", "base"), { recursive: true, mode: 0o755 });
    await writeFile(join(folder, "secret"), "a secret", { mode: 0o644 });
    await writeFile(join(folder, "pglite", "base", "1"), "", { mode: 0o666 });
    await symlink(outside, join(folder, "pglite", "link"));
    await chmod(folder, 0o777);
    await keepPrivate(folder);
    expect(await modeOf(folder)).toBe("700");
    expect(await modeOf(join(folder, "pglite", "base"))).toBe("700");
    expect(await modeOf(join(folder, "pglite", "base", "1"))).toBe("600");
    expect(await modeOf(join(folder, "secret"))).toBe("600");
    expect(await modeOf(outside)).toBe("755");
    expect(await modeOf(join(outside, "file"))).toBe("644");
  });

  it.each(["/", homedir(), tmpdir()])("cannot be %s, which other programs use", async (shared) => {
    await expect(keepPrivate(shared)).rejects.toThrow(/^DATA_DIR must be a folder of its own/);
  });
});
