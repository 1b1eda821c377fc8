import { and, eq, isNull, notInArray, or } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { user } from "#server/db/schema/accounts.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { purchaseRequests } from "#server/db/schema/purchases.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import { type Made, type Subscription, withMaker } from "#server/subscriptions/whose-it-is.ts";

/** A person with the address on another's list. */
export interface ListEntry {
  recipient: Recipient;
  /**
   * The channels with this address, present ones and ones retired by a correction. A retired address may have been a slip and
   * another person's.
   */
  channels: Channel[];
  /** The address is this person's now, and they are on the list. */
  isPresent: boolean;
}

/** Everything under an address. */
export interface PersonOnFile {
  /** Normalised: an e-mail address in lower case, or a number in E.164. */
  address: string;
  account: typeof user.$inferSelect | null;
  /** The account's own subscriptions, and ownerless ones made under proof of the address. */
  subscriptions: Subscription[];
  /** Others' ownerless sign-ups that name this address as the account's. */
  namedBy: Made[];
  onLists: ListEntry[];
  subscriber: typeof newsletterSubscribers.$inferSelect | null;
  /** Requests of the older form. */
  requests: (typeof purchaseRequests.$inferSelect)[];
  verifications: (typeof emailVerifications.$inferSelect)[];
}

/**
 * Everything under an address, in one pass. Empty when nothing is found. Inside a transaction it locks the subscriptions, with
 * the weak lock that every change of them uses.
 */
export async function findPerson(db: Db | Tx, address: string): Promise<PersonOnFile> {
  const [account] = await db.select().from(user).where(eq(user.email, address));
  const { ownerUserId, claimEmail } = subscriptions;
  const isOthers = or(eq(claimEmail, address), eq(emailVerifications.email, address));
  const found = await withMaker(db)
    .where(or(account && eq(ownerUserId, account.id), and(isNull(ownerUserId), isOthers)))
    .for("no key update", { of: subscriptions });
  const isOwn = ({ subscription, madeBy }: Made) => subscription.ownerUserId !== null || madeBy === address;
  const own = found.filter(isOwn).map(({ subscription }) => subscription);
  const [subscriber] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, address));
  const { regEmail, regCell, ffEmail, ffCell } = purchaseRequests;
  return {
    address,
    account: account ?? null,
    subscriptions: own,
    namedBy: found.filter((made) => !isOwn(made)),
    onLists: await findListEntries(
      db,
      address,
      own.map(({ id }) => id),
    ),
    subscriber: subscriber ?? null,
    requests: await db
      .select()
      .from(purchaseRequests)
      .where(or(...[regEmail, regCell, ffEmail, ffCell].map((column) => eq(column, address)))),
    verifications: await db.select().from(emailVerifications).where(eq(emailVerifications.email, address)),
  };
}

export function isNobody({ account, subscriber, ...person }: PersonOnFile): boolean {
  const { subscriptions: own, namedBy, onLists, requests, verifications } = person;
  const lists = [own, namedBy, onLists, requests, verifications];
  return account === null && subscriber === null && lists.every(({ length }) => length === 0);
}

async function findListEntries(db: Db | Tx, address: string, ownIds: string[]): Promise<ListEntry[]> {
  const found = await db
    .select({ recipient: recipients, channel: recipientChannels })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(eq(recipientChannels.address, address), notInArray(recipients.subscriptionId, ownIds)))
    .orderBy(recipientChannels.id);
  const places = new Map<string, ListEntry>();
  for (const { recipient, channel } of found) {
    const place = places.get(recipient.id) ?? { recipient, channels: [], isPresent: false };
    place.channels.push(channel);
    place.isPresent ||= recipient.position !== null && channel.retiredAt === null;
    places.set(recipient.id, place);
  }
  return [...places.values()];
}
