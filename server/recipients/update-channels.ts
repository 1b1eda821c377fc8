import { and, eq } from "drizzle-orm";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import { type ChannelKind, channelFacts, channelKinds } from "#core/people/channels.ts";
import type { CheckedPerson } from "#core/people/people.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { retireChannels } from "#server/recipients/change-channel.ts";
import { isStoppedBy } from "#server/recipients/channel-switch.ts";
import {
  addedByHolder,
  type Channel,
  channelsOf,
  holderMailboxOf,
  type Recipient,
} from "#server/recipients/channels-of.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Makes a recipient's channels match the account holder's entries. A corrected address gets a new channel row, and the old row is
 * retired. Unchanged addresses and the account's own stay untouched.
 * @returns which were retired and added
 */
export async function updateChannels(
  tx: Tx,
  services: Services,
  recipient: Recipient,
  { addresses }: Pick<CheckedPerson, "addresses">,
): Promise<{ retired: string[]; added: string[] }> {
  const all = await channelsOf(tx, recipient.subscriptionId);
  const account = recipient.isAccountHolder ? holderMailboxOf(all) : null;
  const own = all.map(({ channel }) => channel).filter((one) => one.recipientId === recipient.id);
  const changeable = own.filter(({ id }) => id !== account?.id);
  // The account's own mailbox has its channel already.
  const wanted = channelKinds.map((kind): [ChannelKind, string | null] => [
    kind,
    addresses[kind] === account?.address ? null : addresses[kind],
  ]);
  const isWanted = (channel: Channel) =>
    wanted.some(([kind, address]) => channel.kind === kind && channel.address === address);
  const kept = changeable.filter((one) => isWanted(one) && !isAskedElsewhere(one, own, addresses.email));
  const retired = changeable.filter((one) => !kept.includes(one));
  await retireChannels(tx, services.clock.now(), retired);
  const missing = wanted.filter(([kind]) => !kept.some((one) => one.kind === kind));
  const added: string[] = [];
  for (const [kind, address] of missing) {
    if (address === null) continue;
    added.push(await addChannel(tx, services, recipient, kind, address));
  }
  return { retired: retired.map(({ id }) => id), added };
}

/**
 * Whether the question to a number's holder went to a mailbox that is being replaced. The old mailbox's reader must not answer for
 * the holder, so the number gets a new row and a new question.
 */
function isAskedElsewhere(channel: Channel, own: readonly Channel[], email: string | null): boolean {
  return (
    channelFacts[channel.kind].openedBy === "reader" &&
    channel.state === "pending" &&
    own.some((other) => other.kind === "email" && other.address !== email)
  );
}

async function addChannel(
  tx: Tx,
  { clock }: Services,
  recipient: Recipient,
  kind: ChannelKind,
  address: string,
): Promise<string> {
  const now = clock.now();
  // Only a stop on this list counts. A STOP from elsewhere would tell the person who enters the number that its holder was here
  // before. The guard before the provider (hold-back-stopped.ts) knows that STOP, and holds back the first text to the number.
  const isStopped = await wasStoppedThere(tx, recipient, kind, address);
  const [channel] = await tx
    .insert(recipientChannels)
    .values({
      recipientId: recipient.id,
      kind,
      address,
      createdAt: now,
      ...(isStopped ? { state: "stopped", stateReason: stopReasons.recipient } : beginningOf(kind, now)),
    })
    .returning({ id: recipientChannels.id });
  if (!channel) throw new Error("The channel was not written.");
  return channel.id;
}

/** A channel that its reader must open waits for agreement, even a number that the account holder calls their own. */
function beginningOf(kind: ChannelKind, now: Channel["createdAt"]) {
  if (channelFacts[kind].openedBy === "reader") return { state: "pending" } as const;
  return { state: "confirmed", consentAt: now, consentHow: addedByHolder } as const;
}

/** The address's reader has stopped its messages, in any row. A new entry of the address does not undo that. */
async function wasStoppedThere(
  db: Db | Tx,
  { subscriptionId }: Recipient,
  kind: ChannelKind,
  address: string,
): Promise<boolean> {
  const rows = await db
    .select({ channel: recipientChannels })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(
      and(
        eq(recipients.subscriptionId, subscriptionId),
        eq(recipientChannels.kind, kind),
        eq(recipientChannels.address, address),
      ),
    );
  return rows.some(({ channel }) => isStoppedBy(channel, "recipient"));
}
