import pg from "pg";
import { keepAliveMs, type Limits } from "#server/db/limits.ts";

export interface PoolOptions {
  /** The most connections. */
  max: number;
  limits: Limits;
  /** Is told of each connection that died, in use or not. The next query opens a new one. */
  onConnectionLost: (error: Error) => void;
}

/**
 * Connections to the PostgreSQL at `url`, opened when they are needed. The server gets the limits when a connection
 * begins and not by a statement each time: that costs nothing, and single statements have limits too.
 */
export function openPool(url: string, { max, limits, onConnectionLost }: PoolOptions): pg.Pool {
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
  });
  // The pool listens to a connection while it is idle, and removes its listener while it is in use. An "error" without
  // a listener ends the process, so each connection has a listener of its own for life.
  pool.on("connect", (client) => {
    client.on("error", onConnectionLost);
  });
  pool.on("error", () => {});
  return pool;
}
