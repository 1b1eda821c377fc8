import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
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

type Unreached = { name: string; why: WhyUnreached };

/** The registrants, not account holders, who get no message, and why, by their subscription. */
export async function readAllUnreached(
  db: Db | Tx,
  subscriptionIds: readonly string[],
): Promise<Map<string, Unreached>> {
  const rows = await db
    .select({
      subscriptionId: recipients.subscriptionId,
      fullName: recipients.fullName,
      state: recipientChannels.state,
    })
    .from(recipients)
    .innerJoin(recipientChannels, eq(recipientChannels.recipientId, recipients.id))
    .where(
      and(inArray(recipients.subscriptionId, subscriptionIds), isOther, isNull(recipientChannels.retiredAt)),
    );
  return new Map(
    subscriptionIds.flatMap((id) => {
      const own = rows.filter(({ subscriptionId }) => subscriptionId === id);
      const why = whyUnreached(own.map(({ state }) => state));
      return why === null ? [] : [[id, { name: firstName(own[0]?.fullName ?? ""), why }]];
    }),
  );
}

/** The same of one subscription. Null when the registrant gets messages. */
export const readUnreached = async (db: Db | Tx, subscriptionId: string): Promise<Unreached | null> =>
  (await readAllUnreached(db, [subscriptionId])).get(subscriptionId) ?? null;

/** The states of that registrant's channels, for use in a statement. Null without any. */
export const statesOfRegistrant = (subscriptionId: SQL) => sql`(
  select json_agg(c.state) from recipients r join recipient_channels c on c.recipient_id = r.id
  where r.subscription_id = ${subscriptionId} and r.relation = 'registrant' and not r.is_account_holder
    and r.position is not null and c.retired_at is null)`;
