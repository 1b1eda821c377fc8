import { and, asc, eq, isNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";

export type Recipient = typeof recipients.$inferSelect;
export type Channel = typeof recipientChannels.$inferSelect;

/** `consent_how` of an address that the account holder entered. */
export const addedByHolder = "added-by-holder";
/** `consent_how` of the account's own address. */
export const ownAddress = "account-address";
/** `consent_how` of the mailbox that a sign-up's maker proved, while nobody owns the subscription. */
export const provenByCode = "wizard-code";

/**
 * Whether a number's holder has ever agreed to its texts on this list. Until then the list's owner learns nothing that the
 * number's holder has said elsewhere, above all no STOP: otherwise anybody could find that out about any number.
 */
export const isProven = ({ consentAt }: Channel): boolean => consentAt !== null;

/** A subscription's present channels with their people, the account holder's first. */
export function channelsOf(
  db: Db | Tx,
  subscriptionId: string,
): Promise<{ recipient: Recipient; channel: Channel }[]> {
  return db
    .select({ recipient: recipients, channel: recipientChannels })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(eq(recipients.subscriptionId, subscriptionId), isNull(recipientChannels.retiredAt)))
    .orderBy(asc(recipients.position), asc(recipientChannels.number));
}

/** The mailbox for messages about the whole list (`isHolderMailbox`). Null for a closed subscription. */
export function holderMailboxOf(
  channels: readonly { recipient: Recipient; channel: Channel }[],
): Channel | null {
  return channels.find(({ channel }) => channel.isHolderMailbox)?.channel ?? null;
}

/** The account's proven address as its holder's mailbox. */
export const newHolderMailbox = (recipientId: string, address: string, now: Temporal.Instant) =>
  ({
    recipientId,
    kind: "email",
    address,
    isHolderMailbox: true,
    state: "confirmed",
    consentAt: now,
    consentHow: ownAddress,
    createdAt: now,
  }) as const;
