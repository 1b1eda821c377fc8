import { eq } from "drizzle-orm";
import { checkVisit, type ThingToBring, type VisitAnswers } from "#core/dates/visit.ts";
import { suggestedThings } from "#core/words/visit-words.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { type Location, lockOwnLocation, recordChange } from "./own-location.ts";

/** The things to bring to a location: the person's own list, or the one that we suggest until there is one. */
export const thingsOf = ({ thingsToBring }: { thingsToBring: ThingToBring[] | null }): ThingToBring[] =>
  thingsToBring ?? suggestedThings.map((what) => ({ what: what(), isReady: false }));

/**
 * Stores what a visit needs: the office, its hours and fee, the appointment, what to bring. An appointment has messages of
 * its own. Those that wait for the earlier one are cancelled by the second look.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND (also for another's), VALIDATION
 */
export async function changeVisit(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  answers: VisitAnswers,
): Promise<string> {
  return changePlan(db, services, userId, locationId, (location, today) => {
    const { nextDueOn, opensOn, appointmentOn, appointmentTime } = location;
    const checked = checkVisit(answers, {
      date: { dueOn: nextDueOn, opensOn },
      appointment: appointmentOn && appointmentTime ? { on: appointmentOn, time: appointmentTime } : null,
      thingsToBring: thingsOf(location),
      today,
    });
    if ("problems" in checked) throw refuseAnswers(checked.problems);
    return checked.visit;
  });
}

/**
 * The appointment was missed, or does not suit: it is taken off, and the reminders of the date go on.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND
 */
export async function needAnotherTime(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
): Promise<string> {
  return changePlan(db, services, userId, locationId, () => ({ appointmentOn: null, appointmentTime: null }));
}

/**
 * Ticks one thing on the list, or unticks it. A thing that is no longer on the list changes nothing.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND
 */
export async function tickThing(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  { what, isReady }: { what: string; isReady: boolean },
): Promise<string> {
  return changePlan(db, services, userId, locationId, (location) => ({
    thingsToBring: thingsOf(location).map((thing) => (thing.what === what ? { what, isReady } : thing)),
  }));
}

async function changePlan(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  changeOf: (
    location: Location,
    today: Awaited<ReturnType<typeof lockOwnLocation>>["today"],
  ) => Partial<Location>,
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx: Tx) => {
    const { location, today } = await lockOwnLocation(tx, now, userId, locationId);
    await tx.update(locations).set(changeOf(location, today)).where(eq(locations.id, locationId));
    await recordChange(tx, now, userId, location);
    return location.subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}
