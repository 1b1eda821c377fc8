import { parseArgs } from "node:util";
import type { Db } from "#server/db/client.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import type { Services } from "#server/start/services.ts";
import { requireRightClock } from "#server/worker/require-right-clock.ts";
import { recordRound } from "#server/worker/round-record.ts";
import { planRound } from "#server/worker/run-round.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { say, tell, UsageError } from "./command.ts";
import { withServices } from "./with-database.ts";

export const usage = `daymark reminders --run-once
    one round now: plan what is due, and send it`;

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
  const { values } = parseArgs({ args, options: { "run-once": { type: "boolean" } } });
  if (!values["run-once"]) throw new UsageError();
  await withServices(({ db }, services) => runOnce(db, services));
}
