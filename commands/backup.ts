import { dumpEmbedded } from "#server/operate/embedded-dump.ts";
import { readConfig } from "#server/start/config.ts";
import { UsageError } from "./command.ts";
import { requireData, requireEmbedded } from "./with-database.ts";

export const usage = `daymark backup
    writes the embedded database as SQL to standard output: into a file, encrypted by age, or into psql, which moves it to PostgreSQL.
    Stop the server first: the embedded database belongs to one process.

DAYMARK_SECRET is not in it, nor are the other settings. Whoever reads it sees who uses Daymark. PostgreSQL has tools of its own: see
"Backups" in docs/running.md.`;

export async function run(args: string[]): Promise<undefined> {
  if (args.length > 0) throw new UsageError();
  const config = readConfig();
  requireEmbedded(config);
  await requireData(config);
  process.stdout.write(await dumpEmbedded(config.dataDir));
}
