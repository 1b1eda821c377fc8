import { eq } from "drizzle-orm";
import { checkNewPlace, type NewPlaceAnswers } from "#core/dates/places.ts";
import { signupLimits } from "#core/signup/form.ts";
import type { Db } from "#server/db/client.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { findWithToday } from "#server/subscriptions/find-with-today.ts";
import { lockOwnSubscription, type Which } from "#server/subscriptions/own-subscription.ts";
import { insertLocation } from "./insert-location.ts";

/** A person's places, ended ones included: nobody needs more, and an unlimited list invites abuse. */
const mostEver = 50;

/**
 * Adds a place to one of the account's people. In mid-term it costs nothing: the next payment's price counts it. Its reminders
 * follow from its date. `isAgain`: the request may have been carried out already and its answer lost; then a place with the same
 * answers is not added twice.
 * @returns the subscription that it belongs to
 * @throws Refusal NOT_FOUND (also for another's), CONFLICT when there are ten places, VALIDATION
 */
export async function addLocation(
  db: Db,
  services: Services,
  userId: string,
  which: Which,
  answers: NewPlaceAnswers,
  { isAgain = false } = {},
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { id } = await lockOwnSubscription(tx, userId, which);
    const found = await findWithToday(tx, now, id);
    if (!found) throw new Refusal("not-found");
    const checked = checkNewPlace(answers, found.today);
    if ("problems" in checked) throw refuseAnswers(checked.problems);
    const rows = await tx.select().from(locations).where(eq(locations.subscriptionId, id));
    const places = rows.filter(({ other }) => other === null);
    const open = places.filter(({ state }) => state !== "ended");
    if (isAgain && open.some((place) => isSamePlace(place, checked.place))) return id;
    const isFull = open.length >= signupLimits.locations || places.length >= mostEver;
    if (isFull) throw new Refusal("places-full");
    await insertLocation(tx, now, userId, id, checked.place);
    return id;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

type Place = typeof locations.$inferSelect;

const isSamePlace = (
  one: Place,
  other: Pick<Place, "name" | "timesPerYear" | "officePhone" | "nextDueOn" | "opensOn">,
): boolean =>
  one.name === other.name &&
  one.timesPerYear === other.timesPerYear &&
  one.officePhone === other.officePhone &&
  one.nextDueOn.equals(other.nextDueOn) &&
  String(one.opensOn) === String(other.opensOn);
