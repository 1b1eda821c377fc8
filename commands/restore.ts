import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Temporal } from "temporal-polyfill";
import { systemClock } from "#server/clock.ts";
import { ConfigError } from "#server/config-error.ts";
import { appliedMigrations } from "#server/db/migrate.ts";
import { holdBroughtBack, listUnconfirmed } from "#server/delivery/hold.ts";
import { readIdentities } from "#server/operate/backup/backup-file.ts";
import { restoreBackup } from "#server/operate/backup/restore-backup.ts";
import { type Counting, confirmRestore, NotCountedError } from "#server/operate/count-as-sent.ts";
import { previewWaiting } from "#server/operate/preview-waiting.ts";
import { readConfig } from "#server/start/config.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { CommandError, say, tell, UsageError } from "./command.ts";
import { explainBackupError, readKeys, requireEmbedded, tellTable } from "./with-backups.ts";
import { requireData, withBareDatabase, withServices } from "./with-database.ts";
import { notCountedWords } from "./words/backup-words.ts";
import { waitingLines } from "./words/waiting-words.ts";

export const usage = `daymark restore --promoted [--as-of INSTANT]
    PostgreSQL has brought the database back: a dump that was loaded, a recovery to a point in time, or a standby that was
    promoted. From now on nothing is sent until you confirm it
--as-of          when the database got its last change. Without it the last round of a worker counts that it knows of
daymark restore PATH [--identity FILE] [--replace] [--other-secret]
    puts a backup (of daymark backup) in the place of all that the embedded database has. PATH is a backup, or a folder of backups, whose
    newest is taken. Killed or refused, it leaves the database as it was. Nothing is sent until you confirm it.
--identity FILE  the private key of age (age-keygen writes such a file)
--replace        the database is not empty, and what it has may go
--other-secret   restores it though DAYMARK_SECRET is another than the backup's, or nothing proves who wrote it;
                 then: daymark secret lost
daymark restore --waiting [--sent-before INSTANT]
    what would go out from a restored database, by kind, hour (UTC) and count; it sends nothing and keeps nothing
daymark restore --confirm [--sent-before INSTANT]
    it may go out: the workers begin within a minute
--sent-before    what was due before this moment counts as sent, because the lost machine surely sent it: an instant like
                 2026-11-23T09:00Z, between the backup (the last change) and the restore. Without it nothing counts as sent, and some goes out twice.
                 Only before a server has run on the restored database

Stop the web processes and the workers before a restore.`;

const options = {
  identity: { type: "string" },
  replace: { type: "boolean" },
  "other-secret": { type: "boolean" },
  promoted: { type: "boolean" },
  "as-of": { type: "string" },
  waiting: { type: "boolean" },
  confirm: { type: "boolean" },
  "sent-before": { type: "string" },
} as const;

async function restore(
  path: string,
  values: { identity?: string; replace?: boolean; "other-secret"?: boolean },
): Promise<void> {
  const config = readConfig();
  requireEmbedded(config);
  const keys = values["other-secret"] ? null : await readKeys(config);
  if (keys === null && !values["other-secret"]) {
    throw new ConfigError(
      `There is no secret: set DAYMARK_SECRET, or put the file that was ${config.dataDir}/secret back. Without the backup's own secret sent links are void, and numbers that said STOP are not known; --other-secret restores it all the same.`,
    );
  }
  const where = `The database in ${config.dataDir}`;
  const found = await withBareDatabase(config, async ({ db }) =>
    restoreBackup(db, resolve(path), {
      now: systemClock.now(),
      keys,
      identities: values.identity === undefined ? [] : await readIdentities(values.identity),
      replace: values.replace ?? false,
      where,
      onTable: tellTable,
    }),
  ).catch((error: unknown) =>
    explainBackupError(error, {
      "not-empty": `${where} is not empty. Nothing was changed. With --replace, all that it has goes and the backup takes its place.`,
    }),
  );
  const rows = found.digests.reduce((sum, one) => sum + one.rows, 0);
  say(`Restored: ${found.digests.length} tables, ${rows} rows, as they were at ${found.takenAt}.`);
  say("Nothing is sent until you say so: look at daymark restore --waiting, then daymark restore --confirm.");
}

/**
 * A command would make an empty database's tables, and answer from nothing.
 * @throws CommandError
 */
async function requireBroughtBack(): Promise<void> {
  const config = readConfig();
  await requireData(config);
  const applied = await withBareDatabase(config, ({ db }) => appliedMigrations(db));
  if (applied.length > 0) return;
  throw new CommandError(
    "The database has no tables: nothing was brought back. Load the dump first (docs/running.md, Restoring).",
    exitCodes.failed,
  );
}

async function hold(asOf: string | undefined): Promise<void> {
  const moment = asOf === undefined ? null : readInstant(asOf, "--as-of");
  const takenAt = await withBareDatabase(readConfig(), ({ db }) =>
    holdBroughtBack(db, systemClock.now(), moment),
  ).catch((error: unknown) => explainBackupError(error));
  say(`Nothing is sent from this database, whose last change was at ${takenAt}, until you say so:`);
  say("look at daymark restore --waiting, then daymark restore --confirm.");
}

function readInstant(text: string, option: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new UsageError(`${option} must be an instant like 2026-11-23T09:00Z.`);
  }
}

const showWaiting = (counting: Counting | null) =>
  withServices(async ({ db }, services) => {
    const restores = await listUnconfirmed(db);
    const waiting = await previewWaiting(db, services, counting);
    for (const line of waitingLines(restores, waiting, counting?.sentBefore)) say(line);
  });

const confirm = (counting: Counting | null) =>
  withServices(async ({ db }, services) => {
    const { confirmed, counted } = await confirmRestore(db, services, counting);
    if (counting) say(`Counted as sent: ${counted}, due before ${counting.sentBefore}.`);
    say(confirmed ? "Confirmed: what is due goes out." : "There was nothing to confirm.");
  });

/** Shows each day that is played again, because a backup may be weeks old. */
function readCounting(text: string | undefined): Counting | null {
  if (text === undefined) return null;
  let day = "";
  const onMoment = (moment: Temporal.Instant) => {
    const [next = ""] = moment.toString().split("T");
    if (next !== day) tell(`  ${next} …`);
    day = next;
  };
  return { sentBefore: readInstant(text, "--sent-before"), onMoment };
}

function explainNotCounted(error: unknown): never {
  if (!(error instanceof NotCountedError)) throw error;
  if (error.why === "outside") throw new UsageError(notCountedWords(error));
  throw new CommandError(notCountedWords(error), exitCodes.failed);
}

export async function run(args: string[]): Promise<undefined> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const { promoted, "as-of": asOf, ...others } = values;
  const { waiting, confirm: sure, "sent-before": sentBefore, ...restoring } = others;
  const [path, ...rest] = positionals;
  const asked = [path, promoted, waiting, sure].filter((one) => one !== undefined).length;
  if (asked !== 1 || rest.length > 0 || (path === undefined && Object.keys(restoring).length > 0))
    throw new UsageError();
  if (path !== undefined && sentBefore !== undefined)
    throw new UsageError("--sent-before goes with --waiting or --confirm, after the restore.");
  if (path !== undefined) return void (await restore(path, restoring));
  if (asOf !== undefined && !promoted) throw new UsageError("--as-of goes with --promoted.");
  if (promoted && sentBefore !== undefined)
    throw new UsageError("--sent-before goes with --waiting or --confirm.");
  const counting = readCounting(sentBefore);
  await requireBroughtBack();
  if (promoted) return void (await hold(asOf));
  await (waiting ? showWaiting(counting) : confirm(counting)).catch(explainNotCounted);
}
