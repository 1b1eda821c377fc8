import { readFileSync, statSync } from "node:fs";
import { ConfigError } from "#server/config-error.ts";
import { EnvFileError, parseEnvFile } from "./parse-env-file.ts";

type Environment = Record<string, string | undefined>;

/**
 * Completes this process's environment from the settings' file, if it names one (bin/daymark names production's). Existing values
 * win, unless they are empty. Then sets NODE_ENV, for React.
 * @returns warnings, without any value
 * @throws ConfigError when the file cannot be read or understood, and when nothing says in which mode to run although this looks
 * like production
 */
export function readEnvironment(env: Environment): string[] {
  const file = env.DAYMARK_ENV_FILE?.trim();
  const warnings = file ? readInto(env, file) : [];
  if (!env.DAYMARK_MODE && env.NODE_ENV === "production") {
    throw new ConfigError(
      `DAYMARK_MODE is not set, and NODE_ENV is production: set it to production, or to embedded for a demo, in ${file || "the environment"}.`,
    );
  }
  env.NODE_ENV = "production";
  return warnings;
}

function readInto(env: Environment, file: string): string[] {
  const text = readText(env, file);
  if (text === null) return [];
  for (const [name, value] of parse(file, text)) {
    if (!env[name]) env[name] = value;
  }
  const isOpen = process.platform !== "win32" && (statSync(file).mode & 0o006) !== 0;
  return isOpen ? [`${file} has secrets, and every user of this machine may read it: chmod o= ${file}`] : [];
}

/** Null when systemd has read it already. */
function readText(env: Environment, file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // systemd reads the file as root and passes its values on.
    if (code === "EACCES" && env.DAYMARK_MODE) return null;
    const cure =
      code === "ENOENT"
        ? "does not exist"
        : code === "EACCES"
          ? "may not be read by this user: run the command as root or as the servers' user (chgrp daymark, chmod 640)"
          : `cannot be read (${code})`;
    throw new ConfigError(`The settings' file ${file} ${cure}.`);
  }
}

function parse(file: string, text: string): Map<string, string> {
  try {
    return parseEnvFile(text);
  } catch (error) {
    if (!(error instanceof EnvFileError)) throw error;
    throw new ConfigError(`${file}, line ${error.line}, ${error.message}.`);
  }
}
