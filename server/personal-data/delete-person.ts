import { and, eq, inArray, or, sql } from "drizzle-orm";
import { firstName } from "#core/contacts.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/db/client.ts";
import { user, verification } from "#server/db/schema/accounts.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { outboxMessages } from "#server/db/schema/operations.ts";
import { textConversations } from "#server/db/schema/providers.ts";
import { purchaseRequests } from "#server/db/schema/purchases.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { findPerson, type PersonOnFile } from "#server/personal-data/find-person.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";
import { retireChannels } from "#server/recipients/settle-channels.ts";
import { numberHash } from "#server/recipients/suppressions.ts";
import { findHolderChannel } from "#server/reminders/account-holder-channel.ts";
import { enqueueDelivery } from "#server/reminders/enqueue-delivery.ts";
import { forgottenName } from "#server/retention/forget-old.ts";
import type { Services } from "#server/services.ts";

/**
 * Deletes whatever is kept about the person behind an address: the account with its reminders, the newsletter, the
 * older form, codes. On a list of somebody else's they are taken off it, and name and address are forgotten at once;
 * the account holder is told, because nobody may rely on a person who is not reminded any more. What stays is the
 * keyed hash of a number that sent STOP.
 * @returns what there was, as it was found
 * @throws PersonError as `findPerson`
 */
export async function deletePerson(services: Services, address: string): Promise<PersonOnFile> {
  return services.db.transaction(async (tx) => {
    const person = await findPerson(tx, address);
    for (const recipient of person.onLists) await takeOff(tx, services, recipient);
    await deleteSubscriptions(tx, services, person);
    await tx.delete(deliveries).where(eq(deliveries.toAddress, address));
    await tx.delete(outboxMessages).where(eq(outboxMessages.toAddress, address));
    await tx.delete(emailVerifications).where(eq(emailVerifications.email, address));
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
    await forgetConversations(tx, services, [address]);
    return person;
  });
}

async function deleteSubscriptions(
  db: Db,
  services: Services,
  { subscriptions: own }: PersonOnFile,
): Promise<void> {
  const ids = own.map(({ id }) => id);
  const people = await db
    .select({ address: recipientChannels.address })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(inArray(recipients.subscriptionId, ids), eq(recipientChannels.kind, "text")));
  const numbers = people.map(({ address }) => address);
  await forgetConversations(db, services, numbers);
  const theirs = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(inArray(deliveries.subscriptionId, ids));
  await db.delete(outboxMessages).where(inArray(outboxMessages.deliveryId, theirs));
  // Before what they hang on: a dispatcher that marks a batch holds the rows in the same order.
  await db.delete(deliveries).where(inArray(deliveries.subscriptionId, ids));
  await db.delete(subscriptions).where(inArray(subscriptions.id, ids));
  const codes = own.map(({ verificationId }) => verificationId);
  await db.delete(emailVerifications).where(inArray(emailVerifications.id, codes));
}

async function takeOff(db: Db, services: Services, recipient: Recipient): Promise<void> {
  const { id: recipientId, subscriptionId, fullName, position } = recipient;
  const channels = await db
    .select()
    .from(recipientChannels)
    .where(eq(recipientChannels.recipientId, recipientId))
    .orderBy(recipientChannels.id)
    .for("no key update");
  const addresses = channels.map(({ address }) => address);
  const channelIds = channels.map(({ id }) => id);
  await retireChannels(db, services, channels);
  await db.update(recipientChannels).set({ address: "" }).where(inArray(recipientChannels.id, channelIds));
  await db
    .update(recipients)
    .set({ position: null, fullName: forgottenName })
    .where(eq(recipients.id, recipientId));
  await forgetFirstName(db, subscriptionId, firstName(fullName));
  const sentThere = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(inArray(deliveries.recipientChannelId, channelIds));
  await db
    .delete(outboxMessages)
    .where(or(inArray(outboxMessages.deliveryId, sentThere), inArray(outboxMessages.toAddress, addresses)));
  await forgetConversations(db, services, addresses);
  if (position !== null) await tellHolder(db, services, recipient);
}

/** What notices about them say of them ("Ray said done"), in others' history. */
async function forgetFirstName(db: Db, subscriptionId: string, name: string): Promise<void> {
  for (const key of ["whose", "by"]) {
    await db
      .update(deliveries)
      .set({ params: sql`jsonb_set(${deliveries.params}, ${`{${key}}`}, to_jsonb(${forgottenName}::text))` })
      .where(
        and(eq(deliveries.subscriptionId, subscriptionId), sql`${deliveries.params} ->> ${key} = ${name}`),
      );
  }
}

async function tellHolder(
  db: Db,
  { keys, clock, sms }: Services,
  { id, subscriptionId, fullName }: Recipient,
): Promise<void> {
  const now = clock.now();
  await recordAudit(db, {
    at: now,
    actor: "operator",
    action: "recipient-removed",
    subscriptionId,
    detail: { recipientId: id },
  });
  const holder = await findHolderChannel(db, subscriptionId, sms !== null);
  if (!holder) return;
  await enqueueDelivery(db, keys, now, {
    ...{ kind: "notice", template: "person-left", channel: holder.kind, subscriptionId },
    params: {},
    // Sealed, and so wiped once it has left: the name is not to stay.
    sealed: { whose: firstName(fullName) },
    dedupeKey: `person-left:${id}`,
    to: { recipientChannelId: holder.id },
  });
}

async function forgetConversations(db: Db, { keys }: Services, numbers: string[]): Promise<void> {
  const hashes = numbers.map((number) => numberHash(keys, number));
  await db.delete(textConversations).where(inArray(textConversations.numberHash, hashes));
}
