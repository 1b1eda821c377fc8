import { readFileSync, statSync } from "node:fs";
import { attempt, ConfigError, refuseAll } from "#server/config-error.ts";

/** Settings that only the server may know. Each can be in a separate file, as Docker's and systemd's secrets are. */
export const secretSettings = [
  "ALARM_SMTP_URL",
  "DATABASE_URL",
  "DAYMARK_SECRET",
  "DAYMARK_SECRET_2",
  "DKIM_PRIVATE_KEY",
  "HEARTBEAT_URL",
  "MAIL_WEBHOOK_SECRET",
  "METRICS_TOKEN",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_WEBHOOK_SECRET_OLD",
  "TWILIO_AUTH_TOKEN",
] as const;

/** Docker shows a container only its own secrets here. */
const closedFolder = "/run/secrets/";

/**
 * For each secret setting, reads the file that `NAME_FILE` names into `NAME`, without its final line end. Removes `NAME_FILE`,
 * because a child process would find both.
 * @returns warnings, without any value
 * @throws ConfigError with everything that is wrong, and no secret
 */
export function readSecretFiles(env: Record<string, string | undefined>): string[] {
  const wrong: string[] = [];
  const warnings: string[] = [];
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`]?.trim();
    delete env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) {
      wrong.push(`${name} and ${name}_FILE are both set: unset one of them.`);
      continue;
    }
    const secret = attempt(wrong, () => readSecret(name, file));
    // process.env would store the string "undefined".
    if (secret === undefined) continue;
    env[name] = secret;
    if (isOpenToAll(file)) {
      warnings.push(`${file} has ${name}, and every user of this machine may read it: chmod o= ${file}`);
    }
  }
  refuseAll(wrong);
  return warnings;
}

const isOpenToAll = (file: string): boolean =>
  process.platform !== "win32" && !file.startsWith(closedFolder) && (statSync(file).mode & 0o006) !== 0;

function readSecret(name: string, file: string): string {
  const text = readText(name, file).replace(/\r?\n$/, "");
  if (text.trim() === "") throw new ConfigError(`The file ${file}, which ${name}_FILE names, is empty.`);
  return text;
}

function readText(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`The file ${file}, which ${name}_FILE names, cannot be read (${code}).`);
  }
}
