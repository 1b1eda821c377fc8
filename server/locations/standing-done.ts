import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";

/** A date's standing "done": at most one row of `acknowledgements`. */
const isStandingDone = (locationId: string, dueOn: Temporal.PlainDate): SQL | undefined =>
  and(
    eq(acknowledgements.locationId, locationId),
    eq(acknowledgements.dueOn, dueOn),
    isNull(acknowledgements.undoneAt),
  );

export async function isDateDone(
  db: Db | Tx,
  locationId: string,
  dueOn: Temporal.PlainDate,
): Promise<boolean> {
  return (await db.$count(acknowledgements, isStandingDone(locationId, dueOn))) > 0;
}

/** Undefined when nobody has said "done", or when it was undone. */
export async function findStandingDone(db: Db | Tx, locationId: string, dueOn: Temporal.PlainDate) {
  const [done] = await db.select().from(acknowledgements).where(isStandingDone(locationId, dueOn));
  return done;
}
