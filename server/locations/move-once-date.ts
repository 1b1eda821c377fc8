import { eq } from "drizzle-orm";
import { checkOnceDay } from "#core/dates/once-date.ts";
import { visitOfNextDate } from "#core/dates/visit.ts";
import type { Db } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { tryHolderAgain } from "#server/delivery/try-holder-again.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { paidDays } from "./add-once-date.ts";
import { confirmOnceDate } from "./confirm-once-date.ts";
import { lockOwnLocation } from "./own-location.ts";
import { findStandingDone, isDateDone } from "./standing-done.ts";
import { takeBackDone } from "./take-back-done.ts";

/**
 * Moves a date that comes once to another day, and confirms that day. One that has passed without an answer is open again.
 * @returns the subscription that it belongs to
 * @throws Refusal NOT_FOUND (also for another's), VALIDATION, CONFLICT for a place, for a date that is done or was taken
 * back, and when the year is not paid
 */
export async function moveOnceDate(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  typedDay: string,
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { location } = await lockOwnLocation(tx, now, userId, locationId);
    const { subscriptionId: id, onceAbout, takenBackAt, nextDueOn } = location;
    const isDone = await isDateDone(tx, locationId, nextDueOn);
    if (onceAbout === null || takenBackAt !== null || isDone) throw new Refusal("changed-meanwhile");
    const checked = checkOnceDay(typedDay, await paidDays(tx, now, id));
    if ("problem" in checked) throw refuseAnswers({ dueOn: checked.problem });
    const { dueOn } = checked;
    const done = await findStandingDone(tx, locationId, dueOn);
    if (done) await takeBackDone(tx, services, location, done.id, { dueOn, opensOn: null }, { userId });
    await tx
      .update(locations)
      .set({
        nextDueOn: dueOn,
        state: "dated",
        stateSince: now,
        createdAt: now,
        ...visitOfNextDate(location, { dueOn, opensOn: null }),
      })
      .where(eq(locations.id, locationId));
    await tryHolderAgain(tx, id);
    await confirmOnceDate(tx, services, { id: locationId, subscriptionId: id, dueOn, duty: location.duty });
    await recordAudit(tx, {
      at: now,
      actor: { userId },
      action: "date-set",
      subscriptionId: id,
      detail: { locationId, from: nextDueOn.toString(), to: dueOn.toString() },
    });
    return id;
  });
  services.wakeDispatcher();
  return subscriptionId;
}
