import { type SQL, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Clock } from "#server/clock.ts";
import { type Db, pooledDb } from "#server/db/client.ts";
import { hasDatabase } from "#server/db/hold-folder.ts";
import { readSecrets } from "#server/db/installation-keys.ts";
import { createKeys } from "#server/db/keys.ts";
import { ordinaryLimits } from "#server/db/limits.ts";
import { appliedMigrations, isForeign, knownMigrations } from "#server/db/migrate.ts";
import { openPool } from "#server/db/open-pool.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { Config } from "#server/start/config.ts";
import { errorCode, type Look, notTried, right, wrong } from "./finding.ts";

/** PostgreSQL 15, the oldest supported version. */
const oldest = 150_000;
/** Seconds. Beyond this no round runs (require-right-clock.ts); report half of it. */
const mostSecondsApart = 60;

/** Reachable, new enough, of this version or an earlier one, and writable. */
export async function checkDatabase(config: Config, clock: Clock): Promise<Look[]> {
  const { databaseUrl, dataDir, mode } = config;
  if (databaseUrl === undefined) {
    if (mode === "production") return [notTried("DATABASE_URL is not set")];
    return [
      (await hasDatabase(dataDir))
        ? notTried("it is the embedded one, which belongs to the running server alone")
        : right("the embedded one is made by the first start"),
    ];
  }
  const limits = { ...ordinaryLimits, connect: 8000, answer: 8000 };
  const pool = openPool(databaseUrl, { max: 1, limits, onConnectionLost: () => {} });
  try {
    (await pool.connect()).release();
  } catch (error) {
    return [unreached(error)];
  }
  const db = pooledDb(pool);
  try {
    return [
      ...(await lookAtServer(db)),
      await lookAtMigrations(db),
      ...(await lookAtSecret(db, config)),
      await lookAtItsClock(db, clock),
    ];
  } finally {
    await pool.end();
  }
}

const unreached = (error: unknown): Look =>
  wrong(
    `it cannot be opened (${errorCode(error)})`,
    "Look at user, password, host, port, name and certificate (&sslrootcert=…) in DATABASE_URL, at the firewall between, and at PostgreSQL's log.",
  );

async function one<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row> {
  const [row] = await queryRows<Row>(db, query);
  return row as Row;
}

/** The settings require an encrypted connection, so it is not checked here. */
async function lookAtServer(db: Db): Promise<Look[]> {
  const { version, is_copy } = await one<{ version: number; is_copy: boolean }>(
    db,
    sql`select current_setting('server_version_num')::int as version,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as is_copy`,
  );
  const major = Math.floor(version / 10_000);
  return [
    version >= oldest
      ? right(`PostgreSQL ${major} answers`)
      : wrong(`PostgreSQL ${major} is too old`, "Use PostgreSQL 15 or newer."),
    ...(is_copy
      ? [wrong("it takes no writes: a standby, or read-only", "Name the primary in DATABASE_URL.")]
      : []),
  ];
}

async function lookAtMigrations(db: Db): Promise<Look> {
  const applied = await appliedMigrations(db);
  if (applied.length === 0) return right("it is empty: the first start makes its tables");
  if (isForeign(applied))
    return wrong(
      "its tables were made by another version of Daymark, from which there is no way to this one",
      "Name another database in DATABASE_URL, or use the release that made it.",
    );
  const missing = knownMigrations().length - applied.length;
  if (missing < 0)
    return right("its tables are of a newer release; this one can still run, and is about to be replaced");
  return right(
    missing === 0
      ? "its tables are of this release"
      : `the next start, or daymark migrate, brings it ${missing} steps to this release`,
  );
}

/** Says nothing about a database that the next start migrates. */
async function lookAtSecret(db: Db, { secret, secondSecret }: Config): Promise<Look[]> {
  if (secret === undefined || (await appliedMigrations(db)).length < knownMigrations().length) return [];
  const secrets = await readSecrets(db, createKeys(secret, secondSecret));
  if (secrets.some(({ hashKey }) => hashKey === null)) {
    return [
      wrong(
        "DAYMARK_SECRET is not the one that it was used with",
        "Set the former one, too: docs/running.md, A new secret.",
      ),
    ];
  }
  return secrets.length === 0 ? [] : [right("DAYMARK_SECRET is the one that it was used with")];
}

async function lookAtItsClock(db: Db, clock: Clock): Promise<Look> {
  const before = clock.now();
  const { now } = await one<{ now: string }>(db, sql`select clock_timestamp()::text as now`);
  return checkClock("the database's", Temporal.Instant.from(now), { before, after: clock.now() });
}

/** Measures the distance of the other clock from the interval between question and answer, because the answer took time. */
export function checkClock(
  whose: string,
  theirs: Temporal.Instant,
  { before, after, grain = 0 }: { before: Temporal.Instant; after: Temporal.Instant; grain?: number },
): Look {
  const ahead = before.since(theirs).total("seconds") - grain;
  const behind = theirs.since(after).total("seconds");
  const apart = Math.round(Math.max(ahead, behind, 0));
  if (apart <= mostSecondsApart) return right(`this machine's clock agrees with ${whose}`);
  return wrong(
    `this machine's clock is ${apart} seconds ${ahead > behind ? "ahead of" : "behind"} ${whose}`,
    "Set whichever is wrong, and keep it right by NTP (timedatectl set-ntp true). No round runs while they are two minutes apart.",
  );
}
