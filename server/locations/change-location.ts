import { eq } from "drizzle-orm";
import { checkPlace, type PlaceAnswers } from "#core/dates/places.ts";
import type { Db } from "#server/db/client.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { lockOwnLocation, recordChange } from "./own-location.ts";

/**
 * Changes a location's name, its office's phone and its frequency. Its dates and reminders stay. Another frequency costs nothing
 * in mid-term: the next payment's price counts it.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND (also for another's), VALIDATION, CONFLICT for another date
 */
export async function changeLocation(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  answers: PlaceAnswers,
): Promise<string> {
  const now = services.clock.now();
  const checked = checkPlace(answers);
  return db.transaction(async (tx) => {
    const { location } = await lockOwnLocation(tx, now, userId, locationId);
    if (location.other !== null) throw new Refusal("changed-meanwhile");
    if ("problems" in checked) throw refuseAnswers(checked.problems);
    await tx.update(locations).set(checked.place).where(eq(locations.id, locationId));
    await recordChange(tx, now, userId, location);
    return location.subscriptionId;
  });
}
