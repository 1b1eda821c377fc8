import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError } from "#server/config-error.ts";
import { readEnvironment } from "./read-environment.ts";

describe("the environment of servers and commands", () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daymark-settings-"));
    file = join(folder, "daymark.env");
    await writeFile(file, "DAYMARK_MODE=production\nPORT=4000\nSMTP_URL=\nMAIL_FROM=a@b.example\n");
    await chmod(file, 0o640);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("is completed from the file; what it has already wins, an empty variable has nothing", () => {
    const env = { DAYMARK_ENV_FILE: file, PORT: "5000", MAIL_FROM: "" };
    expect(readEnvironment(env)).toEqual([]);
    expect(env).toMatchObject({ DAYMARK_MODE: "production", PORT: "5000", MAIL_FROM: "a@b.example" });
    expect(env).toMatchObject({ NODE_ENV: "production" });
  });

  it.each([
    ["a file that is named and is not there", { DAYMARK_ENV_FILE: "/absent.env" }, "does not exist"],
    ["NODE_ENV without a mode", { NODE_ENV: "production" }, "NODE_ENV is production"],
  ])("refuses %s", (_, env, words) => {
    const read = () => readEnvironment(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(words);
  });

  it("names the line of a mistake, and no value", async () => {
    const wrong = join(folder, "wrong.env");
    await writeFile(wrong, "DAYMARK_MODE=embedded\nDAYMARK_SECRET='half\n");
    const read = () => readEnvironment({ DAYMARK_ENV_FILE: wrong });
    expect(read).toThrow(`${wrong}, line 2, does not end DAYMARK_SECRET`);
    expect(read).not.toThrow("half");
  });

  it("warns when every user of the machine may read the secrets", async () => {
    const open = join(folder, "open.env");
    await writeFile(open, "DAYMARK_MODE=embedded\n");
    await chmod(open, 0o644);
    expect(readEnvironment({ DAYMARK_ENV_FILE: open })).toEqual([
      expect.stringContaining(`chmod o= ${open}`),
    ]);
  });
});
