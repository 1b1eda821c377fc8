import { eq } from "drizzle-orm";
import { strangersName } from "#core/people/contacts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { registrants } from "#server/db/schema/subscriptions.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";

/**
 * The registrant's first name, as a stranger may have typed it: one reader may get several people's reminders. Null when the
 * reader is the registrant, or when the name is deleted.
 */
export async function whoseReminders(
  db: Db | Tx,
  { relation, subscriptionId }: Recipient,
): Promise<string | null> {
  return relation === "registrant" ? null : registrantFirstName(db, subscriptionId);
}

/** Null when the name is deleted. */
export async function registrantFirstName(db: Db | Tx, subscriptionId: string): Promise<string | null> {
  const [row] = await db.select().from(registrants).where(eq(registrants.subscriptionId, subscriptionId));
  return row ? strangersName(row.fullName) : null;
}
