import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "#server/clock.ts";
import { ConfigError } from "#server/config-error.ts";
import { writeBackup } from "#server/operate/backup/write-backup.ts";
import { readConfig } from "#server/start/config.ts";
import { say, tell, UsageError } from "./command.ts";
import { explainBackupError, readKeys, requireEmbedded, tellTable } from "./with-backups.ts";
import { requireData, withBareDatabase } from "./with-database.ts";

export const usage = `daymark backup DIR [--plain]
    writes everything that the embedded database has into a new file in DIR, named by the time (UTC), encrypted to the public key
    DAYMARK_BACKUP_RECIPIENT (age1…). Before the file gets its name, it is read again, restored into an empty database in
    memory, and compared. Stop the server first: the embedded database belongs to one process.
--plain      not encrypted: whoever reads the file sees who uses Daymark

DAYMARK_SECRET is not in it, nor are the other settings. PostgreSQL has tools of its own: see "Backups" in docs/running.md.`;

export async function run(args: string[]): Promise<undefined> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { plain: { type: "boolean" } },
  });
  const [dir, ...rest] = positionals;
  if (dir === undefined || rest.length > 0) throw new UsageError();
  const config = readConfig();
  requireEmbedded(config);
  const recipient = values.plain ? null : config.backupRecipient;
  if (recipient === undefined) {
    throw new ConfigError(
      "DAYMARK_BACKUP_RECIPIENT is not set: set the public key (age1…) that backups are encrypted to, or say --plain.",
    );
  }
  await requireData(config);
  const keys = await readKeys(config);
  if (keys === null) throw new ConfigError("DAYMARK_SECRET is not set, and DATA_DIR has none.");
  const { file, digests } = await withBareDatabase(config, ({ db }) => {
    tell(`Reading the database in ${config.dataDir}`);
    return writeBackup(db, resolve(dir), { now: systemClock.now(), keys, recipient, onTable: tellTable });
  }).catch(explainBackupError);
  const rows = digests.reduce((sum, one) => sum + one.rows, 0);
  say(`${file}: ${digests.length} tables, ${rows} rows, restored in memory and compared.`);
  if (values.plain) tell("It is not encrypted: it shows who uses Daymark.");
}
