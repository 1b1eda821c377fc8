import pg from "pg";
import { keepAliveMs, type Limits } from "#server/db/limits.ts";

export interface PoolOptions {
  /** Connections at most. */
  max: number;
  limits: Limits;
  /** Hears of each connection that died, in use or not; the next query opens a new one. */
  onConnectionLost: (error: Error) => void;
}

/**
 * Connections to the PostgreSQL at `url`, opened when they are needed. The server is told its limits when a connection
 * begins, not by a statement each time: it costs nothing, and single statements have them too.
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
  // The pool listens to a connection while it is idle and takes its listener away while it is in use; an "error" that
  // nobody listens to ends the process. So each connection has a listener of its own, for life.
  pool.on("connect", (client) => {
    client.on("error", onConnectionLost);
  });
  pool.on("error", () => {});
  return pool;
}
