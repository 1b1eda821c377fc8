import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import type pg from "pg";
import { holdFolder } from "#server/db/hold-folder.ts";
import { commandLimits, type Limits, ordinaryLimits, roundLimits } from "#server/db/limits.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPool } from "#server/db/open-pool.ts";
import { transactionOn } from "#server/db/pool-transaction.ts";
import { keepPrivate } from "#server/db/private-folder.ts";
import { schema } from "#server/db/schema.ts";
import { unlessUnderWay } from "#server/db/unless-under-way.ts";

/** For code that may run inside or outside a transaction. */
type Statements = Omit<PgDatabase<PgQueryResultHKT, typeof schema>, "transaction">;

/**
 * The database, outside any transaction. Inside `db.transaction(async (tx) => …)` use only `tx`: on the embedded database, which
 * has one connection, a query on `db` waits for the transaction, which waits for the query, for ever.
 *
 * Every function that touches data takes the handle as its first argument, and its type says where the function may run:
 * - `Db`: outside. It opens transactions, keeps the handle for later (a route, a class, work in the background), or waits for
 *   another server, which no transaction may.
 * - `Tx`: inside. It locks rows, or its writes stand or fall with the caller's.
 * - `Db | Tx`: either.
 */
export interface Db extends Statements {
  transaction<Result>(work: (tx: Tx) => Promise<Result>, config?: PgTransactionConfig): Promise<Result>;
}

/** A transaction. It opens no nested one: a savepoint would look like a transaction that commits. */
export interface Tx extends Statements {
  /** Throws an error that rolls everything back. A `Db` has no such method and so is no `Tx`. */
  rollback(): never;
}

export interface Database {
  db: Db;
  /** The same database with longer limits, for a round's planning and sweeping (limits.ts). */
  roundDb: Db;
  /** Concurrent slices of the planner on `roundDb`. One on the embedded database, which has one connection. */
  planLanes: number;
  kind: "pglite" | "postgres";
  /** Where another process finds it. Null for the embedded database. */
  url: string | null;
  /** Runs `work`, unless another process is running work of this name. @returns whether it ran */
  unlessUnderWay(name: string, work: () => Promise<void>): Promise<boolean>;
  /** @throws ForeignDatabaseError when another version made it, and no migration leads to this version. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

export interface PostgresOptions {
  /** The most connections of `db`. */
  max?: number;
  limits?: Limits;
  /** The limits of `roundDb`. */
  longLimits?: Limits;
  /** Called for each lost connection. The next query opens a new one. */
  onConnectionLost?: (error: Error) => void;
}

/**
 * PostgreSQL uses one core for a statement. Two lanes plan a big morning in about half the time; a third would take too much of
 * two cores, or of four, from people's statements and the sending (docs/decisions/0004-derived-reminders.md).
 */
const planLanes = 2;
/** The planner's lanes, the sweeper, and a spare. */
const roundConnections = planLanes + 2;
/** One for each concurrent round of a worker (worker/jobs.ts): its lock needs a connection. */
const lockConnections = 5;

/** PostgreSQL 15 or newer at `url` (`postgres://…`). Connects at first use. */
export function openPostgres(
  url: string,
  {
    max = 10,
    limits = ordinaryLimits,
    longLimits = roundLimits,
    onConnectionLost = () => {},
  }: PostgresOptions = {},
): Database {
  const pool = openPool(url, { max, limits, onConnectionLost });
  // Separate pools, so that requests and rounds never take each other's connections.
  const roundPool = openPool(url, { max: roundConnections, limits: longLimits, onConnectionLost });
  const lockPool = openPool(url, { max: lockConnections, limits, onConnectionLost });
  const lockDb = pooledDb(lockPool);
  return {
    db: pooledDb(pool),
    roundDb: pooledDb(roundPool),
    planLanes,
    kind: "postgres",
    url,
    unlessUnderWay: (name, work) => unlessUnderWay(lockDb, name, work),
    async migrate() {
      const patient = openPool(url, { max: 1, limits: commandLimits, onConnectionLost });
      try {
        await migrate(pooledDb(patient), { where: "The database of DATABASE_URL", lock: true });
      } finally {
        await patient.end();
      }
    },
    close: async () => {
      await Promise.all([pool, roundPool, lockPool].map((each) => each.end()));
    },
  };
}

export function pooledDb(pool: pg.Pool): Db {
  const db = drizzlePostgres(pool, { schema });
  db.transaction = transactionOn(pool, db);
  return db;
}

/**
 * Each start writes every byte of the buffers, 128 MB by PostgreSQL's default. A demo's whole database, with the police
 * directory, is smaller than a quarter of that, and the system's cache holds the files as well.
 */
const embeddedSettings = ["-c", "shared_buffers=32MB"];

/**
 * The embedded database in `folder`, which no other user of the machine can read; in memory without a folder. Only one process
 * can hold a folder.
 */
export async function openEmbedded(folder?: string): Promise<Database> {
  const { pglite, close } = await openPglite(folder);
  const where = folder ? `The data folder ${folder}` : "The embedded database";
  return embeddedDatabase(pglite, where, close);
}

/** As PGlite itself. */
export async function openPglite(folder?: string): Promise<{ pglite: PGlite; close: () => Promise<void> }> {
  if (folder) await keepPrivate(folder);
  const release = folder ? await holdFolder(folder) : async () => {};
  const pglite = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...embeddedSettings],
    ...(folder && { dataDir: join(folder, "pglite") }),
  });
  // Again, because PGlite widens a new database's file permissions.
  if (folder) await keepPrivate(folder);
  const close = async () => {
    await pglite.close();
    await release();
  };
  return { pglite, close };
}

/** `where` names the database, and `close` ends it. */
export function embeddedDatabase(pglite: PGlite, where: string, close: () => Promise<void>): Database {
  const db = drizzlePglite(pglite, { schema });
  return {
    db,
    roundDb: db,
    planLanes: 1,
    kind: "pglite",
    url: null,
    // No other process can have it open.
    unlessUnderWay: (_, work) => work().then(() => true),
    migrate: () => migrate(db, { where, lock: false }),
    close,
  };
}
