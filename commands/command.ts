import type { ExitCode } from "#server/start/exit-codes.ts";

/** What an operator types after `daymark`. commands/table.ts lists them. */
export interface Command {
  /** Shown for `--help`, and for arguments that make no sense. */
  usage: string;
  /** @returns the exit code; nothing means that all went well. */
  run(args: string[], trouble: Trouble): Promise<ExitCode | undefined>;
}

/**
 * What was found while the settings were read. Only a command that reports everything that is wrong (`check`) gets
 * it. Other commands do not run with wrong settings.
 */
export interface Trouble {
  wrong: string[];
  warnings: string[];
}

/** What was typed makes no sense. The message says why. Without a message the usage of the command is shown. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The command did not do what it was asked. The message is the line that the operator reads. */
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

/** Progress and errors go to standard error, so that they do not mix with the answer. */
export const tell = (line: string): void => void process.stderr.write(`${line}\n`);
