import { eq } from "drizzle-orm";
import { checkVisit, type ThingToBring, type VisitAnswers } from "#core/dates/visit.ts";
import { suggestedThings } from "#core/words/visit-words.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { type Location, lockOwnLocation, recordChange } from "./own-location.ts";

/** The person's own list of things to bring, or the suggested one. */
export const thingsOf = ({ thingsToBring }: { thingsToBring: ThingToBring[] | null }): ThingToBring[] =>
  thingsToBring ?? suggestedThings.map((what) => ({ what: what(), isReady: false }));

/**
 * Stores the visit: the office, its hours and fee, the appointment, what to bring. An appointment has its own messages; the
 * second look cancels those for an earlier one.
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
 * Removes an appointment that was missed or does not suit. The date's reminders go on.
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
 * Ticks or unticks a thing on the list. One that is no longer on it changes nothing.
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
