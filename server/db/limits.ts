/**
 * How long anything on a connection to PostgreSQL may take, in milliseconds. Every number on the way to the database
 * stands here. Without them one connection whose packets vanish (a firewall that forgot it, a host that died) keeps its
 * caller waiting for ever.
 */
export interface Limits {
  /** The server ends a statement that runs longer (`statement_timeout`, SQLSTATE 57014). */
  statement: number;
  /** The server ends a statement that waits longer for a lock (`lock_timeout`, SQLSTATE 55P03). */
  lock: number;
  /**
   * The server ends the session of a client that says nothing inside a transaction (SQLSTATE 25P03): a process that was
   * frozen in one keeps its locks no longer than this.
   */
  idleInTransaction: number;
  /**
   * This side gives up on an answer and destroys the connection. Later than `statement`, so that a server that can be
   * heard ends the statement itself.
   */
  answer: number;
  /** For a new connection, and for a free place in the pool. */
  connect: number;
}

/** A late answer of the server has this much time to arrive before the connection counts as dead. */
const onTheWay = 5_000;

/**
 * Requests, claims, marks, and pg-boss: milliseconds when all is well. A person waits behind most of them, and a person who has
 * waited for half a minute has gone.
 */
export const ordinaryLimits: Limits = {
  statement: 30_000,
  // Half of it: whoever waits for a lock so long hears that the row is taken, not that the database is slow.
  lock: 15_000,
  idleInTransaction: 30_000,
  answer: 30_000 + onTheWay,
  connect: 15_000,
};

/**
 * What a round asks: a tenth of a second (in-slices.ts), but a preview of a day plans all of it in one transaction, and a
 * machine may be busy. It must be less than the watchdog waits (watchdog.ts), or a process is ended for a statement that
 * was about to be.
 */
export const roundLimits: Limits = {
  ...ordinaryLimits,
  statement: 300_000,
  lock: 60_000,
  answer: 300_000 + onTheWay,
};

/**
 * Migrations, imports and other commands that somebody has started by hand and looks at: an hour for a statement, and as
 * long for another process that is migrating.
 */
export const commandLimits: Limits = {
  ...ordinaryLimits,
  statement: 3_600_000,
  lock: 3_600_000,
  idleInTransaction: 600_000,
  answer: 3_600_000 + onTheWay,
};

/** A ROLLBACK takes less than a millisecond on a connection that lives. */
export const rollbackMs = 5_000;

/**
 * A connection that is silent for so long is probed by the kernel (TCP keepalive); Node asks for ten probes a second apart. So
 * the death of the other host is noticed in 40 seconds, however long the statement may take. Keepalive says nothing while
 * data is unacknowledged, or while a proxy answers in the host's place: that is what `answer` is for.
 */
export const keepAliveMs = 30_000;
