import { eq } from "drizzle-orm";
import { checkDuty, type DutyAnswers } from "#core/dates/duty.ts";
import type { Db } from "#server/db/client.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { contactsAmong } from "./add-duty.ts";
import { lockOwnLocation, recordChange } from "./own-location.ts";

/**
 * Changes a duty's name, how often it comes, its choice among the offsets, and which contacts get its reminders. One that comes once
 * stays one, and one that comes again stays one. What was planned by the former choice is judged anew by the second look.
 * @returns the subscription that it belongs to
 * @throws Refusal NOT_FOUND (also for another's), VALIDATION, CONFLICT for what is no duty, or has ended
 */
export async function changeDuty(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  answers: DutyAnswers,
): Promise<string> {
  const now = services.clock.now();
  const checked = checkDuty(answers);
  const subscriptionId = await db.transaction(async (tx) => {
    const { location } = await lockOwnLocation(tx, now, userId, locationId);
    const { duty, state, subscriptionId: id } = location;
    if (duty === null || state === "ended") throw new Refusal("changed-meanwhile");
    if ("problems" in checked) throw refuseAnswers(checked.problems);
    const { name, offsets } = checked.duty;
    const every = duty.every && (checked.duty.every ?? duty.every);
    const tells = await contactsAmong(tx, id, answers.tells);
    await tx
      .update(locations)
      .set({ name, duty: { ...duty, every, offsets, tells } })
      .where(eq(locations.id, locationId));
    await recordChange(tx, now, userId, location);
    return id;
  });
  services.wakeDispatcher();
  return subscriptionId;
}
