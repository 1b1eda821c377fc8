import { eq } from "drizzle-orm";
import type { Tx } from "#server/db/client.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { retireChannels } from "#server/recipients/change-channel.ts";
import {
  type Channel,
  channelsOf,
  newHolderMailbox,
  type Recipient,
} from "#server/recipients/channels-of.ts";
import type { Services } from "#server/start/services.ts";
import type { Subscription } from "#server/subscriptions/whose-it-is.ts";
import { announceListEnd } from "./announce-list-end.ts";

/**
 * What happens to an address or number when the account holder agrees. The maker may be a stranger: everything that the maker
 * entered as the account holder's own goes. Everybody else's stays, and an address that waits for its own reader goes on waiting.
 */
export function afterYes(
  { master, userType }: Pick<Subscription, "master" | "userType">,
  recipient: Recipient,
): "stays" | "goes" {
  return isMaster({ master, userType }, recipient) ? "goes" : "stays";
}

/** The named account's person: `peopleOfForm` puts that person first. */
export const isMaster = (
  { master, userType }: Pick<Subscription, "master" | "userType">,
  { relation, position }: Recipient,
): boolean => position === 0 && relation === (master === "registrant" ? "registrant" : userType);

/**
 * Makes the account's person the account holder of the list, with the account's proven address and no other. The caller has
 * locked the subscription.
 * @returns the maker's mailbox, if it is another person's (it stays as that person's and is no longer the holder's), and whether
 * the maker had entered a number as the holder's, who is now asked about it (offered-number.ts)
 */
export async function takeOverList(
  tx: Tx,
  services: Services,
  subscription: Subscription,
  address: string,
): Promise<{ holder: Recipient; maker: Channel | null; hasNumber: boolean }> {
  const now = services.clock.now();
  const ofList = eq(recipients.subscriptionId, subscription.id);
  const people = await tx.select().from(recipients).where(ofList).for("no key update");
  const own = people.find((person) => isMaster(subscription, person));
  if (!own) throw new Error("A sign-up has a person for the account that it names.");
  await tx.update(recipients).set({ isAccountHolder: false }).where(ofList);
  await tx.update(recipients).set({ isAccountHolder: true }).where(eq(recipients.id, own.id));
  const channels = await channelsOf(tx, subscription.id);
  const going = channels.filter(({ recipient }) => recipient.id === own.id);
  await retireChannels(
    tx,
    now,
    going.map(({ channel }) => channel),
  );
  const leaving = going.filter(({ channel }) => channel.address !== address);
  await announceListEnd(tx, services, subscription.id, leaving);
  const mailbox = channels.find(({ channel }) => channel.isHolderMailbox);
  if (mailbox) {
    await tx
      .update(recipientChannels)
      .set({ isHolderMailbox: false })
      .where(eq(recipientChannels.id, mailbox.channel.id));
  }
  await tx.insert(recipientChannels).values(newHolderMailbox(own.id, address, now));
  const isAnothers = mailbox !== undefined && mailbox.recipient.id !== own.id;
  const hasNumber = going.some(({ channel }) => channel.kind === "text");
  return { holder: own, maker: isAnothers ? mailbox.channel : null, hasNumber };
}
