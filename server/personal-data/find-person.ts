import { and, eq, inArray, notInArray, or } from "drizzle-orm";
import { normaliseEmail, normaliseUsPhone } from "#core/contacts.ts";
import type { Db } from "#server/db/client.ts";
import { user } from "#server/db/schema/accounts.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { purchaseRequests } from "#server/db/schema/purchases.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";

/** The message is the sentence that the operator reads. */
export class PersonError extends Error {
  override name = "PersonError";
}

/** Whom an address belongs to, wherever it stands. */
export interface PersonOnFile {
  /** Normalised: an e-mail address in lower case, or a number in E.164. */
  address: string;
  account: typeof user.$inferSelect | null;
  /** The account's own, and what waits for the address to sign in. */
  subscriptions: (typeof subscriptions.$inferSelect)[];
  /** As one of the people on somebody else's list; also if they were taken off it. */
  onLists: Recipient[];
  subscriber: typeof newsletterSubscribers.$inferSelect | null;
  /** Requests of the older form. */
  requests: (typeof purchaseRequests.$inferSelect)[];
  /** Codes that were sent there. */
  verifications: (typeof emailVerifications.$inferSelect)[];
}

/** @throws PersonError for what is neither an e-mail address nor a US number */
export function readAddress(text: string): string {
  const address = normaliseEmail(text) ?? normaliseUsPhone(text);
  if (address === null) throw new PersonError(`"${text}" is neither an email address nor a US phone number.`);
  return address;
}

/**
 * Everything that is kept under an address, in one look; nothing found is a person with nothing on file. Within a
 * transaction of the caller's it locks the account and its subscriptions.
 * @throws PersonError when it is a second address of an account: who asks must own the account's own
 */
export async function findPerson(db: Db, address: string): Promise<PersonOnFile> {
  const [account] = await db.select().from(user).where(eq(user.email, address)).for("update");
  const isOwn = account
    ? or(eq(subscriptions.ownerUserId, account.id), eq(subscriptions.claimEmail, address))
    : eq(subscriptions.claimEmail, address);
  const own = await db.select().from(subscriptions).where(isOwn).for("update");
  const onLists = await listsWith(
    db,
    address,
    own.map(({ id }) => id),
  );
  if (onLists.some(({ isAccountHolder }) => isAccountHolder)) {
    throw new PersonError(
      "This is a second address of an account. Its holder has to ask from the account's own email address.",
    );
  }
  const [subscriber] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, address));
  const { regEmail, regCell, ffEmail, ffCell } = purchaseRequests;
  return {
    address,
    account: account ?? null,
    subscriptions: own,
    onLists,
    subscriber: subscriber ?? null,
    requests: await db
      .select()
      .from(purchaseRequests)
      .where(or(...[regEmail, regCell, ffEmail, ffCell].map((column) => eq(column, address)))),
    verifications: await db.select().from(emailVerifications).where(eq(emailVerifications.email, address)),
  };
}

export function isNobody(person: PersonOnFile): boolean {
  const { account, subscriber, ...lists } = person;
  const { subscriptions: own, onLists, requests, verifications } = lists;
  return account === null && subscriber === null && [own, onLists, requests, verifications].every(isEmpty);
}

const isEmpty = (rows: readonly unknown[]) => rows.length === 0;

/** The people of others' subscriptions who are, or were, reached at the address. */
async function listsWith(db: Db, address: string, ownIds: string[]): Promise<Recipient[]> {
  const found = await db
    .select({ id: recipientChannels.recipientId })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(eq(recipientChannels.address, address), notInArray(recipients.subscriptionId, ownIds)));
  const ids = found.map(({ id }) => id);
  return db.select().from(recipients).where(inArray(recipients.id, ids)).orderBy(recipients.id);
}
