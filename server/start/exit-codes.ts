/**
 * What the exit code of a server or a command says, in the numbers of BSD's sysexits.h, which supervisors and mail
 * servers understand. docs/running.md has the table for operators.
 */
export const exitCodes = {
  ok: 0,
  /** The command or server failed. The line on standard error says how. */
  failed: 1,
  /** What was typed makes no sense. */
  usage: 64,
  /** What was handed in is refused: a mail, a file. */
  refused: 65,
  /** There is no such file. */
  noInput: 66,
  /** A worker's rounds are stuck. Its supervisor starts it again. */
  stuck: 70,
  /** A part is missing or not built. Starting again does not help. */
  incomplete: 72,
  /** Not now: the same command goes on later. */
  later: 75,
  /** The environment or the file with the settings is wrong. Starting again does not help. */
  config: 78,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
