import { createKeys, type Keys } from "#server/db/keys.ts";
import { BackupError, type WhyNoBackup } from "#server/delivery/backup-error.ts";
import type { Config } from "#server/start/config.ts";
import { readEmbeddedSecret } from "#server/start/embedded-secret.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { CommandError, tell, UsageError } from "./command.ts";
import { backupErrorWords } from "./words/backup-words.ts";

/** The keys of the installation's secret. Null when it has none yet. A new one is never made here. */
export async function readKeys({ secret, secondSecret, dataDir }: Config): Promise<Keys | null> {
  const found = secret ?? (await readEmbeddedSecret(dataDir));
  return found ? createKeys(found, secondSecret) : null;
}

/** @throws UsageError with DATABASE_URL: PostgreSQL has tools of its own for this */
export function requireEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl === undefined) return;
  throw new UsageError(
    'DATABASE_URL is set, and this command is for the embedded database. PostgreSQL is backed up and brought back by its own tools: see "Backups" in docs/running.md. Then daymark restore --promoted holds everything back.',
  );
}

/** Progress: the table that is copied now. */
export const tellTable = (table: string): void => tell(`  ${table} …`);

const refused: readonly WhyNoBackup[] = ["damaged", "other-version", "other-secret"];

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
