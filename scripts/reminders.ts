import { parseArgs } from "node:util";
import { parsePlainDate } from "#core/parse-date.ts";
import { composeServices } from "#server/compose-services.ts";
import { readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";
import type { Db } from "#server/db/client.ts";
import { commandLimits } from "#server/db/limits.ts";
import { dispatchDeliveries } from "#server/dispatch/dispatch-deliveries.ts";
import { PreviewError, previewDay } from "#server/operate/preview-day.ts";
import type { Services } from "#server/services.ts";
import { explainStartError, isUsageError } from "#server/start-errors.ts";
import { requireRightClock } from "#server/worker/require-right-clock.ts";
import { recordRound } from "#server/worker/round-record.ts";
import { planRound } from "#server/worker/run-round.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { previewErrorWords, previewWords } from "./words/preview-words.ts";

const usage = `npm run reminders -- --preview [--on 2026-12-07] [--all] [--reveal]
    what would go out that day (today), to whom, and what would not and why; addresses in full with --reveal
npm run reminders -- --run-once
    one round now: plan what is due, and send it`;

/** The typed command makes no sense. The message says why. */
class UsageError extends Error {}

const shownLines = 200;

const say = (line: string) => process.stdout.write(`${line}\n`);
/** Progress goes to standard error, so that it does not mix with the answer. */
const tell = (line: string) => process.stderr.write(`${line}\n`);

const options = {
  preview: { type: "boolean" },
  on: { type: "string" },
  all: { type: "boolean" },
  reveal: { type: "boolean" },
  "run-once": { type: "boolean" },
} as const;

async function preview(
  db: Db,
  services: Services,
  on: string | undefined,
  limit: number,
  reveal: boolean,
): Promise<void> {
  const day =
    on === undefined ? services.clock.now().toZonedDateTimeISO("UTC").toPlainDate() : parsePlainDate(on);
  if (day === null) throw new UsageError("--on must be a day like 2026-12-07.");
  const lines = previewWords(await previewDay(db, services, day, { limit }), day, reveal);
  for (const line of lines) say(line);
}

async function runOnce(db: Db, services: Services): Promise<void> {
  const { clock } = services;
  await requireRightClock(db, services);
  const seconds = stopwatch();
  await sweepDeliveries(db, clock.now());
  const due = await planRound(db, services);
  await recordRound(db, "plan", seconds());
  tell(`Planned: ${due} (${seconds().toFixed(1)} s)`);
  let told = 0;
  const result = await dispatchDeliveries(db, services, {
    onBatch: ({ sent, failed, retried }) => {
      if (seconds() - told < 5) return;
      told = seconds();
      tell(`  ${sent} sent, ${failed} failed, ${retried} to be tried again … (${told.toFixed(0)} s)`);
    },
  });
  await recordRound(db, "dispatch", seconds());
  const counts = Object.entries(result).map(([status, count]) => `${count} ${status}`);
  say(`${counts.join(", ")} (${seconds().toFixed(1)} s)`);
}

function stopwatch(): () => number {
  const begun = performance.now();
  return () => (performance.now() - begun) / 1000;
}

function explain(error: unknown): string {
  if (isUsageError(error)) return usage;
  if (error instanceof UsageError) return error.message;
  if (error instanceof PreviewError) return previewErrorWords(error);
  return explainStartError(error);
}

try {
  const { values } = parseArgs({ options, strict: true });
  if (Boolean(values.preview) === Boolean(values["run-once"])) throw new ConfigError(usage);
  const { database, services, close } = await composeServices(readConfig(), (step) => tell(`${step} …`), {
    postgres: { limits: commandLimits },
  });
  try {
    if (values["run-once"]) await runOnce(database.db, services);
    else
      await preview(
        database.db,
        services,
        values.on,
        values.all ? 2 ** 31 - 1 : shownLines,
        values.reveal ?? false,
      );
  } finally {
    await close();
  }
} catch (error) {
  tell(explain(error));
  process.exit(isUsageError(error) ? 64 : 1);
}
