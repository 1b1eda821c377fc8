/**
 * Limits in milliseconds for everything on a connection to PostgreSQL. Without them a connection whose packets vanish (a firewall
 * that forgot it, a host that died) keeps its caller waiting for ever.
 */
export interface Limits {
  /** The server ends a statement that runs longer (`statement_timeout`, SQLSTATE 57014). */
  statement: number;
  /** The server ends a statement that waits longer for a lock (`lock_timeout`, SQLSTATE 55P03). */
  lock: number;
  /**
   * The server ends the session of a client that is silent inside a transaction (SQLSTATE 25P03). A process that froze inside a
   * transaction keeps its locks no longer than this.
   */
  idleInTransaction: number;
  /**
   * This side gives up waiting for an answer and destroys the connection. Longer than `statement`, so that a reachable server
   * ends the statement itself.
   */
  answer: number;
  /** For a new connection, and for a free place in the pool. */
  connect: number;
}

/** A server's late answer may take this long to arrive before the connection counts as dead. */
const onTheWay = 5_000;

/**
 * For requests, claims, marks, and locks, which take milliseconds normally. A person waits behind most of them, and leaves after
 * half a minute.
 */
export const ordinaryLimits: Limits = {
  statement: 30_000,
  // Half of `statement`, so that a long wait for a lock fails as "locked", not as "too slow".
  lock: 15_000,
  idleInTransaction: 30_000,
  answer: 30_000 + onTheWay,
  connect: 15_000,
};

/**
 * For a round's statements. They take a tenth of a second (in-slices.ts), but a day's preview plans all of it in one transaction,
 * and a machine may be busy. Must be shorter than the watchdog's limit (watchdog.ts); otherwise the watchdog ends a process for a
 * statement that was about to end.
 */
export const roundLimits: Limits = {
  ...ordinaryLimits,
  statement: 300_000,
  lock: 60_000,
  answer: 300_000 + onTheWay,
};

/**
 * For migrations, imports and other commands that a person starts and watches: an hour for a statement, and as long for another
 * process's migration.
 */
export const commandLimits: Limits = {
  ...ordinaryLimits,
  statement: 3_600_000,
  lock: 3_600_000,
  idleInTransaction: 600_000,
  answer: 3_600_000 + onTheWay,
};

/**
 * How long a migration waits for a table. Everybody else waits behind it, so it gives up, keeps nothing, and the next start tries
 * again. A backup may read a table for minutes.
 */
export const migrationLockMs = 10_000;

/** A ROLLBACK takes less than a millisecond on a live connection. */
export const rollbackMs = 5_000;

/**
 * The kernel probes a connection that is silent for this long (TCP keepalive); Node asks for ten probes a second apart. So the
 * other host's death is noticed in 40 seconds, however long the statement may take. Keepalive fails while data is unacknowledged,
 * or while a proxy answers in the host's place: `answer` covers these cases.
 */
export const keepAliveMs = 30_000;
