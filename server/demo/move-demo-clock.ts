import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { offsets } from "#core/planning/offsets.ts";
import type { DemoClock } from "#server/clock.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { demoClock as demoClockTable } from "#server/db/schema/operations.ts";
import { oneLane } from "#server/delivery/dispatch-deliveries.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { oneAtATime } from "#server/worker/one-at-a-time.ts";
import { runRound } from "#server/worker/run-round.ts";
import { undoFutureRounds } from "#server/worker/undo-wrong-clock.ts";

/** UTC, on the new date: that morning's messages are over in the whole country. */
const timeOfDay = "20:30";

/** Each day costs a round or more. A subscription lasts little more than a year. */
const furthestDays = 400;

/**
 * Moves the demo's clock forward to 20:30 UTC of `date`. It stops at every moment on the way when a message may fall due (the
 * reminders' hours, in each zone in use) and runs a round there, so exactly the messages of that time go out. Embedded mode only.
 * @throws Refusal VALIDATION for a date in the past, or more than 400 days ahead.
 */
export async function moveDemoClock(db: Db, services: Services, date: Temporal.PlainDate): Promise<void> {
  const clock = demoClockOf(services);
  await oneAtATime(services, async () => {
    const from = clock.now();
    const target = date.toZonedDateTime({ timeZone: "UTC", plainTime: timeOfDay }).toInstant();
    if (Temporal.Instant.compare(target, from) <= 0) {
      throw new Refusal("clock-not-forward");
    }
    if (target.since(from).total("days") > furthestDays) {
      throw new Refusal({ code: "clock-too-far", days: furthestDays });
    }
    for (const stop of [...(await sendInstants(db, from, target)), target]) {
      clock.moveTo(stop);
      await keepDemoClock(db, clock);
      // No provider is slow here: more lanes would only compete for the one connection.
      await runRound(db, services, { lanes: oneLane });
      // The embedded database answers in microtasks. Give the server's other requests a turn.
      await setImmediate();
    }
  });
}

/** Resets the demo's clock to the machine's. Sent messages stay sent, and dates that it had passed are upcoming again. */
export async function resetDemoClock(db: Db, services: Services): Promise<void> {
  await oneAtATime(services, async () => {
    const clock = demoClockOf(services);
    clock.reset();
    await db.delete(demoClockTable);
    await undoFutureRounds(db, clock.now());
  });
}

/** Seconds by which the demo's clock was last moved. 0 when it never was. */
export async function loadDemoClock(db: Db | Tx): Promise<number> {
  const [row] = await db.select().from(demoClockTable);
  return row?.aheadSeconds ?? 0;
}

async function keepDemoClock(db: Db | Tx, { aheadSeconds }: DemoClock): Promise<void> {
  await db
    .insert(demoClockTable)
    .values({ aheadSeconds })
    .onConflictDoUpdate({ target: demoClockTable.id, set: { aheadSeconds } });
}

/** The reminders' hours between the two instants, in each recipient's zone, in order, each once. */
async function sendInstants(
  db: Db | Tx,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<Temporal.Instant[]> {
  const zones = await queryRows<{ time_zone: string }>(
    db,
    sql`select distinct r.time_zone from recipients r join subscriptions s on s.id = r.subscription_id
      where s.status <> 'pending_payment'`,
  );
  const times = new Set(offsets.map(({ sendAt }) => sendAt));
  const found = new Set<number>();
  for (const { time_zone: timeZone } of zones) {
    const lastDay = to.toZonedDateTimeISO(timeZone).toPlainDate();
    let day = from.toZonedDateTimeISO(timeZone).toPlainDate();
    for (; Temporal.PlainDate.compare(day, lastDay) <= 0; day = day.add({ days: 1 })) {
      for (const plainTime of times)
        found.add(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds);
    }
  }
  return [...found]
    .filter((at) => at > from.epochMilliseconds && at < to.epochMilliseconds)
    .sort((left, right) => left - right)
    .map((at) => Temporal.Instant.fromEpochMilliseconds(at));
}

function demoClockOf({ demoClock }: Services): DemoClock {
  if (demoClock === null) throw new Error("There is no demo clock in production.");
  return demoClock;
}
