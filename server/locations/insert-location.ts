import { eq, max } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { locations } from "#server/db/schema/subscriptions.ts";

type NewLocation = Omit<
  typeof locations.$inferInsert,
  "id" | "subscriptionId" | "position" | "state" | "stateSince" | "createdAt"
>;

/**
 * Adds a place or another date to a person's locations, at a position behind all others, ended ones included: no position is used
 * twice. Runs in the caller's transaction, with the subscription locked.
 * @returns its id
 */
export async function insertLocation(
  tx: Tx,
  now: Temporal.Instant,
  userId: string,
  subscriptionId: string,
  location: NewLocation,
): Promise<string> {
  const [last] = await tx
    .select({ position: max(locations.position) })
    .from(locations)
    .where(eq(locations.subscriptionId, subscriptionId));
  const position = (last?.position ?? -1) + 1;
  const [added] = await tx
    .insert(locations)
    .values({ ...location, subscriptionId, position, stateSince: now, createdAt: now })
    .returning({ id: locations.id });
  if (!added) throw new Error("The new location has no row.");
  await recordAudit(tx, {
    at: now,
    actor: { userId },
    action: "location-added",
    subscriptionId,
    detail: { locationId: added.id, nextDueOn: location.nextDueOn.toString() },
  });
  return added.id;
}
