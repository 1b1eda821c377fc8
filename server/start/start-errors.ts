import { ConfigError } from "#server/config-error.ts";
import { codeOf } from "#server/db/driver-error.ts";
import { FolderInUseError } from "#server/db/hold-folder.ts";
import { ForeignDatabaseError } from "#server/db/migrate.ts";
import { ClocksApartError } from "#server/worker/require-right-clock.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { MissingPartError } from "./require-parts.ts";

/** Errors with a message for the person who starts the server. */
const ours = [ConfigError, FolderInUseError, ForeignDatabaseError, ClocksApartError, MissingPartError];

/**
 * One line that says what keeps the server from starting and what to do. An unknown error keeps its stack: it is a bug, and its
 * fixer needs to see where.
 */
export function explainStartError(error: unknown): string {
  if (ours.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, port, path, address } = rootCause(error) as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  switch (code ?? codeOf(error)) {
    case "55P03":
      return "A table is being read by something long, a backup say, so the database was not migrated. Nothing was changed: the next start tries it again.";
    case "EADDRINUSE":
      return `Port ${port} is taken. Stop the program that uses it, or choose another: PORT=${Number(port) + 1} npm start`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return port
        ? `Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`
        : `${path ?? "The data folder"} may not be written. Change its permissions, or set DATA_DIR to a folder of yours.`;
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "ETIMEDOUT":
    case "CONNECT_TIMEOUT":
    case "CONNECTION_LOST":
      return `The database at ${address ?? "DATABASE_URL"}${port ? `:${port}` : ""} does not answer. Start it, or correct DATABASE_URL.`;
    case "08P01":
      return "What stands before the database (PgBouncer?) does not let the timeouts through: see ignore_startup_parameters in docs/running.md.";
    case "25006":
      return "The database takes no writes: it is a standby, or read-only. Name the primary in DATABASE_URL, or a proxy that follows it.";
    case "42501":
      return "The database's user may not do what is needed. Before the first start of a release, and before commands that make tables, its tables' owner runs: DATABASE_URL=… daymark migrate (docs/running.md, The machine and the database).";
    case "28P01":
    case "28000":
      return "The database refuses the user or password of DATABASE_URL. Correct them.";
    case "3D000":
      return "The database named in DATABASE_URL does not exist. Create it, or correct DATABASE_URL.";
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** The exit code of a process that could not start. */
export const exitCodeOf = (error: unknown): ExitCode =>
  error instanceof ConfigError || error instanceof ForeignDatabaseError
    ? exitCodes.config
    : error instanceof MissingPartError
      ? exitCodes.incomplete
      : exitCodes.failed;

/** The innermost cause has the code, because drivers wrap errors. Several addresses tried at once come as an AggregateError. */
function rootCause(error: unknown): object {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0]);
  if (error instanceof Error && error.cause) return rootCause(error.cause);
  return typeof error === "object" && error !== null ? error : {};
}
