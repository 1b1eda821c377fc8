import { codeOf, isFromDatabase, sqlStateOf } from "#server/db/driver-error.ts";

/**
 * SQLSTATE classes that no retry cures: the data does not fit (22), a constraint of the schema is broken (23), the statement is
 * wrong or not allowed (42). All are our bugs.
 */
const lasting = /^(22|23|42)/;

/**
 * Whether the same statement may succeed later. Lists the permanent errors, because transient ones have no end: a broken
 * connection (08, or no code at all), a server that a failover made read-only (25006), a transaction rolled back (40), no room
 * (53), a lock (55), a server that stops or starts (57), a disk (58), a name that does not resolve (ENOTFOUND). A permanent error
 * mistaken for a transient one is retried in vain for a while. A transient error mistaken for a permanent one sends a message
 * twice.
 */
export function isPassing(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code === null || !lasting.test(code);
}

/**
 * Codes of a database that is away or out of order as a whole: everybody meets the same error at the same time. They only decide
 * how it is logged. A deadlock or a lock timeout is one statement's trouble.
 */
const outages = [
  /^(08|25|53|57P|58|XX)/,
  /^E(CONN\w+|HOST\w+|NET\w+|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT|ADDRNOTAVAIL)$/,
  /^(CONNECT_TIMEOUT|ANSWER_TIMEOUT|CONNECTION_LOST)$/,
];

export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && outages.some((pattern) => pattern.test(code));
}

/**
 * Whether the database could not do it now, so that the client may try again. A driver's error with an unknown code counts as our
 * bug.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (!isFromDatabase(error)) return false;
  return (
    isOutage(error) || codeOf(error) === "POOL_CLOSED" || (sqlStateOf(error) !== null && isPassing(error))
  );
}
