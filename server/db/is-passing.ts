import { codeOf, isFromDatabase, sqlStateOf } from "#server/db/driver-error.ts";

/**
 * The classes of SQLSTATE that say the same however often the statement is tried: the data does not fit (22), a rule of
 * the schema is broken (23), the statement is wrong or not allowed (42). All three are mistakes of ours.
 */
const lasting = /^(22|23|42)/;

/**
 * Whether the same statement may succeed later. The list is of what does not pass, because what passes has no end: a
 * connection that broke (08, or no code at all), a server that was made read-only by a failover (25006), a transaction rolled
 * back (40), no room (53), a lock (55), a server that goes or comes (57), a disk (58), a name that does not resolve
 * (ENOTFOUND). What is taken for passing wrongly is tried again in vain for a while; what is taken for lasting wrongly is a
 * message sent twice.
 */
export function isPassing(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code === null || !lasting.test(code);
}

/**
 * The codes of a database that is away or out of order as a whole: everybody else has the same error at the same time. Only
 * for how it is logged. A deadlock or a lock that was not to be had is one statement's trouble.
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
 * Whether the database could not do it now: whoever asked may be told to ask again. An error of the driver that has no code
 * we know is a mistake of ours until shown otherwise.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (!isFromDatabase(error)) return false;
  return (
    isOutage(error) || codeOf(error) === "POOL_CLOSED" || (sqlStateOf(error) !== null && isPassing(error))
  );
}
