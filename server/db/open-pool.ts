import type pg from "pg";
import { addressesOf } from "#server/db/database-addresses.ts";
import { FailoverPool } from "#server/db/failover-pool.ts";
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
export const sessionSettings = {
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

/** The refusal of a standby, which takes no writes. A standby would answer a write with this code. */
const readOnly = () => Object.assign(new Error("The server takes no writes."), { code: "25006" });

/**
 * Connections to the PostgreSQL at `url`, opened when they are needed. Where it names several servers, they go to the first that
 * takes writes. The server gets the limits when a connection begins and not by a statement each time: that costs nothing, and single
 * statements have limits too.
 * @throws ConfigError
 */
export function openPool(url: string, { max, limits, onConnectionLost }: PoolOptions): pg.Pool {
  const addresses = addressesOf(url);
  const isOnlyOne = addresses.length === 1;
  // A setting of one query that @types/pg does not know.
  const begin: pg.QueryConfig & { query_timeout: number } = {
    text: `select ${settings}, pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_copy`,
    query_timeout: limits.connect,
  };
  const pool = new FailoverPool(addresses, {
    max,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    query_timeout: limits.answer,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    onConnect: async (client) => {
      const { rows } = await client.query<{ is_copy: boolean }>(begin);
      if (rows[0]?.is_copy && !isOnlyOne) throw readOnly();
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
