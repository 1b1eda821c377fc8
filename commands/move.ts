import { parseArgs } from "node:util";
import { moveDatabase } from "#server/operate/backup/move-database.ts";
import { readConfig } from "#server/start/config.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { CommandError, say, UsageError } from "./command.ts";
import { explainBackupError, tellTable } from "./with-backups.ts";
import { requireData, withBareDatabase } from "./with-database.ts";

export const usage = `daymark move --to postgres://USER@HOST/NAME
    copies the embedded database in DATA_DIR into an empty database of PostgreSQL, row by row with the same ids, and compares
    both. The embedded one is only read. Stop the server first, and do not start it on the old folder again.
    A password belongs into PGPASSWORD and not on the command line, which every user of the machine sees.`;

export async function run(args: string[]): Promise<undefined> {
  const { values } = parseArgs({ args, options: { to: { type: "string" } } });
  if (!values.to || !/^postgres(ql)?:$/.test(URL.parse(values.to)?.protocol ?? "")) throw new UsageError();
  const { databaseUrl: _, ...config } = readConfig();
  const [from, to] = [
    { dataDir: config.dataDir, databaseUrl: undefined },
    { dataDir: config.dataDir, databaseUrl: values.to },
  ];
  await requireData(from);
  const digests = await withBareDatabase(from, (source) =>
    withBareDatabase(to, (target) =>
      moveDatabase(source.db, target.db, { where: "The database of --to", onTable: tellTable }),
    ),
  ).catch((error: unknown) =>
    explainBackupError(error, {
      "not-empty": "The database of --to is not empty. Nothing was changed: make a new one.",
    }),
  );
  if (digests.length === 0) throw new CommandError("There was nothing to move.", exitCodes.failed);
  const rows = digests.reduce((sum, one) => sum + one.rows, 0);
  say(`Moved and compared: ${digests.length} tables, ${rows} rows.`);
  say(
    `Now set DATABASE_URL to it, and DAYMARK_SECRET to what ${config.dataDir}/secret says. Both databases would send the same messages: never start a server on ${config.dataDir} again.`,
  );
}
