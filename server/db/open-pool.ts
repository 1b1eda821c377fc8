import pg from "pg";
import { requireReadableAddress } from "#server/db/database-addresses.ts";
import { keepAliveMs, type Limits } from "#server/db/limits.ts";

export interface PoolOptions {
  /** The most connections. */
  max: number;
  limits: Limits;
  /** Is told of each connection that died, in use or not. The next query opens a new one. */
  onConnectionLost: (error: Error) => void;
}

/**
 * What the product's statements depend on: how instants, numbers and bytes are written, whose tables a name means, and that a
 * statement sees what was committed before it began. ALTER DATABASE and ALTER ROLE can set each of them otherwise.
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
 * Connections to the PostgreSQL at `url`, opened when they are needed. The server gets the limits when a connection begins and not by
 * a statement each time: that costs nothing, and single statements have limits too.
 * @throws ConfigError
 */
export function openPool(url: string, { max, limits, onConnectionLost }: PoolOptions): pg.Pool {
  requireReadableAddress(url);
  // A setting of one query that @types/pg does not know.
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
  // The pool listens to a connection while it is idle, and removes its listener while it is in use. An "error" without
  // a listener ends the process, so each connection has a listener of its own for life.
  pool.on("connect", (client) => {
    client.on("error", onConnectionLost);
  });
  pool.on("error", () => {});
  return pool;
}
