import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { type Db as BossDatabase, fromPglite } from "pg-boss";
import { holdFolder } from "#server/db/hold-folder.ts";
import { migrationsFolder } from "#server/db/migrations-folder.ts";
import { keepPrivate } from "#server/db/private-folder.ts";
import { schema } from "#server/db/schema.ts";

/**
 * A handle on the database: the pool, or the transaction one is in. Every function that touches data takes it
 * as its first argument. Inside `db.transaction(async (tx) => …)` only `tx` may be used: on the embedded database
 * a query on the outer handle waits for the transaction, which waits for the query, for ever.
 */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  db: Db;
  kind: "pglite" | "postgres";
  /** The same database as pg-boss wants it. */
  boss: { db?: BossDatabase; connectionString?: string; backend: "pglite" | "postgres" };
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/**
 * PostgreSQL 15 or newer at `url` (`postgres://…`). Connects lazily; at most `max` connections. `onConnectionLost`
 * hears of an idle connection that died (a restart of the server); the next query opens a new one.
 */
export function openPostgres(
  url: string,
  { max = 10, onConnectionLost = () => {} }: { max?: number; onConnectionLost?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({ connectionString: url, max });
  // Without a listener it would take the process with it.
  pool.on("error", (error) => onConnectionLost(error));
  const db = drizzlePostgres(pool, { schema });
  return {
    db,
    kind: "postgres",
    boss: { connectionString: url, backend: "postgres" },
    migrate: () => migratePostgres(db, { migrationsFolder }),
    close: () => pool.end(),
  };
}

/**
 * The embedded database in `folder`, which no other user of the machine can read, or in memory without one. Only one
 * process can hold a folder. `copyOf`, what
 * PGlite's `dumpDataDir` gave, is what a new one starts with.
 */
export async function openEmbedded(folder?: string, { copyOf }: { copyOf?: Blob } = {}): Promise<Database> {
  if (folder) await keepPrivate(folder);
  const release = folder ? await holdFolder(folder) : async () => {};
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: join(folder, "pglite") } : {}),
    ...(copyOf ? { loadDataDir: copyOf } : {}),
  });
  // Once more: PGlite opens the rights of the files it makes a new database of.
  if (folder) await keepPrivate(folder);
  return embeddedDatabase(pglite, async () => {
    await pglite.close();
    await release();
  });
}

/** A PGlite that is open already, as a database; `close` is what ends it. */
export function embeddedDatabase(pglite: PGlite, close: () => Promise<void>): Database {
  const db = drizzlePglite(pglite, { schema });
  return {
    db,
    kind: "pglite",
    boss: { db: fromPglite(pglite), backend: "pglite" },
    migrate: () => migratePglite(db, { migrationsFolder }),
    close,
  };
}
