import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError } from "#server/config-error.ts";
import { readSecretFiles } from "./read-secret-files.ts";

describe("a secret in a file of its own", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daymark-secrets-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const fileOf = async (text: string) => {
    const file = join(folder, `secret-${Math.random()}`);
    await writeFile(file, text, { mode: 0o600 });
    return file;
  };
  /** What is said of these settings, whole. */
  const refusalOf = (env: Record<string, string>): string => {
    try {
      readSecretFiles(env);
      return "";
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return [error.message, ...error.others].join("\n");
    }
  };

  it.each([
    ["without a line end", "smtp://mail.example"],
    ["with one", "smtp://mail.example\n"],
    ["with one of Windows", "smtp://mail.example\r\n"],
  ])("is the setting, %s", async (_, text) => {
    const env: Record<string, string> = { SMTP_URL: "", SMTP_URL_FILE: await fileOf(text) };
    expect(readSecretFiles(env)).toEqual([]);
    // A process that inherits these settings must not find both.
    expect(env).toEqual({ SMTP_URL: "smtp://mail.example" });
  });

  it("keeps the lines of a key", async () => {
    const env: Record<string, string> = {
      DKIM_PRIVATE_KEY_FILE: await fileOf("-----BEGIN\nAAAA\n-----END\n"),
    };
    readSecretFiles(env);
    expect(env.DKIM_PRIVATE_KEY).toBe("-----BEGIN\nAAAA\n-----END");
  });

  it("is named, without its value, when every user of the machine may read it", async () => {
    const file = await fileOf("smtp://mail.example");
    await chmod(file, 0o644);
    expect(readSecretFiles({ SMTP_URL_FILE: file })).toEqual([
      `${file} has SMTP_URL, and every user of this machine may read it: chmod o= ${file}`,
    ]);
  });

  it("is not looked for under an empty name", () => {
    const env: Record<string, string> = { SMTP_URL_FILE: "", DATABASE_URL: "postgres://localhost/daymark" };
    readSecretFiles(env);
    expect(env).toEqual({ DATABASE_URL: "postgres://localhost/daymark" });
  });

  it("is refused beside the setting itself, and no value is named", async () => {
    const said = refusalOf({
      DAYMARK_SECRET: "of the env",
      DAYMARK_SECRET_FILE: await fileOf("of the file"),
    });
    expect(said).toBe("DAYMARK_SECRET and DAYMARK_SECRET_FILE are both set: unset one of them.");
  });

  it("is refused when its file cannot be read or is empty: each of them is named", async () => {
    const empty = await fileOf("\n");
    expect(refusalOf({ METRICS_TOKEN_FILE: "/absent", SMTP_URL_FILE: empty }).split("\n")).toEqual([
      "The file /absent, which METRICS_TOKEN_FILE names, cannot be read (ENOENT).",
      `The file ${empty}, which SMTP_URL_FILE names, is empty.`,
    ]);
  });
});
