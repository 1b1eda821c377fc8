import { eq } from "drizzle-orm";
import type { Tx } from "#server/db/client.ts";
import { registrants } from "#server/db/schema/subscriptions.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";

/** The recipient who is the registrant and the registrant are one person: a corrected name or zone is both's. */
export async function followRegistrant(tx: Tx, recipient: Recipient): Promise<void> {
  if (recipient.relation !== "registrant") return;
  const { fullName, timeZone, subscriptionId } = recipient;
  await tx
    .update(registrants)
    .set({ fullName, timeZone })
    .where(eq(registrants.subscriptionId, subscriptionId));
}
