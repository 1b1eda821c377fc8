import { ConfigError } from "#server/config-error.ts";
import { type Database, openEmbedded, openPostgres } from "#server/db/client.ts";
import { hasDatabase } from "#server/db/hold-folder.ts";
import { commandLimits } from "#server/db/limits.ts";
import { composeServices } from "#server/start/compose-services.ts";
import { type Config, readConfig } from "#server/start/config.ts";
import type { Services } from "#server/start/services.ts";
import { tell, UsageError } from "./command.ts";

/** Runs `work` with a server's services, on its database. */
export async function withServices<Result>(
  work: (database: Database, services: Services) => Promise<Result>,
  config: Config = readConfig(),
): Promise<Result> {
  await requireData(config);
  const { database, services, close } = await composeServices(config, (step) => tell(`${step} …`), {
    postgres: { limits: commandLimits },
  });
  try {
    return await work(database, services);
  } finally {
    await close();
  }
}

/** Runs `work` on the server's database, for a command that needs no services. */
export async function withDatabase<Result>(
  work: (database: Database) => Promise<Result>,
  config: Config = readConfig(),
): Promise<Result> {
  await requireData(config);
  return withBareDatabase(config, async (database) => {
    await database.migrate();
    return work(database);
  });
}

/** Opens the database without migrating it: a restored one is held as it is. */
export async function withBareDatabase<Result>(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = databaseUrl
    ? openPostgres(databaseUrl, { limits: commandLimits })
    : await openEmbedded(dataDir);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * A command never makes an embedded database: it would answer from an empty one, and "nothing is kept about this address" would
 * be false. Only a server makes one.
 * @throws ConfigError when the data folder has no database
 */
export async function requireData({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<void> {
  if (databaseUrl) return;
  if (await hasDatabase(dataDir)) return;
  throw new ConfigError(
    `There is no database in ${dataDir}, and DATABASE_URL is not set: name the server's settings with DAYMARK_ENV_FILE, or its folder with DATA_DIR. A new embedded database is made by a server's first start.`,
  );
}

/** @throws UsageError with DATABASE_URL: PostgreSQL has tools of its own for this */
export function requireEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl === undefined) return;
  throw new UsageError(
    'DATABASE_URL is set, and this command is for the embedded database. PostgreSQL is backed up and brought back by its own tools: see "Backups" in docs/running.md. Then daymark restore --promoted holds everything back.',
  );
}
