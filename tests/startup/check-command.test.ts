import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runDaymark } from "#tests/support/bundled.ts";

const run = (args: readonly string[], env: Record<string, string>) => runDaymark(["check", ...args], env);

describe("daymark check", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daymark-check-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("finds nothing wrong with a demo that is not set up at all, and ends with 0", async () => {
    const { code, out } = await run(["--only", "settings,database,open files,mail server,site"], {
      DATA_DIR: join(folder, "none"),
    });
    expect([code, out.split("\n").at(-2)]).toEqual([0, "Right: 3. Wrong: 0. Not tried: 2."]);
  });

  it("says all that is wrong, in the file, the variables and the brand, goes on with the rest, and prints no secret", async () => {
    const file = join(folder, "daymark.env");
    const settings = {
      DAYMARK_MODE: "production",
      BRAND_NAME: "<script>",
      PORT: "http",
      DAYMARK_SECRET: "too-short-secret",
      DATABASE_URL: "postgres://rosa:hunter2@127.0.0.1:1/daymark",
      SMTP_URL: "smtp://me:hunter3@127.0.0.1:1",
      MAIL_FROM: "reminders@daymark.example",
      STRIPE_SECRET_KEY: "sk_live_hunter4",
    };
    await writeFile(
      file,
      Object.entries(settings)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(""),
    );
    await chmod(file, 0o644);
    const only = "settings,database,mail server,payments";
    const { code, out, err } = await run(["--json", "--only", only], {
      DAYMARK_MODE: "",
      DAYMARK_ENV_FILE: file,
    });
    expect([code, err]).toEqual([1, ""]);
    const { success, findings } = JSON.parse(out);
    expect(success).toBe(false);
    const wrong = findings.filter((one: { state: string }) => one.state === "wrong");
    const sentences = wrong
      .map((one: { part: string; says: string }) => `${one.part}: ${one.says}`)
      .join("\n");
    for (const words of [
      ...[
        "settings: BRAND_NAME",
        "settings: PORT",
        "settings: DAYMARK_SECRET is too short",
        "settings: PUBLIC_URL",
      ],
      ...["settings: Stripe is half configured", "every user of this machine may read it"],
      ...["database: it cannot be opened (ECONNREFUSED)", "mail server: "],
    ])
      expect(sentences).toContain(words);
    expect(wrong.every((one: { mend: string }) => one.mend.length > 0)).toBe(true);
    expect(out).not.toMatch(/hunter|rosa|too-short-secret/);
  });

  it("says that the settings' file cannot be read, and explains what it does not understand", async () => {
    const lost = await run(["--only", "settings"], { DAYMARK_ENV_FILE: join(folder, "lost.env") });
    expect([lost.code, lost.out]).toEqual([1, expect.stringContaining("does not exist")]);
    expect(await run(["--only", "weather"], {})).toMatchObject({ code: 64, out: "" });
    expect((await run(["--help"], {})).out).toContain("daymark check [--json]");
  });
});
