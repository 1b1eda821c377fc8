/** Why nothing is restored or held. commands/words/backup-words.ts has the sentences. */
export type WhyNoBackup =
  /** The file is no dump of Daymark's, or not a whole one. */
  | "no-dump"
  /** There is a database already. */
  | "not-empty"
  /** The database takes no writes: the standby has not been promoted. */
  | "standby"
  /** No worker has ever finished a round on this database, so nobody knows when it last changed. */
  | "unknown-moment"
  /** Other clients are connected to the database. */
  | "in-use";

export class BackupError extends Error {
  override name = "BackupError";
  readonly why: WhyNoBackup;
  constructor(why: WhyNoBackup) {
    super(why);
    this.why = why;
  }
}
