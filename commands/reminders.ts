import { parseArgs } from "node:util";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import type { Db } from "#server/db/client.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { PreviewError, previewDay } from "#server/operate/preview-day.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import type { Services } from "#server/start/services.ts";
import { requireRightClock } from "#server/worker/require-right-clock.ts";
import { recordRound } from "#server/worker/round-record.ts";
import { planRound } from "#server/worker/run-round.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { CommandError, say, tell, UsageError } from "./command.ts";
import { withServices } from "./with-database.ts";
import { previewErrorWords, previewWords } from "./words/preview-words.ts";

/** What would go out, and one round by hand. */
export const usage = `daymark reminders --preview [--on 2026-12-07] [--all] [--reveal]
    what would go out that day (today), to whom, and what would not and why; addresses in full with --reveal
daymark reminders --run-once
    one round now: plan what is due, and send it`;

const shownLines = 200;

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

export async function run(args: string[]): Promise<undefined> {
  const { values } = parseArgs({ args, options });
  if (Boolean(values.preview) === Boolean(values["run-once"])) throw new UsageError();
  const limit = values.all ? 2 ** 31 - 1 : shownLines;
  await withServices(({ db }, services) =>
    values["run-once"]
      ? runOnce(db, services)
      : preview(db, services, values.on, limit, values.reveal ?? false),
  ).catch((error: unknown) => {
    if (error instanceof PreviewError) throw new CommandError(previewErrorWords(error), exitCodes.failed);
    throw error;
  });
}
