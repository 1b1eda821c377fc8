import { and, eq, inArray, notExists, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { accountLinks, user, verification } from "#server/db/schema/accounts.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { outboxMessages } from "#server/db/schema/operations.ts";
import { textConversations } from "#server/db/schema/providers.ts";
import { purchaseRequests } from "#server/db/schema/purchases.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { findPerson, type PersonOnFile } from "#server/personal-data/find-person.ts";
import { takeOffList } from "#server/personal-data/take-off-list.ts";
import { lastAddressesOf, sayRemindersEnd } from "#server/personal-data/tell-people.ts";
import { numberHashes } from "#server/recipients/suppressions.ts";
import { closeDeclined } from "#server/signups/answer-question.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Deletes all data about an address's person: the account with its reminders, the newsletter, the older form, codes, and the
 * person's place on others' lists (take-off-list.ts). The people on the person's own lists are told that the reminders end
 * (tell-people.ts). The keyed hash of a number that sent STOP stays.
 * @returns what was found
 * @throws 55P03 (lock_timeout) when another transaction holds the rows for long: the deletion gives way, and may be retried
 */
export async function deletePerson(db: Db, services: Services, address: string): Promise<PersonOnFile> {
  return db.transaction(async (tx) => {
    // Shorter than PostgreSQL's deadlock timeout, so that no dispatcher is aborted.
    await tx.execute(sql`set local lock_timeout = '800ms'`);
    const person = await findPerson(tx, address);
    const toTell = await lastAddressesOf(tx, person);
    const others = new Set<string>();
    for (const place of person.onLists) {
      for (const gone of await takeOffList(tx, services, place)) others.add(gone);
    }
    for (const gone of await deleteSubscriptions(tx, person)) others.add(gone);
    await declineForPerson(tx, services, person);
    await deleteMessagesTo(tx, services, address, others);
    await forgetVerifications(tx, address);
    await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, address));
    const requestIds = person.requests.map(({ id }) => id);
    await tx.delete(purchaseRequests).where(inArray(purchaseRequests.id, requestIds));
    if (person.account) {
      const { id } = person.account;
      await tx
        .delete(verification)
        .where(or(eq(verification.value, id), sql`position(${address} in ${verification.identifier}) > 0`));
      await tx.delete(user).where(eq(user.id, id));
    }
    await tx.delete(accountLinks).where(eq(accountLinks.email, address));
    await sayRemindersEnd(tx, services, toTell);
    return person;
  });
}

/** Closes others' sign-ups in this person's name as if the person had declined them, and deletes the address. */
async function declineForPerson(tx: Tx, services: Services, { namedBy }: PersonOnFile): Promise<void> {
  for (const made of namedBy) {
    if (made.subscription.closedAt === null) await closeDeclined(tx, services, made, "operator");
    await tx.update(subscriptions).set({ claimEmail: "" }).where(eq(subscriptions.id, made.subscription.id));
  }
}

/** @returns every address in them */
async function deleteSubscriptions(tx: Tx, { subscriptions: own }: PersonOnFile): Promise<string[]> {
  const ids = own.map(({ id }) => id);
  const ways = await tx
    .select({ address: recipientChannels.address })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(inArray(recipients.subscriptionId, ids));
  const theirs = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(inArray(deliveries.subscriptionId, ids));
  await tx.delete(outboxMessages).where(inArray(outboxMessages.deliveryId, theirs));
  // Before the rows that they refer to, in the order in which a dispatcher marks a batch.
  await tx.delete(deliveries).where(inArray(deliveries.subscriptionId, ids));
  await tx.delete(subscriptions).where(inArray(subscriptions.id, ids));
  const codes = own.map(({ verificationId }) => verificationId);
  await tx.delete(emailVerifications).where(inArray(emailVerifications.id, codes));
  return ways.map(({ address }) => address);
}

/** Codes and answers, which belong to no subscription; and the demo's outbox. */
async function deleteMessagesTo(
  tx: Tx,
  { keys }: Services,
  address: string,
  others: ReadonlySet<string>,
): Promise<void> {
  await tx.delete(deliveries).where(eq(deliveries.toAddress, address));
  const rows = await tx
    .select({ address: recipientChannels.address })
    .from(recipientChannels)
    .where(inArray(recipientChannels.address, [...others]));
  const inUse = new Set(rows.map((row) => row.address));
  const gone = [address, ...[...others].filter((other) => !inUse.has(other))];
  await tx.delete(outboxMessages).where(inArray(outboxMessages.toAddress, gone));
  const hashes = gone.flatMap((number) => numberHashes(keys, number));
  await tx.delete(textConversations).where(inArray(textConversations.numberHash, hashes));
}

/** A check behind another person's sign-up stays without the address: they verified with this person's help. */
async function forgetVerifications(tx: Tx, email: string): Promise<void> {
  const isNeeded = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.verificationId, emailVerifications.id));
  await tx.delete(emailVerifications).where(and(eq(emailVerifications.email, email), notExists(isNeeded)));
  await tx.update(emailVerifications).set({ email: "" }).where(eq(emailVerifications.email, email));
}
