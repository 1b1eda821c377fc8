import { and, eq, ne, sql } from "drizzle-orm";
import { firstName } from "#core/people/contacts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";

/** Parameters with a first name ("Ray said done"). */
const namingParams = ["whose", "by"];

/**
 * Replaces a person's first name in the notices about them. When another person on the list has the same first name, the notices
 * stay as they are: the name in them may be that person's.
 */
export async function renameInNotices(
  db: Db | Tx,
  { id, subscriptionId, fullName }: Recipient,
  newName: string,
): Promise<void> {
  const others = await db
    .select({ fullName: recipients.fullName })
    .from(recipients)
    .where(and(eq(recipients.subscriptionId, subscriptionId), ne(recipients.id, id)));
  const name = firstName(fullName);
  if (others.some((other) => firstName(other.fullName) === name)) return;
  for (const key of namingParams) {
    await db
      .update(deliveries)
      .set({ params: sql`jsonb_set(${deliveries.params}, ${`{${key}}`}, to_jsonb(${newName}::text))` })
      .where(
        and(eq(deliveries.subscriptionId, subscriptionId), sql`${deliveries.params} ->> ${key} = ${name}`),
      );
  }
}
