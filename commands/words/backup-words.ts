import type { WhyNoBackup } from "#server/delivery/backup-error.ts";
import type { NotCountedError } from "#server/operate/count-as-sent.ts";

/** Each sentence says what is wrong and what to do. */
export const backupErrorWords: Record<WhyNoBackup, string> = {
  "no-backup": "There is no backup: name its file (daymark-….gz.age), or the folder it lies in.",
  damaged: "The backup is damaged: bytes are missing or changed. Nothing was changed. Take another one.",
  "wrong-identity":
    "This key does not open the backup, or the backup's beginning is damaged. Nothing was changed. Name the private key that belongs to its DAYMARK_BACKUP_RECIPIENT.",
  "needs-identity": "The backup is encrypted: name the file of its private key with --identity.",
  "bad-key":
    "That is no key of age's. A public key (DAYMARK_BACKUP_RECIPIENT) begins with age1, a private one (--identity) with AGE-SECRET-KEY-1.",
  "other-version": "The backup was made by a newer Daymark. Restore it with that one, or a later one.",
  "other-secret":
    "The backup was not made with this DAYMARK_SECRET, or somebody else has changed it. Nothing was changed. Set the secret that it was made with (embedded: the file DATA_DIR/secret): otherwise sent links are void, and numbers that said STOP are not known. With --other-secret it is restored all the same.",
  "not-empty": "The database is not empty. Nothing was changed.",
  standby: "The database takes no writes: promote the standby first. Nothing was changed.",
  "unknown-moment":
    "No worker has finished a round on this database, so the moment of its last change is not known. Name the moment with --as-of. Nothing was changed.",
  "in-use":
    "Other programs are connected to the database. Stop the web processes and the workers first; behind PgBouncer, its connections too. Nothing was changed.",
  differs:
    "What was read again is not what was written. No backup was made: look at the disk, and try again.",
};

/** Why `--sent-before` is refused. Nothing was changed. */
export function notCountedWords({ why, restore }: NotCountedError): string {
  switch (why) {
    case "nothing-waits":
      return "--sent-before goes with a restore that waits for a yes, and none does.";
    case "several":
      return "--sent-before cannot be known here: the backup was itself taken from a restored database that waited for a yes. Confirm without it.";
    case "outside":
      return `--sent-before must be between the backup and its restore: after ${restore?.takenAt} and not after ${restore?.restoredAt}.`;
    case "used-since":
      return "--sent-before comes before everything else: since the restore a server has started, or a command has changed something, and what people enter now must not count as sent. Nothing was changed. Either confirm without it, and what was due before the loss goes out, perhaps a second time; or stop the servers, restore again with --replace, and confirm then.";
  }
}
