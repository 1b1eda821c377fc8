import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeBackup } from "#server/backup/write-backup.ts";
import { systemClock } from "#server/clock.ts";
import { readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";
import { say, tell, UsageError } from "./command.ts";
import { explainBackupError, nameOfDatabase, readKeys, readVersion, tellTable } from "./with-backups.ts";
import { requireData, withBareDatabase } from "./with-database.ts";

export const usage = `daymark backup DIR [--plain] [--unchecked]
    writes everything that the database has into a new folder in DIR, named by the time (UTC), encrypted to the public key
    DAYMARK_BACKUP_RECIPIENT (age1…). Before the folder gets its name, the backup is read again, restored into an
    empty database in memory, and compared.
--plain      not encrypted: whoever reads the file sees who uses Daymark
--unchecked  reads the file again and compares it, but restores nothing: for a database that does not fit into memory

DAYMARK_SECRET is not in it, nor are the other settings. With DATABASE_URL it runs beside the servers. The embedded database belongs
to one process: stop the server first.`;

export async function run(args: string[]): Promise<undefined> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { plain: { type: "boolean" }, unchecked: { type: "boolean" } },
  });
  const [dir, ...rest] = positionals;
  if (dir === undefined || rest.length > 0) throw new UsageError();
  const config = readConfig();
  const recipient = values.plain ? null : config.backupRecipient;
  if (recipient === undefined) {
    throw new ConfigError(
      "DAYMARK_BACKUP_RECIPIENT is not set: set the public key (age1…) that backups are encrypted to, or say --plain.",
    );
  }
  await requireData(config);
  const keys = await readKeys(config);
  if (keys === null) throw new ConfigError("DAYMARK_SECRET is not set, and DATA_DIR has none.");
  const version = await readVersion();
  const { folder, digests } = await withBareDatabase(config, (database) => {
    tell(`Reading ${nameOfDatabase(config).toLowerCase()}`);
    return writeBackup(database, resolve(dir), {
      ...{ now: systemClock.now(), keys, version, recipient, check: !values.unchecked },
      onTable: tellTable,
    });
  }).catch(explainBackupError);
  const rows = digests.reduce((sum, one) => sum + one.rows, 0);
  const how = values.unchecked ? "read again" : "restored in memory and compared";
  say(`${folder}: ${digests.length} tables, ${rows} rows, ${how}.`);
  if (values.plain) tell("It is not encrypted: it shows who uses Daymark.");
}
