import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { firstName } from "#core/people/contacts.ts";
import { type WhyUnreached, whyUnreached } from "#core/people/unreached.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";

/** The recipient is the registrant and another person holds the account. */
const isOther = and(
  eq(recipients.relation, "registrant"),
  eq(recipients.isAccountHolder, false),
  isNotNull(recipients.position),
);

/** The registrant, not the account holder, who gets no message, and why. Otherwise null. */
export async function readUnreached(
  db: Db | Tx,
  subscriptionId: string,
): Promise<{ name: string; why: WhyUnreached } | null> {
  const rows = await db
    .select({ fullName: recipients.fullName, state: recipientChannels.state })
    .from(recipients)
    .innerJoin(recipientChannels, eq(recipientChannels.recipientId, recipients.id))
    .where(and(eq(recipients.subscriptionId, subscriptionId), isOther, isNull(recipientChannels.retiredAt)));
  const why = whyUnreached(rows.map(({ state }) => state));
  return why === null ? null : { name: firstName(rows[0]?.fullName ?? ""), why };
}

/** The states of that registrant's channels, for use in a statement. Null without any. */
export const statesOfRegistrant = (subscriptionId: SQL) => sql`(
  select json_agg(c.state) from recipients r join recipient_channels c on c.recipient_id = r.id
  where r.subscription_id = ${subscriptionId} and r.relation = 'registrant' and not r.is_account_holder
    and r.position is not null and c.retired_at is null)`;
