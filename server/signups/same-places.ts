import { and, eq, inArray, ne } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import type { Location } from "#server/reminders/own-location.ts";

/** The places of a subscription that still have dates, in their order; locked, each after the one before. */
export function lockOpenPlaces(db: Db, subscriptionId: string): Promise<Location[]> {
  return db
    .select()
    .from(locations)
    .where(and(eq(locations.subscriptionId, subscriptionId), ne(locations.state, "ended")))
    .orderBy(locations.id)
    .for("no key update")
    .then((places) => places.toSorted((a, b) => a.position - b.position));
}

/** The same office on the same day: two rows of it would remind twice. */
export const isSamePlace = (a: Location, b: Location): boolean =>
  a.name.toLowerCase() === b.name.toLowerCase() && a.nextDueOn.equals(b.nextDueOn);

/** Ends the places of `from` that `to` has as well. */
export async function endSamePlaces(db: Db, from: string, to: string, now: Temporal.Instant): Promise<void> {
  const kept = await lockOpenPlaces(db, to);
  const twice = (await lockOpenPlaces(db, from)).filter((place) =>
    kept.some((other) => isSamePlace(place, other)),
  );
  await endPlaces(db, twice, now);
}

/** There are no more dates at these places: nothing is sent or asked about them. */
export async function endPlaces(db: Db, places: readonly Location[], now: Temporal.Instant): Promise<void> {
  const ids = places.map(({ id }) => id);
  await db.update(locations).set({ state: "ended", stateSince: now }).where(inArray(locations.id, ids));
}
