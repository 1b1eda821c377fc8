import { say, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** As at any start of a server. For a database whose servers own no tables. */
export const usage = `daymark migrate
    brings the database's tables to this release, as the user of DATABASE_URL, who owns them. Nothing else starts

Needed where the servers' user owns nothing: DATABASE_URL=postgres://owner@… daymark migrate, before they restart.`;

export async function run(args: string[]): Promise<undefined> {
  if (args.length > 0) throw new UsageError();
  await withDatabase(async () => say("The database has the tables of this release."));
}
