import type { ExitCode } from "#server/start/exit-codes.ts";

/** A command after `daymark`. commands/table.ts lists them. */
export interface Command {
  /** Shown for `--help`, and for wrong arguments. */
  usage: string;
  /** @returns the exit code; nothing means success. */
  run(args: string[], trouble: Trouble): Promise<ExitCode | undefined>;
}

/**
 * Errors in the settings. Only a command that reports them all (`check`) gets them. Other commands do not run with wrong
 * settings.
 */
export interface Trouble {
  wrong: string[];
  warnings: string[];
}

/** The arguments make no sense. The message says why; without one the command's usage is shown. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The command failed. The operator reads the message. */
export class CommandError extends Error {
  override name = "CommandError";
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The answer. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Progress and errors go to standard error, apart from the answer. */
export const tell = (line: string): void => void process.stderr.write(`${line}\n`);
