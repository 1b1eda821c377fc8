import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { type AuditEntry, recordAudit } from "#server/db/record-audit.ts";
import { obstacles } from "#server/db/schema/reminders.ts";
import { type Location, lockOwnLocation } from "#server/locations/own-location.ts";
import { endRest } from "#server/recipients/end-rest.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { type Obstacle, standingObstacles } from "./say-obstacle.ts";
import { tellObstacle } from "./tell-obstacle.ts";

/**
 * The account holder says that the person can come after all: everything that anybody said about this date ends. Whoever was told is
 * told.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND, CONFLICT when the date is another by now
 */
export async function endObstacle(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  dueOn: Temporal.PlainDate,
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { location } = await lockOwnLocation(tx, now, userId, locationId);
    if (!location.nextDueOn.equals(dueOn)) throw new Refusal("changed-meanwhile");
    const standing = await standingObstacles(tx, locationId, dueOn);
    await endStanding(tx, services, location, standing, { userId });
    const own = standing.find(({ via }) => via === "dashboard");
    if (own) {
      await tellObstacle(tx, services, location, own, {
        template: "can-come",
        by: null,
        isTold: ({ recipient }) => own.told.includes(recipient.id),
      });
    }
    return location.subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

/** These no longer stand. With the holder's own, which said that the registrant is in custody, the rest ends, too. */
export async function endStanding(
  tx: Tx,
  services: Services,
  location: Location,
  standing: readonly Obstacle[],
  actor: AuditEntry["actor"],
): Promise<void> {
  if (standing.length === 0) return;
  const now = services.clock.now();
  const ids = standing.map(({ id }) => id);
  await tx
    .update(obstacles)
    .set({ endedAt: now })
    .where(and(inArray(obstacles.id, ids), isNull(obstacles.endedAt)));
  if (standing.some(({ reason }) => reason === "custody")) await endRest(tx, location.subscriptionId);
  const { id: locationId, nextDueOn, subscriptionId } = location;
  const detail = { locationId, dueOn: nextDueOn.toString() };
  await recordAudit(tx, { at: now, actor, action: "cannot-come-ended", subscriptionId, detail });
}

export const ofDate = (locationId: string, dueOn: Temporal.PlainDate) =>
  and(eq(obstacles.locationId, locationId), eq(obstacles.dueOn, dueOn));
