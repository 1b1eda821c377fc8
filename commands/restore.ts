import { parseArgs } from "node:util";
import { Temporal } from "temporal-polyfill";
import { systemClock } from "#server/clock.ts";
import { appliedMigrations } from "#server/db/migrate.ts";
import { BackupError } from "#server/delivery/backup-error.ts";
import { holdBroughtBack, listUnconfirmed } from "#server/delivery/hold.ts";
import { type Counting, confirmRestore, NotCountedError } from "#server/operate/count-as-sent.ts";
import { readDump, restoreEmbedded } from "#server/operate/embedded-dump.ts";
import { previewWaiting } from "#server/operate/preview-waiting.ts";
import { readConfig } from "#server/start/config.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { CommandError, say, tell, UsageError } from "./command.ts";
import { requireData, requireEmbedded, withBareDatabase, withServices } from "./with-database.ts";
import { backupErrorWords, notCountedWords } from "./words/backup-words.ts";
import { waitingLines } from "./words/waiting-words.ts";

export const usage = `daymark restore --promoted [--as-of INSTANT]
    PostgreSQL has brought the database back: a dump that was loaded, a recovery to a point in time, or a standby that was
    promoted. From now on nothing is sent until you confirm it
--as-of          when the database got its last change. Without it the last round of a worker counts that it knows of
daymark restore FILE [--as-of INSTANT]
    makes the embedded database from a dump (of daymark backup; - reads standard input). DATA_DIR must have none: move its folder
    pglite away. Nothing is sent until you confirm it.
daymark restore --waiting [--sent-before INSTANT]
    what would go out from a restored database, by kind, hour (UTC) and count; it sends nothing and keeps nothing
daymark restore --confirm [--sent-before INSTANT]
    it may go out: the workers begin within a minute
--sent-before    what was due before this moment counts as sent, because the lost machine surely sent it: an instant like
                 2026-11-23T09:00Z, between the backup (the last change) and the restore. Without it nothing counts as sent, and some goes out twice.
                 Only before a server has run on the restored database

Stop the web processes and the workers before a restore.`;

const options = {
  promoted: { type: "boolean" },
  "as-of": { type: "string" },
  waiting: { type: "boolean" },
  confirm: { type: "boolean" },
  "sent-before": { type: "string" },
} as const;

async function restore(path: string, asOf: string | undefined): Promise<void> {
  const config = readConfig();
  requireEmbedded(config);
  const dump = await readDump(path).catch(() => {
    throw new CommandError(`${path} cannot be read.`, exitCodes.noInput);
  });
  const options = { now: systemClock.now(), asOf: readMoment(asOf) };
  tellHeld(await restoreEmbedded(config.dataDir, dump, options).catch(explainBackupError));
}

function explainBackupError(error: unknown): never {
  if (!(error instanceof BackupError)) throw error;
  throw new CommandError(backupErrorWords[error.why], exitCodes.failed);
}

/**
 * Otherwise a command would make an empty database's tables, and answer from nothing.
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
  const moment = readMoment(asOf);
  const takenAt = await withBareDatabase(readConfig(), ({ db }) =>
    holdBroughtBack(db, systemClock.now(), moment),
  ).catch(explainBackupError);
  tellHeld(takenAt);
}

function tellHeld(takenAt: Temporal.Instant): void {
  say(`Nothing is sent from this database, whose last change was at ${takenAt}, until you say so:`);
  say("look at daymark restore --waiting, then daymark restore --confirm.");
}

const readMoment = (asOf: string | undefined) => (asOf === undefined ? null : readInstant(asOf, "--as-of"));

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

/** Shows each replayed day, because a backup may be weeks old. */
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
  const { promoted, "as-of": asOf, waiting, confirm: sure, "sent-before": sentBefore } = values;
  const [path, ...rest] = positionals;
  const asked = [path, promoted, waiting, sure].filter((one) => one !== undefined).length;
  if (asked !== 1 || rest.length > 0) throw new UsageError();
  const isBringing = path !== undefined || promoted;
  if (isBringing && sentBefore !== undefined)
    throw new UsageError("--sent-before goes with --waiting or --confirm, after the restore.");
  if (!isBringing && asOf !== undefined) throw new UsageError("--as-of goes with a file or --promoted.");
  if (path !== undefined) return void (await restore(path, asOf));
  const counting = readCounting(sentBefore);
  await requireBroughtBack();
  if (promoted) return void (await hold(asOf));
  await (waiting ? showWaiting(counting) : confirm(counting)).catch(explainNotCounted);
}
