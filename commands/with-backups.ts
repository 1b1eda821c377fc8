import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackupError, type WhyNoBackup } from "#server/backup/backup-error.ts";
import type { Config } from "#server/config.ts";
import { readEmbeddedSecret } from "#server/embedded-secret.ts";
import { exitCodes } from "#server/exit-codes.ts";
import { rootFolder } from "#server/root-folder.ts";
import { createKeys, type Keys } from "#server/secrets/keys.ts";
import { CommandError, tell } from "./command.ts";
import { backupErrorWords } from "./words/backup-words.ts";

/** The keys of the installation's secret. Null when it has none yet. A new one is never made here. */
export async function readKeys({ secret, dataDir }: Config): Promise<Keys | null> {
  const found = secret ?? (await readEmbeddedSecret(dataDir));
  return found ? createKeys(found) : null;
}

export async function readVersion(): Promise<string> {
  const described: unknown = JSON.parse(await readFile(join(rootFolder, "package.json"), "utf8"));
  return z.object({ version: z.string() }).parse(described).version;
}

export const nameOfDatabase = ({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">) =>
  databaseUrl ? "The database of DATABASE_URL" : `The database in ${dataDir}`;

/** Progress: the table that is copied now. */
export const tellTable = (table: string): void => tell(`  ${table} …`);

const refused: readonly WhyNoBackup[] = ["damaged", "newer-format", "other-version", "other-secret"];

/** `instead` replaces the sentences of some refusals, where the command can say more. */
export function explainBackupError(
  error: unknown,
  instead: Partial<Record<WhyNoBackup, string>> = {},
): never {
  if (!(error instanceof BackupError)) throw error;
  const { why } = error;
  const exitCode =
    why === "no-backup" ? exitCodes.noInput : refused.includes(why) ? exitCodes.refused : exitCodes.failed;
  throw new CommandError(instead[why] ?? backupErrorWords[why], exitCode);
}
