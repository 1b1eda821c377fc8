/**
 * Exit codes of servers and commands, by BSD's sysexits.h, which supervisors and mail servers understand. docs/running.md has the
 * table for operators.
 */
export const exitCodes = {
  ok: 0,
  /** Failed. Standard error says how. */
  failed: 1,
  /** The arguments make no sense. */
  usage: 64,
  /** The input is refused: a mail, a file. */
  refused: 65,
  noInput: 66,
  /** A worker's rounds are stuck. Its supervisor restarts it. */
  stuck: 70,
  /** A part is missing or not built. A restart does not help. */
  incomplete: 72,
  /** Not now: run the same command later. */
  later: 75,
  /** The environment or the settings' file is wrong. A restart does not help. */
  config: 78,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
