import { and, eq, isNull } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/db/client.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { isPresentDate } from "./acknowledge.ts";
import { lockOwnLocation } from "./own-location.ts";
import { tellDoneTakenBack } from "./tell-done.ts";

/** How long a "done" can be taken back. */
const undoHours = 7 * 24;

/** Whether a "done" said at `saidAt` can still be taken back at `now`. */
export function canUndo(saidAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, saidAt.add({ hours: undoHours })) <= 0;
}

/**
 * The account holder takes back the "done" of a location's present date. Its reminders go on, and the other recipients
 * are told.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND, CONFLICT when no "done" stands, or it was said more than seven days ago
 */
export async function undoAcknowledgement(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { location } = await lockOwnLocation(tx, now, userId, locationId);
    const [standing] = await tx
      .select()
      .from(acknowledgements)
      .where(
        and(
          eq(acknowledgements.locationId, locationId),
          eq(acknowledgements.dueOn, location.nextDueOn),
          isNull(acknowledgements.undoneAt),
        ),
      )
      .for("update");
    if (!standing || !isPresentDate(location, location.nextDueOn)) throw new Refusal("changed-meanwhile");
    if (!canUndo(standing.createdAt, now)) throw new Refusal("undo-too-late");
    await tx.update(acknowledgements).set({ undoneAt: now }).where(eq(acknowledgements.id, standing.id));
    await tx.update(locations).set({ state: "dated", stateSince: now }).where(eq(locations.id, locationId));
    await recordAudit(tx, {
      at: now,
      actor: { userId },
      action: "done-taken-back",
      subscriptionId: location.subscriptionId,
      detail: { locationId, dueOn: location.nextDueOn.toString() },
    });
    await tellDoneTakenBack(tx, services, location, standing.id);
    return location.subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}
