import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderInUseError, holdFolder } from "./hold-folder.ts";

describe("holding a data folder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "daymark-hold-")), "made", "on", "the", "way");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("refuses a second holder, by name, until the first lets go", async () => {
    const release = await holdFolder(folder);
    await expect(holdFolder(folder)).rejects.toThrow(FolderInUseError);
    await expect(holdFolder(folder)).rejects.toThrow(folder);
    await release();
    await (await holdFolder(folder))();
  });

  it("is free again at once when its process was killed", async () => {
    const script = `import("#server/db/hold-folder.ts").then(({ holdFolder }) => holdFolder(process.argv[1])).then(() => { console.log("held"); setInterval(() => {}, 1000); })`;
    const holder = spawn(process.execPath, ["--eval", script, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(holder.stdout, "data");
    await expect(holdFolder(folder)).rejects.toThrow(FolderInUseError);
    holder.kill("SIGKILL");
    await once(holder, "close");
    await (await holdFolder(folder))();
  });
});
