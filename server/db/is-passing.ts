import { codeOf, isFromDatabase, sqlStateOf } from "#server/db/driver-error.ts";

/**
 * The classes of SQLSTATE that come back however often the statement is tried: the data does not fit (22), a rule of
 * the schema is broken (23), the statement is wrong or not allowed (42). All three are mistakes of ours.
 */
const lasting = /^(22|23|42)/;

/**
 * Whether the same statement may succeed later. The list names errors that do not pass, because the list of passing
 * errors has no end: a broken connection (08, or no code at all), a server that a failover made read-only (25006), a
 * transaction rolled back (40), no room (53), a lock (55), a server that stops or starts (57), a disk (58), a name that
 * does not resolve (ENOTFOUND). A lasting error that is taken for a passing one is retried in vain for a while. A
 * passing error that is taken for a lasting one sends a message twice.
 */
export function isPassing(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code === null || !lasting.test(code);
}

/**
 * The codes of a database that is away or out of order as a whole: everybody else meets the same error at the same
 * time. They only decide how it is logged. A deadlock, or a lock that could not be had, is one statement's trouble.
 */
const outages = [
  /^(08|25|53|57P|58|XX)/,
  /^E(CONN\w+|HOST\w+|NET\w+|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT|ADDRNOTAVAIL)$/,
  /^(CONNECT_TIMEOUT|ANSWER_TIMEOUT|CONNECTION_LOST)$/,
];

/** Whether an error of the database's driver says that the database is away. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && outages.some((pattern) => pattern.test(code));
}

/**
 * Whether the database could not do it now, so that the caller may be told to try again. A driver's error without a
 * known code counts as a mistake of ours until shown otherwise.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (!isFromDatabase(error)) return false;
  return (
    isOutage(error) || codeOf(error) === "POOL_CLOSED" || (sqlStateOf(error) !== null && isPassing(error))
  );
}
