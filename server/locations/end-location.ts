import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { notifyActivity } from "#server/messages/notify-activity.ts";
import type { Services } from "#server/start/services.ts";
import { keepUnanswered } from "./keep-date-record.ts";
import { lockOwnLocation } from "./own-location.ts";

/**
 * A location has no more dates: nothing is sent or asked about it until a date is entered again. Another date leaves the page,
 * and its name is deleted. The account's own address is told.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND
 */
export async function endLocation(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { location, today } = await lockOwnLocation(tx, now, userId, locationId);
    if (location.state === "ended") return location.subscriptionId;
    await keepUnanswered(tx, now, location, today);
    await tx
      .update(locations)
      .set({
        state: "ended",
        stateSince: now,
        // Nobody needs the name any more, and it may reveal much.
        ...(location.other !== null && { name: "" }),
      })
      .where(eq(locations.id, locationId));
    await recordAudit(tx, {
      at: now,
      actor: { userId },
      action: "location-ended",
      subscriptionId: location.subscriptionId,
      detail: { locationId, from: location.state },
    });
    await notifyActivity(tx, services, userId, "date-ended");
    return location.subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}
