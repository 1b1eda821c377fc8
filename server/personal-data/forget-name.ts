import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { firstName } from "#core/people/contacts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { accountEventLog } from "#server/db/schema/accounts.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";

/** The history's name for a person whose name is deleted. */
export const forgottenName = "Somebody";

/** Parameters with a first name ("Ray said done"). */
const namingParams = ["whose", "by"];

/**
 * Deletes a person's name from their row, from notices about them and from the account's recent activity, and the end of their number from notices that quote it. A
 * first name that another person on the list shares stays in the notices: it says no more than that person's.
 */
export async function forgetName(db: Db | Tx, { id, subscriptionId, fullName }: Recipient): Promise<void> {
  const others = await db
    .select({ fullName: recipients.fullName })
    .from(recipients)
    .where(and(eq(recipients.subscriptionId, subscriptionId), ne(recipients.id, id)));
  const name = firstName(fullName);
  const isShared = others.some((other) => firstName(other.fullName) === name);
  for (const key of isShared ? [] : namingParams) {
    await db
      .update(deliveries)
      .set({ params: sql`jsonb_set(${deliveries.params}, ${`{${key}}`}, to_jsonb(${forgottenName}::text))` })
      .where(
        and(eq(deliveries.subscriptionId, subscriptionId), sql`${deliveries.params} ->> ${key} = ${name}`),
      );
  }
  if (!isShared) {
    const owner = db
      .select({ id: subscriptions.ownerUserId })
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId));
    await db
      .update(accountEventLog)
      .set({ about: forgottenName })
      .where(and(inArray(accountEventLog.userId, owner), eq(accountEventLog.about, name)));
  }
  const own = db
    .select({ id: recipientChannels.id })
    .from(recipientChannels)
    .where(eq(recipientChannels.recipientId, id));
  await db
    .update(deliveries)
    .set({ params: sql`${deliveries.params} - 'phoneEnding'` })
    .where(
      and(
        inArray(deliveries.recipientChannelId, own),
        inArray(deliveries.template, ["agree-to-texts", "you-were-added"]),
      ),
    );
  await db.update(recipients).set({ fullName: forgottenName }).where(eq(recipients.id, id));
}
