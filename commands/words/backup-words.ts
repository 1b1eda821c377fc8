import type { WhyNoBackup } from "#server/delivery/backup-error.ts";
import type { NotCountedError } from "#server/operate/count-as-sent.ts";

/** Each sentence says what is wrong and what to do. */
export const backupErrorWords: Record<WhyNoBackup, string> = {
  "no-dump":
    "This is no whole dump of Daymark's (`daymark backup` writes one). Nothing was changed. Take another one.",
  "not-empty":
    "DATA_DIR has a database already. Nothing was changed. Move its folder pglite away, and restore again.",
  standby: "The database takes no writes: promote the standby first. Nothing was changed.",
  "unknown-moment":
    "No worker has finished a round on this database, so the moment of its last change is not known. Name the moment with --as-of. Nothing was changed.",
  "in-use":
    "Other programs are connected to the database. Stop the web processes and the workers first; behind PgBouncer, its connections too. Nothing was changed.",
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
      return "--sent-before comes before everything else: since the restore a server has started, or a command has changed something, and what people enter now must not count as sent. Nothing was changed. Either confirm without it, and what was due before the loss goes out, perhaps a second time; or stop the servers, restore again, and confirm then.";
  }
}
