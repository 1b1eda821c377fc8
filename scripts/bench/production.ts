import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { generatedAgencyFile } from "#tests/support/agency-file.ts";
import { command, commandEnv } from "#tests/support/bundled.ts";

export const benchSecret = "a secret of the benchmark, long enough to be one";

/** The settings of a server in production. DATABASE_URL is missing. */
export const production = {
  DAYMARK_MODE: "production",
  HOST: "127.0.0.1",
  PUBLIC_URL: "https://daymark.example",
  DAYMARK_SECRET: benchSecret,
  SMTP_URL: "smtp://127.0.0.1",
  MAIL_FROM: "reminders@daymark.example",
  OPERATOR_EMAIL: "operator@daymark.example",
  TRUSTED_PROXIES: "0",
};

/** Searches of that directory: as they are, begun, and with an error. */
export const searches = [
  "cedar hollow",
  "mill bend, ny",
  "north grove pol",
  "sheriff alderf",
  "quary ridge",
  "juniper spings",
];

/** A directory of made-up agencies, of the real one's size unless `small`, in `folder`. @returns its file */
export async function writeAgencies(folder: string, small: boolean): Promise<string> {
  const file = join(folder, "agencies.csv");
  await writeFile(file, generatedAgencyFile(small ? 2000 : 23_000));
  return file;
}

export async function importAgencies(file: string, env: Record<string, string>): Promise<void> {
  const args = command("directory", "import", file, "--date", "2019-05-15");
  await promisify(execFile)(process.execPath, args, { env: commandEnv(env) });
}
