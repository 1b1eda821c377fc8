import { type SQL, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Clock } from "#server/clock.ts";
import { type Db, pooledDb } from "#server/db/client.ts";
import { wayTo } from "#server/db/database-addresses.ts";
import { hasDatabase } from "#server/db/hold-folder.ts";
import { readSecrets } from "#server/db/installation-keys.ts";
import { createKeys } from "#server/db/keys.ts";
import { ordinaryLimits } from "#server/db/limits.ts";
import { appliedMigrations, isForeign, knownMigrations } from "#server/db/migrate.ts";
import { openPool } from "#server/db/open-pool.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { Config } from "#server/start/config.ts";
import { certificateTrouble, errorCode, type Look, notTried, right, wrong } from "./finding.ts";

/** PostgreSQL 15: the oldest that is supported. */
const oldest = 150_000;
/** What one web process and one worker may open (docs/running.md, "Connections to the database"). */
const connectionsNeeded = 29;
/** Beyond this no round runs (require-right-clock.ts); half of it is worth a look. */
const mostSecondsApart = 60;

/** What an SQLSTATE, an errno or a word of TLS says about the way to the database. */
const cures: readonly [RegExp, string][] = [
  [/^28/, "Look at user and password in DATABASE_URL, and at pg_hba.conf."],
  [/^3D000$/, "Create the database that DATABASE_URL names: create database … owner …"],
  [/^25006$/, "None of the servers takes writes: promote one, or name the primary, too."],
  [/^08P01$/, "Let PgBouncer ignore the limits: docs/running.md, Connections to the database."],
  [/^53300$/, "Raise max_connections, or let fewer processes run."],
  [/^(ECONNREFUSED|ECONNRESET)$/, "Start PostgreSQL, and look at host and port in DATABASE_URL."],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "Look at the host in DATABASE_URL: its name is not known here."],
  [/TIMEOUT|ETIMEDOUT|EHOSTUNREACH/, "Look at host and port in DATABASE_URL, and at the firewall between."],
  [
    certificateTrouble,
    "Name the authority of its certificate by &sslrootcert=…, and the host as the certificate has it.",
  ],
];

/** The database is reached, new enough, encrypted where it must be, of this version or before, and may be written. */
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
      ...(await lookAtServer(db, databaseUrl, config.isDatabaseNetworkPrivate)),
      await lookAtMigrations(db),
      ...(await lookAtSecret(db, config)),
      await lookAtRights(db),
      await lookAtItsClock(db, clock),
    ];
  } finally {
    await pool.end();
  }
}

function unreached(error: unknown): Look {
  // The driver has no code for this one.
  const isPlain = error instanceof Error && /does not support SSL/.test(error.message);
  const code = isPlain ? "no TLS" : errorCode(error);
  const cure = isPlain
    ? "Let PostgreSQL speak TLS (ssl = on), as sslmode in DATABASE_URL asks for."
    : cures.find(([pattern]) => pattern.test(code))?.[1];
  return wrong(`it cannot be opened (${code})`, cure ?? "Look at DATABASE_URL, and at PostgreSQL's log.");
}

async function one<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row> {
  const [row] = await queryRows<Row>(db, query);
  return row as Row;
}

async function lookAtServer(db: Db, databaseUrl: string, isPrivate: boolean): Promise<Look[]> {
  const { version, most, reserved, is_copy, ssl } = await one<{
    version: number;
    most: number;
    reserved: number;
    is_copy: boolean;
    ssl: boolean | null;
  }>(
    db,
    sql`select current_setting('server_version_num')::int as version, current_setting('max_connections')::int as most,
      current_setting('superuser_reserved_connections')::int as reserved,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as is_copy,
      (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as ssl`,
  );
  const major = Math.floor(version / 10_000);
  return [
    version >= oldest
      ? right(`PostgreSQL ${major} answers`)
      : wrong(`PostgreSQL ${major} is too old`, "Use PostgreSQL 15 or newer."),
    checkEncryption(databaseUrl, ssl ?? false, isPrivate),
    ...(is_copy
      ? [wrong("it takes no writes: a standby, or read-only", "Name the primary in DATABASE_URL.")]
      : []),
    most - reserved >= connectionsNeeded
      ? right(`${most - reserved} connections for ${connectionsNeeded} of one web process and one worker`)
      : wrong(
          `it takes ${most - reserved} connections; one web process and one worker open ${connectionsNeeded}`,
          "Raise max_connections: 10 for each web process, 19 for each worker.",
        ),
  ];
}

/** Exported for its table of cases. */
export function checkEncryption(databaseUrl: string, isEncrypted: boolean, isPrivate = false): Look {
  const verifyFull =
    "Write sslmode=verify-full into DATABASE_URL, with &sslrootcert=… for a company's own authority.";
  if (wayTo(databaseUrl) === "here") return right("the connection stays on this machine");
  if (isPrivate && !isEncrypted)
    return right("the connection is not encrypted, on a way that DATABASE_NETWORK calls private");
  if (!isEncrypted) return wrong("the connection is not encrypted, and leaves this machine", verifyFull);
  // This version of the driver treats `require` and `verify-ca` like verify-full. Its next version will not.
  if (URL.parse(databaseUrl)?.searchParams.get("sslmode") !== "verify-full")
    return wrong("the connection is encrypted, and the server may be anybody", verifyFull);
  return right("the connection is encrypted, to a server that is verified");
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

/** Nothing is said of a database that the next start brings to this release. */
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

/** Whoever owns the tables can drop them. A user who owns none writes rows, and another one migrates. */
async function lookAtRights(db: Db): Promise<Look> {
  const { tables, owned, closed, may_create, may_make_tables, is_super } = await one<{
    tables: number;
    owned: number;
    closed: number;
    may_create: boolean;
    may_make_tables: boolean;
    is_super: boolean;
  }>(
    db,
    sql`select count(*)::int as tables,
      count(*) filter (where pg_has_role(relowner, 'USAGE'))::int as owned,
      count(*) filter (where relnamespace = 'public'::regnamespace and not (has_table_privilege(oid, 'SELECT')
        and has_table_privilege(oid, 'INSERT') and has_table_privilege(oid, 'UPDATE')
        and has_table_privilege(oid, 'DELETE')))::int as closed,
      has_database_privilege(current_database(), 'CREATE') as may_create,
      has_schema_privilege('public', 'CREATE') as may_make_tables,
      (select rolsuper from pg_roles where rolname = current_user) as is_super
    from pg_class where relkind = 'r'
      and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))`,
  );
  if (tables === 0 && !(may_create && may_make_tables))
    return wrong(
      "its user may make no schemas or tables, and there are none",
      "alter database … owner to …, or let another user run daymark migrate first.",
    );
  if (owned > 0 && owned < tables)
    return wrong(
      `${tables - owned} of its tables belong to another user, so that no later release can change them`,
      "reassign owned by … to …",
    );
  if (closed > 0)
    return wrong(
      `its user may not read and write ${closed} of its tables`,
      "grant select, insert, update, delete on all tables in schema public to …",
    );
  if (owned === 0 && tables > 0)
    return right(
      "its user writes rows and can change no table: another one runs daymark migrate at an upgrade",
    );
  const more = is_super
    ? "is a superuser, which it need not be"
    : "can drop its tables: docs/running.md has a user who cannot";
  return right(`its user may do what Daymark does (and ${more})`);
}

async function lookAtItsClock(db: Db, clock: Clock): Promise<Look> {
  const before = clock.now();
  const { now } = await one<{ now: string }>(db, sql`select clock_timestamp()::text as now`);
  return checkClock("the database's", Temporal.Instant.from(now), { before, after: clock.now() });
}

/** The answer took time: what counts is how far their clock is from the interval between question and answer. */
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
