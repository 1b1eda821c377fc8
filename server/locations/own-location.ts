import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import type { Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { locations, registrants, subscriptions } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import { isOwn } from "#server/subscriptions/own-subscription.ts";
import { shareLockAccount } from "#server/subscriptions/share-lock-account.ts";

export type Location = typeof locations.$inferSelect;

/**
 * Locks a location of the user's own subscription, and gives today in its registrant's zone. FOR NO KEY UPDATE allows one change
 * of a location at a time, and does not wait for a planner, which holds FOR KEY SHARE on the locations that it writes rows for.
 * @throws Refusal NOT_FOUND, for another's location and for one that does not exist
 */
export async function lockOwnLocation(
  tx: Tx,
  now: Temporal.Instant,
  userId: string,
  locationId: string,
): Promise<{ location: Location; today: Temporal.PlainDate }> {
  await shareLockAccount(tx, userId);
  const [found] = await tx
    .select({ location: locations, timeZone: registrants.timeZone })
    .from(locations)
    .innerJoin(subscriptions, eq(subscriptions.id, locations.subscriptionId))
    .innerJoin(registrants, eq(registrants.subscriptionId, subscriptions.id))
    .where(and(eq(locations.id, locationId), isOwn(userId)))
    .for("no key update", { of: locations });
  if (!found) throw new Refusal("not-found");
  return { location: found.location, today: todayIn(found.timeZone, now) };
}

export const recordChange = (
  tx: Tx,
  now: Temporal.Instant,
  userId: string,
  { id, subscriptionId }: Location,
): Promise<void> =>
  recordAudit(tx, {
    at: now,
    actor: { userId },
    action: "location-changed",
    subscriptionId,
    detail: { locationId: id },
  });
