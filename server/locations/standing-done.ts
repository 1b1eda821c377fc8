import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";

/** The "done" of one of a location's dates, which nobody has taken back: one row of `acknowledgements` at most. */
const isStandingDone = (locationId: string, dueOn: Temporal.PlainDate): SQL | undefined =>
  and(
    eq(acknowledgements.locationId, locationId),
    eq(acknowledgements.dueOn, dueOn),
    isNull(acknowledgements.undoneAt),
  );

/** Whether one of a location's dates is done. */
export async function isDateDone(
  db: Db | Tx,
  locationId: string,
  dueOn: Temporal.PlainDate,
): Promise<boolean> {
  return (await db.$count(acknowledgements, isStandingDone(locationId, dueOn))) > 0;
}

/** The "done" of one of a location's dates. Undefined when nobody has said so, or when it was taken back. */
export async function findStandingDone(db: Db | Tx, locationId: string, dueOn: Temporal.PlainDate) {
  const [done] = await db.select().from(acknowledgements).where(isStandingDone(locationId, dueOn));
  return done;
}
