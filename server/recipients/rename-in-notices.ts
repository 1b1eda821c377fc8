import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { firstName, strangersName } from "#core/people/contacts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";

/** Parameters with a first name ("Ray said done", "Felix added you"). */
const namingParams = ["whose", "by", "addedBy", "asked"];

/**
 * Replaces a person's first name in the notices about them, in twelve letters (`strangersName`): some go to people who have not
 * agreed to anything. When another person on the list has the same first name, the notices stay as they are: the name in them may
 * be that person's.
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
  const former = [name, strangersName(fullName)];
  const present = strangersName(newName);
  for (const key of namingParams) {
    await db
      .update(deliveries)
      .set({ params: sql`jsonb_set(${deliveries.params}, ${`{${key}}`}, to_jsonb(${present}::text))` })
      .where(
        and(
          eq(deliveries.subscriptionId, subscriptionId),
          inArray(sql`${deliveries.params} ->> ${key}`, former),
        ),
      );
  }
}
