import pg from "pg";
import { requireReadableAddress } from "#server/db/database-addresses.ts";
import { keepAliveMs, type Limits } from "#server/db/limits.ts";

export interface PoolOptions {
  /** The most connections. */
  max: number;
  limits: Limits;
  /** Called for each lost connection, in use or idle. The next query opens a new one. */
  onConnectionLost: (error: Error) => void;
}

/**
 * Settings that our statements depend on: the form of instants, numbers and bytes, which schema a name means, and that a
 * statement sees what was committed before it began. ALTER DATABASE and ALTER ROLE can change each of them.
 */
const sessionSettings = {
  TimeZone: "UTC",
  DateStyle: "ISO, YMD",
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  search_path: "public",
  default_transaction_isolation: "read committed",
} as const;

const settings = Object.entries(sessionSettings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(", ");

/**
 * A lazy pool of connections to the PostgreSQL at `url`. A connection's start-up message sets the limits, not a statement each
 * time: that costs nothing, and also limits single statements.
 * @throws ConfigError
 */
export function openPool(url: string, { max, limits, onConnectionLost }: PoolOptions): pg.Pool {
  requireReadableAddress(url);
  // @types/pg lacks this setting of a query.
  const begin: pg.QueryConfig & { query_timeout: number } = {
    text: `select ${settings}`,
    query_timeout: limits.connect,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    query_timeout: limits.answer,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    onConnect: async (client) => {
      await client.query(begin);
    },
  });
  // The pool listens to an idle connection and removes its listener while the connection is in use. An "error" without a listener
  // ends the process, so each connection gets one for life.
  pool.on("connect", (client) => {
    client.on("error", onConnectionLost);
  });
  pool.on("error", () => {});
  return pool;
}
