/**
 * What of an error may stand in a log line: its kind, its code (SQLSTATE, say) and where it happened. Never the
 * message: the database driver's holds the statement's parameters, and with them names and addresses.
 */
export function failureFacts(error: unknown): { error: string; code: string | null; at: string[] } {
  if (!(error instanceof Error)) return { error: typeof error, code: null, at: [] };
  const code = [error, error.cause].map((level) => (level as { code?: unknown } | undefined)?.code);
  return {
    error: error.name,
    code: code.find((value) => typeof value === "string") ?? null,
    at: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim()),
  };
}
