import { codeOf } from "#server/db/driver-error.ts";

/**
 * Loggable facts of an error: its kind, its code (SQLSTATE, errno) and where it happened. Never the message: the database
 * driver's contains the statement's parameters, and with them names and addresses.
 */
export function failureFacts(error: unknown): { error: string; code: string | null; at: string[] } {
  const code = codeOf(error);
  const { name, stack = "" } = error instanceof Error ? error : { name: typeof error };
  return {
    error: name,
    code,
    at: stack
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim()),
  };
}
