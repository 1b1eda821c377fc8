import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { dateRecords } from "#server/db/schema/reminders.ts";
import type { Location } from "./own-location.ts";
import { isDateDone } from "./standing-done.ts";

/**
 * Stores the location's present date in the record, with its range of days and its appointment. A "done" undone after the next
 * date was entered restores the date from here. `passedAt`: when the date had passed without an answer; the first such moment
 * stays. Runs in the caller's transaction, with the location locked.
 */
export async function keepDateRecord(
  tx: Tx,
  location: Location,
  passedAt: Temporal.Instant | null = null,
): Promise<void> {
  const { id: locationId, nextDueOn: dueOn, opensOn, appointmentOn, appointmentTime } = location;
  const date = { opensOn, appointmentOn, appointmentTime };
  await tx
    .insert(dateRecords)
    .values({ locationId, dueOn, ...date, passedAt })
    .onConflictDoUpdate({
      target: [dateRecords.locationId, dateRecords.dueOn],
      set: { ...date, passedAt: sql`coalesce(${dateRecords.passedAt}, excluded.passed_at)` },
    });
}

/**
 * Records that the location's present date passed without an answer, if it did, before another date replaces it or the place
 * ends. `today` is in the registrant's zone.
 */
export async function keepUnanswered(
  tx: Tx,
  now: Temporal.Instant,
  location: Location,
  today: Temporal.PlainDate,
): Promise<void> {
  const { id, nextDueOn } = location;
  if (Temporal.PlainDate.compare(nextDueOn, today) >= 0) return;
  if (!(await isDateDone(tx, id, nextDueOn))) await keepDateRecord(tx, location, now);
}
