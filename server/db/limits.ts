/**
 * How long anything on a connection to PostgreSQL may take, in milliseconds. All limits on the way to the database
 * stand here. Without them one connection whose packets vanish (a firewall that forgot it, a host that died) keeps its
 * caller waiting for ever.
 */
export interface Limits {
  /** The server ends a statement that runs longer (`statement_timeout`, SQLSTATE 57014). */
  statement: number;
  /** The server ends a statement that waits longer for a lock (`lock_timeout`, SQLSTATE 55P03). */
  lock: number;
  /**
   * The server ends the session of a client that is silent inside a transaction (SQLSTATE 25P03). A process that was
   * frozen inside a transaction keeps its locks no longer than this.
   */
  idleInTransaction: number;
  /**
   * This side gives up waiting for an answer and destroys the connection. It is later than `statement`, so that a
   * server that can be reached ends the statement itself.
   */
  answer: number;
  /** For a new connection, and for a free place in the pool. */
  connect: number;
}

/** A late answer of the server has this much time to arrive before the connection counts as dead. */
const onTheWay = 5_000;

/**
 * For requests, claims, marks, and locks: milliseconds when all is well. A person waits behind most of them, and
 * after half a minute that person has gone.
 */
export const ordinaryLimits: Limits = {
  statement: 30_000,
  // Half of `statement`, so that a long wait for a lock fails with "locked" and not with "too slow".
  lock: 15_000,
  idleInTransaction: 30_000,
  answer: 30_000 + onTheWay,
  connect: 15_000,
};

/**
 * For the statements of a round. They take a tenth of a second (in-slices.ts), but the preview of a day plans all of it
 * in one transaction, and a machine may be busy. The limit must be shorter than the watchdog's (watchdog.ts); otherwise
 * the watchdog ends a process for a statement that was about to end.
 */
export const roundLimits: Limits = {
  ...ordinaryLimits,
  statement: 300_000,
  lock: 60_000,
  answer: 300_000 + onTheWay,
};

/**
 * For migrations, imports and other commands that somebody has started by hand and watches: an hour for a statement,
 * and as long for another process that is migrating.
 */
export const commandLimits: Limits = {
  ...ordinaryLimits,
  statement: 3_600_000,
  lock: 3_600_000,
  idleInTransaction: 600_000,
  answer: 3_600_000 + onTheWay,
};

/**
 * How long a migration waits for a table: everybody else waits behind it meanwhile, so it rather gives up, keeps nothing, and is
 * tried again by the next start. A backup may read a table for minutes.
 */
export const migrationLockMs = 10_000;

/** A ROLLBACK takes less than a millisecond on a connection that lives. */
export const rollbackMs = 5_000;

/**
 * A connection that is silent for this long is probed by the kernel (TCP keepalive); Node asks for ten probes a second
 * apart. The death of the other host is thus noticed in 40 seconds, however long the statement may take. Keepalive says
 * nothing while data is unacknowledged, or while a proxy answers in the host's place: `answer` covers these cases.
 */
export const keepAliveMs = 30_000;
