import { DrizzleQueryError } from "drizzle-orm";

/** SQLSTATE: five capital letters and digits. */
const sqlState = /^[0-9A-Z]{5}$/;

/**
 * node-postgres' messages without a code. Only this file compares them; the codes are ours. "not queryable": the connection had
 * broken before this statement.
 */
const codesOfMessages: readonly [RegExp, string][] = [
  [/^Connection terminated due to connection timeout/, "CONNECT_TIMEOUT"],
  [/^(timeout exceeded when trying to connect|timeout expired)/, "CONNECT_TIMEOUT"],
  [/^Query read timeout/, "ANSWER_TIMEOUT"],
  [/^Connection terminated|not queryable/, "CONNECTION_LOST"],
  [/^Cannot use a pool after calling end/, "POOL_CLOSED"],
];

/** The code of an error or of a cause: an SQLSTATE, an errno ("ECONNREFUSED"), one of ours, or null. */
export function codeOf(error: unknown): string | null {
  for (const level of levelsOf(error)) if (typeof level.code === "string") return level.code;
  for (const { message } of levelsOf(error)) {
    const known = codesOfMessages.find(([pattern]) => typeof message === "string" && pattern.test(message));
    if (known) return known[1];
  }
  return null;
}

/** The SQLSTATE of a refused statement. Null for any other error. */
export function sqlStateOf(error: unknown): string | null {
  const code = codeOf(error);
  // "EPIPE" looks like an SQLSTATE but is Node's.
  return code !== null && sqlState.test(code) && !code.startsWith("E") ? code : null;
}

/** Every failed statement and connection is wrapped in one. */
export const isFromDatabase = (error: unknown): boolean =>
  levelsOf(error).some((level) => level instanceof DrizzleQueryError);

interface Level {
  code?: unknown;
  message?: unknown;
}

/** The error, its cause, and the cause's cause, because drivers wrap errors. */
function levelsOf(error: unknown): Level[] {
  const levels: Level[] = [];
  for (
    let level = error;
    typeof level === "object" && level !== null && levels.length < 5;
    level = (level as { cause?: unknown }).cause
  ) {
    levels.push(level);
  }
  return levels;
}
