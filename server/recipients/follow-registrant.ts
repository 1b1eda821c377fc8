import { eq } from "drizzle-orm";
import type { Tx } from "#server/db/client.ts";
import { registrants } from "#server/db/schema/subscriptions.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";

/** The registrant is also a recipient: corrects name and zone for both. */
export async function followRegistrant(tx: Tx, recipient: Recipient): Promise<void> {
  if (recipient.relation !== "registrant") return;
  const { fullName, timeZone, subscriptionId } = recipient;
  await tx
    .update(registrants)
    .set({ fullName, timeZone })
    .where(eq(registrants.subscriptionId, subscriptionId));
}
