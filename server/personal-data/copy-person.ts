import { and, asc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { receiptNumber } from "#core/money/order.ts";
import { firstName } from "#core/people/contacts.ts";
import { isUnansweredAsk } from "#server/dashboard/read-deliveries.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { accountEventLog, passkey, session, user } from "#server/db/schema/accounts.ts";
import { payments } from "#server/db/schema/billing.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { purchaseRequests } from "#server/db/schema/purchases.ts";
import { acknowledgements, dateRecords, deliveries } from "#server/db/schema/reminders.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import {
  locations,
  recipientChannels,
  recipients,
  registrants,
  subscriptions,
} from "#server/db/schema/subscriptions.ts";
import { copied } from "#server/personal-data/copied-columns.ts";
import {
  findPerson,
  isNobody,
  type ListEntry,
  type PersonOnFile,
} from "#server/personal-data/find-person.ts";
import { isSuppressed } from "#server/recipients/suppressions.ts";
import type { Services } from "#server/start/services.ts";

/**
 * The copy of the data about an address's person: plain data, ready for JSON; null when nothing is kept. Others' lists, and forms
 * that somebody filled in for another person, contribute only what is about this person. No hash, no key and no password.
 */
export async function copyPerson(db: Db | Tx, services: Services, address: string) {
  const { keys } = services;
  const person = await findPerson(db, address);
  if (isNobody(person)) return null;
  const { account, subscriber } = person;
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    address,
    account: account && (await copyAccount(db, account.id)),
    subscriptions: await inTurn(person.subscriptions, ({ id }) => copySubscription(db, id)),
    signUpsOfOthersInYourName: await db
      .select(copied.signUpOfAnother)
      .from(subscriptions)
      .where(inArray(subscriptions.id, ids(person.namedBy.map(({ subscription }) => subscription)))),
    onListsOfOthers: await inTurn(person.onLists, (place) => copyListEntry(db, place)),
    hasSentStop: await isSuppressed(db, keys, address),
    newsletter: subscriber && (await copySubscriber(db, subscriber)),
    requestsOfTheOlderForm: await inTurn(person.requests, (request) => copyRequest(db, request, address)),
    codesSent: await db
      .select(copied.codeSent)
      .from(emailVerifications)
      .where(inArray(emailVerifications.id, ids(person.verifications))),
  };
}

async function copyAccount(db: Db | Tx, id: string) {
  const [account] = await db.select(copied.account).from(user).where(eq(user.id, id));
  return {
    ...account,
    sessions: await db
      .select(copied.session)
      .from(session)
      .where(eq(session.userId, id))
      .orderBy(asc(session.createdAt)),
    passkeys: await db
      .select(copied.passkey)
      .from(passkey)
      .where(eq(passkey.userId, id))
      .orderBy(asc(passkey.createdAt)),
    activity: await db
      .select(copied.activity)
      .from(accountEventLog)
      .where(eq(accountEventLog.userId, id))
      .orderBy(asc(accountEventLog.at)),
  };
}

async function copySubscriber(db: Db | Tx, { id, number }: typeof newsletterSubscribers.$inferSelect) {
  const [subscriber] = await db
    .select(copied.newsletter)
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, id));
  const issues = await db
    .select(copied.issue)
    .from(deliveries)
    .where(
      and(
        eq(deliveries.kind, "newsletter"),
        sql`${deliveries.params} ->> 'subscriberNumber' = ${String(number)}`,
      ),
    )
    .orderBy(asc(deliveries.number));
  return { ...subscriber, issues };
}

/** Only the half that names the address. */
async function copyRequest(db: Db | Tx, request: PersonOnFile["requests"][number], address: string) {
  const { id, regEmail, regCell, ffEmail, ffCell } = request;
  const [copy] = await db
    .select({
      ...copied.request,
      ...([regEmail, regCell].includes(address) && copied.requestRegistrant),
      ...([ffEmail, ffCell].includes(address) && copied.requestHelper),
    })
    .from(purchaseRequests)
    .where(eq(purchaseRequests.id, id));
  return copy;
}

async function copySubscription(db: Db | Tx, id: string) {
  const [subscription] = await db
    .select(copied.subscription)
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  const ownPlaces = db.select({ id: locations.id }).from(locations).where(eq(locations.subscriptionId, id));
  const people = await db
    .select({ id: recipients.id, copy: copied.person })
    .from(recipients)
    .where(eq(recipients.subscriptionId, id))
    // Removed people come last.
    .orderBy(asc(recipients.position), asc(recipients.id));
  const [feed] = await db
    .select(copied.calendarAddress)
    .from(calendarFeeds)
    .where(eq(calendarFeeds.subscriptionId, id));
  const paid = await db
    .select({ id: payments.id, copy: copied.payment })
    .from(payments)
    .where(eq(payments.subscriptionId, id))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  return {
    ...subscription,
    ...(await copyDates(db, id, { hasNames: true })),
    people: await inTurn(people, async (person) => ({
      ...person.copy,
      ways: await copyWays(db, eq(recipientChannels.recipientId, person.id)),
    })),
    payments: paid.map((payment) => ({
      receipt: payment.copy.paidAt === null ? null : receiptNumber(payment.id),
      ...payment.copy,
    })),
    calendarAddress: feed ?? null,
    saidDone: await db
      .select(copied.done)
      .from(acknowledgements)
      .where(inArray(acknowledgements.locationId, ownPlaces))
      .orderBy(asc(acknowledgements.createdAt), asc(acknowledgements.dueOn)),
    record: await db
      .select(copied.record)
      .from(dateRecords)
      .innerJoin(locations, eq(locations.id, dateRecords.locationId))
      .where(eq(locations.subscriptionId, id))
      .orderBy(asc(locations.position), asc(dateRecords.dueOn)),
    messages: await copyMessages(db, and(eq(deliveries.subscriptionId, id), not(isUnansweredAsk))),
    changes: await db
      .select(copied.change)
      .from(auditLog)
      .where(eq(auditLog.subscriptionId, id))
      .orderBy(asc(auditLog.id)),
  };
}

/**
 * Only this person's channels with the address: another person may read at the others by now. Of the account holder only the
 * first name, as in the messages.
 */
async function copyListEntry(db: Db | Tx, { recipient, channels, isPresent }: ListEntry) {
  const { subscriptionId } = recipient;
  const [holder] = await db
    .select()
    .from(recipients)
    .where(and(eq(recipients.subscriptionId, subscriptionId), recipients.isAccountHolder))
    .limit(1);
  const ids = channels.map(({ id }) => id);
  const [person] = await db.select(copied.person).from(recipients).where(eq(recipients.id, recipient.id));
  const isOwnDates = isPresent && recipient.relation === "registrant";
  return {
    addedBy: firstName(holder?.fullName ?? ""),
    ...(isPresent && person),
    ways: await copyWays(db, inArray(recipientChannels.id, ids)),
    ...(isOwnDates && { datesOfTheirs: await copyDates(db, subscriptionId, { hasNames: false }) }),
    saidDone: await db
      .select(copied.done)
      .from(acknowledgements)
      .where(inArray(acknowledgements.recipientChannelId, ids))
      .orderBy(asc(acknowledgements.createdAt), asc(acknowledgements.dueOn)),
    messages: await copyMessages(db, inArray(deliveries.recipientChannelId, ids)),
  };
}

/** `hasNames`: include the names of other dates, and who is told of each. Only the account may see these. */
async function copyDates(db: Db | Tx, subscriptionId: string, { hasNames }: { hasNames: boolean }) {
  const [registrant] = await db
    .select(copied.registrant)
    .from(registrants)
    .where(eq(registrants.subscriptionId, subscriptionId));
  const places = await db
    .select(copied.place)
    .from(locations)
    .where(eq(locations.subscriptionId, subscriptionId))
    .orderBy(asc(locations.position));
  const people = await db.select().from(recipients).where(eq(recipients.subscriptionId, subscriptionId));
  return {
    registrant,
    places: places.map(({ name, other, ...place }) => {
      if (other === null) return { name, ...place };
      const { tells, ...shown } = other;
      const toldToo = people.filter(({ id }) => tells.includes(id)).map(({ fullName }) => fullName);
      return { name: hasNames ? name : null, ...place, other: { ...shown, ...(hasNames && { toldToo }) } };
    }),
  };
}

const copyMessages = async (db: Db | Tx, which: SQL | undefined) =>
  db.select(copied.message).from(deliveries).where(which).orderBy(asc(deliveries.number));

const copyWays = async (db: Db | Tx, which: SQL | undefined) =>
  db.select(copied.way).from(recipientChannels).where(which).orderBy(asc(recipientChannels.number));

/** Serially, because a transaction has one connection. */
async function inTurn<Row, Copy>(rows: readonly Row[], copy: (row: Row) => Promise<Copy>): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const row of rows) copies.push(await copy(row));
  return copies;
}
