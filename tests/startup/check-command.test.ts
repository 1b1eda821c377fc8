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
    const { code, out } = await run([], {
      DATA_DIR: join(folder, "none"),
    });
    expect([code, out.split("\n").at(-2)]).toEqual([0, "Right: 2. Wrong: 0. Not tried: 4."]);
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
    const { code, out, err } = await run([], { DAYMARK_MODE: "", DAYMARK_ENV_FILE: file });
    expect([code, err]).toEqual([1, ""]);
    const sentences = out.replace(/ +wrong +/g, ": ");
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
    expect(out).not.toMatch(/hunter|rosa|too-short-secret/);
  });

  it("says that the settings' file cannot be read, and explains what it does not understand", async () => {
    const lost = await run([], { DAYMARK_ENV_FILE: join(folder, "lost.env") });
    expect([lost.code, lost.out]).toEqual([1, expect.stringContaining("does not exist")]);
    expect(await run(["--weather"], {})).toMatchObject({ code: 64, out: "" });
    expect((await run(["--help"], {})).out).toContain("daymark check [--dkim");
  });
});
