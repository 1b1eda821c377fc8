/** Why a backup is not made, or is not restored. commands/words/backup-words.ts has the sentences. */
export type WhyNoBackup =
  /** The folder has no backup. */
  | "no-backup"
  /** Bytes are missing or changed. */
  | "damaged"
  /** The key does not open it. */
  | "wrong-identity"
  /** It is encrypted, and no key was named. */
  | "needs-identity"
  /** The key, or the public key, is none of age's. */
  | "bad-key"
  /** Its format, or its tables, are of a newer version. */
  | "other-version"
  /** The backup was made with another DAYMARK_SECRET, or not by Daymark. */
  | "other-secret"
  /** The database has rows. */
  | "not-empty"
  /** The database takes no writes: the standby has not been promoted. */
  | "standby"
  /** No worker has ever finished a round there, so the moment of the last change is not known. */
  | "unknown-moment"
  /** Other clients are connected to the database. */
  | "in-use"
  /** What was written is not what was read. */
  | "differs";

export class BackupError extends Error {
  override name = "BackupError";
  readonly why: WhyNoBackup;
  constructor(why: WhyNoBackup, options?: ErrorOptions) {
    super(why, options);
    this.why = why;
  }
}
