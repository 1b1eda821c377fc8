import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";

export type Recipient = typeof recipients.$inferSelect;
export type Channel = typeof recipientChannels.$inferSelect;

/** `consent_how` of an address that the account holder wrote down for somebody else. */
export const addedByHolder = "added by the account holder";

/** A subscription's present channels with whose they are, the account holder's first. */
export function channelsOf(
  db: Db,
  subscriptionId: string,
): Promise<{ recipient: Recipient; channel: Channel }[]> {
  return db
    .select({ recipient: recipients, channel: recipientChannels })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(eq(recipients.subscriptionId, subscriptionId), isNull(recipientChannels.retiredAt)))
    .orderBy(asc(recipients.position), asc(recipientChannels.number));
}

/**
 * The account's own e-mail, which is always a channel of the account holder, and the first that was written down (one
 * given in the wizard beside it comes after); null on a damaged record.
 */
export function accountChannel(
  channels: readonly { recipient: Recipient; channel: Channel }[],
): Channel | null {
  const own = channels.find(
    ({ recipient, channel }) => recipient.isAccountHolder && channel.kind === "email",
  );
  return own?.channel ?? null;
}
