import { and, asc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { receiptNumber } from "#core/money/order.ts";
import { firstName } from "#core/people/contacts.ts";
import { isUnansweredAsk } from "#server/dashboard/read-deliveries.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { accountEventLog, passkey, session } from "#server/db/schema/accounts.ts";
import { payments } from "#server/db/schema/billing.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { acknowledgements, dateRecords, deliveries, obstacles } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels, recipients, registrants } from "#server/db/schema/subscriptions.ts";
import {
  findPerson,
  isNobody,
  type ListEntry,
  type PersonOnFile,
} from "#server/personal-data/find-person.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";
import { isSuppressed } from "#server/recipients/suppressions.ts";
import type { Services } from "#server/start/services.ts";

/**
 * The copy of what is kept about the person behind an address: plain data, ready for JSON; null when nothing is kept. Reasons and
 * consents are codes, and `wordCopy` puts words in their place. The lists of others and the forms that somebody filled in for
 * somebody else give only what is about this person. The copy has no hash, no key and no password.
 */
export async function copyPerson(db: Db | Tx, services: Services, address: string) {
  const { keys } = services;
  const person = await findPerson(db, address);
  if (isNobody(person)) return null;
  const { account, subscriber, requests, verifications } = person;
  return {
    address,
    account: account && {
      name: account.name,
      email: account.email,
      language: account.language,
      since: account.createdAt,
      sessions: await db
        .select({ since: session.createdAt, until: session.expiresAt })
        .from(session)
        .where(eq(session.userId, account.id))
        .orderBy(asc(session.createdAt)),
      twoStepLogin: account.twoFactorEnabled,
      passkeys: await db
        .select({ since: passkey.createdAt })
        .from(passkey)
        .where(eq(passkey.userId, account.id))
        .orderBy(asc(passkey.createdAt)),
      activity: await db
        .select({
          at: accountEventLog.at,
          what: accountEventLog.event,
          disownedAt: accountEventLog.disownedAt,
        })
        .from(accountEventLog)
        .where(eq(accountEventLog.userId, account.id))
        .orderBy(asc(accountEventLog.at)),
    },
    subscriptions: await inTurn(person.subscriptions, (subscription) => copySubscription(db, subscription)),
    signUpsOfOthersInYourName: person.namedBy.map(({ subscription: { createdAt, status, closedAt } }) => ({
      createdAt,
      status,
      closedAt,
    })),
    onListsOfOthers: await inTurn(person.onLists, (place) => copyListEntry(db, place)),
    hasSentStop: await isSuppressed(db, keys, address),
    newsletter: subscriber && {
      ...without(subscriber, "id", "number"),
      issues: await db
        .select({ name: sql<string>`${deliveries.params} ->> 'issue'`, sentAt: deliveries.sentAt })
        .from(deliveries)
        .where(
          and(
            eq(deliveries.kind, "newsletter"),
            sql`${deliveries.params} ->> 'subscriberNumber' = ${String(subscriber.number)}`,
          ),
        )
        .orderBy(asc(deliveries.number)),
    },
    requestsOfTheOlderForm: requests.map((request) => copyRequest(request, address)),
    codesSent: verifications.map(({ createdAt, verifiedAt }) => ({ createdAt, verifiedAt })),
  };
}

/**
 * The half of the form that names the address: the registrant's own, with the date, or that of the person who filled it
 * in.
 */
function copyRequest(request: PersonOnFile["requests"][number], address: string) {
  const { regFirstName, regLastName, regEmail, regCell, regDate, createdAt } = request;
  const { ffFirstName, ffLastName, ffEmail, ffCell } = request;
  return {
    createdAt,
    ...([regEmail, regCell].includes(address) && { regFirstName, regLastName, regEmail, regCell, regDate }),
    ...([ffEmail, ffCell].includes(address) && { ffFirstName, ffLastName, ffEmail, ffCell }),
  };
}

/** What was paid, and what was given back; the provider's own names for it say nothing to anybody. */
function copyPayment(payment: typeof payments.$inferSelect) {
  const { id, provider, payer, amountCents, currency, lines, status, createdAt, paidAt, paidOn } = payment;
  const { refundedCents, refundedAt, dispute } = payment;
  return {
    receipt: paidAt === null ? null : receiptNumber(id),
    provider,
    payer,
    amountCents,
    currency,
    lines,
    status,
    createdAt,
    paidAt,
    paidOn,
    refundedCents,
    refundedAt,
    dispute,
  };
}

async function copySubscription(db: Db | Tx, subscription: PersonOnFile["subscriptions"][number]) {
  const { id } = subscription;
  const { userType, status, startsOn, endsOn, priceList, language, createdAt } = subscription;
  const ownPlaces = db.select({ id: locations.id }).from(locations).where(eq(locations.subscriptionId, id));
  const people = await db
    .select()
    .from(recipients)
    .where(eq(recipients.subscriptionId, id))
    // Those who were removed come last.
    .orderBy(asc(recipients.position), asc(recipients.id));
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.subscriptionId, id));
  return {
    userType,
    status,
    startsOn,
    endsOn,
    priceList,
    language,
    createdAt,
    ...(await copyDates(db, id, { hasNames: true })),
    people: await inTurn(people, async (recipient) => ({
      ...describeRecipient(recipient),
      ways: await copyWays(db, eq(recipientChannels.recipientId, recipient.id)),
    })),
    payments: (
      await db
        .select()
        .from(payments)
        .where(eq(payments.subscriptionId, id))
        .orderBy(asc(payments.createdAt), asc(payments.id))
    ).map((payment) => copyPayment(payment)),
    calendarAddressSince: feed?.createdAt ?? null,
    saidDone: await db
      .select(ofDone)
      .from(acknowledgements)
      .where(inArray(acknowledgements.locationId, ownPlaces))
      .orderBy(asc(acknowledgements.createdAt), asc(acknowledgements.dueOn)),
    saidCannotCome: await db
      .select({ ...ofObstacle, reason: obstacles.reason })
      .from(obstacles)
      .where(inArray(obstacles.locationId, ownPlaces))
      .orderBy(asc(obstacles.createdAt), asc(obstacles.id)),
    record: await db
      .select(ofRecord)
      .from(dateRecords)
      .innerJoin(locations, eq(locations.id, dateRecords.locationId))
      .where(eq(locations.subscriptionId, id))
      .orderBy(asc(locations.position), asc(dateRecords.dueOn)),
    messages: await copyMessages(db, and(eq(deliveries.subscriptionId, id), not(isUnansweredAsk))),
    changes: await db
      .select({ at: auditLog.at, action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subscriptionId, id))
      .orderBy(asc(auditLog.id)),
  };
}

/**
 * The channels of this person that have the address, and no others: somebody else than the row's person may read there
 * by now. Of the account holder it has the first name, as the messages do, and no more.
 */
async function copyListEntry(db: Db | Tx, { recipient, channels, isPresent }: ListEntry) {
  const { subscriptionId } = recipient;
  const [holder] = await db
    .select()
    .from(recipients)
    .where(and(eq(recipients.subscriptionId, subscriptionId), recipients.isAccountHolder))
    .limit(1);
  const ids = channels.map(({ id }) => id);
  const isOwnDates = isPresent && recipient.relation === "registrant";
  return {
    addedBy: firstName(holder?.fullName ?? ""),
    ...(isPresent && describeRecipient(recipient)),
    ways: await copyWays(db, inArray(recipientChannels.id, ids)),
    ...(isOwnDates && { datesOfTheirs: await copyDates(db, subscriptionId, { hasNames: false }) }),
    saidDone: await db
      .select(ofDone)
      .from(acknowledgements)
      .where(inArray(acknowledgements.recipientChannelId, ids))
      .orderBy(asc(acknowledgements.createdAt), asc(acknowledgements.dueOn)),
    // Without a reason: only the account holder gives one.
    saidCannotCome: await db
      .select(ofObstacle)
      .from(obstacles)
      .where(inArray(obstacles.recipientChannelId, ids))
      .orderBy(asc(obstacles.createdAt), asc(obstacles.id)),
    messages: await copyMessages(db, inArray(deliveries.recipientChannelId, ids)),
  };
}

/** `hasNames`: whether the copy has the names of duties, and who is told of each. Only the account may see these. */
async function copyDates(db: Db | Tx, subscriptionId: string, { hasNames }: { hasNames: boolean }) {
  const [registrant] = await db
    .select()
    .from(registrants)
    .where(eq(registrants.subscriptionId, subscriptionId));
  const places = await db
    .select()
    .from(locations)
    .where(eq(locations.subscriptionId, subscriptionId))
    .orderBy(asc(locations.position));
  const people = await db.select().from(recipients).where(eq(recipients.subscriptionId, subscriptionId));
  return {
    registrant: registrant && without(registrant, "id", "subscriptionId"),
    places: places.map((place) => ({
      ...without(place, "id", "subscriptionId"),
      name: place.duty === null || hasNames ? place.name : null,
      duty: place.duty && {
        ...without(place.duty, "tells"),
        ...(hasNames && {
          toldToo: people.filter(({ id }) => place.duty?.tells.includes(id)).map(({ fullName }) => fullName),
        }),
      },
    })),
  };
}

const describeRecipient = ({ fullName, relation, timeZone, language, position, ...choice }: Recipient) => ({
  name: fullName,
  relation,
  timeZone,
  language,
  onTheList: position !== null,
  remindersChosenByHolder: choice.reminderSet,
  remindersChosenByPerson: choice.ownReminderSet,
  moreOnLastDay: choice.hasLastDay,
  saysWhatIsAtStake: choice.saysStakes,
  messagesPausedSince: choice.restsSince,
});

const ofDone = {
  dueOn: acknowledgements.dueOn,
  via: acknowledgements.via,
  at: acknowledgements.createdAt,
  undoneAt: acknowledgements.undoneAt,
};

const ofObstacle = {
  dueOn: obstacles.dueOn,
  via: obstacles.via,
  at: obstacles.createdAt,
  endedAt: obstacles.endedAt,
};

/** What became of each date, with the notes, which are their writer's alone. */
const ofRecord = {
  place: locations.name,
  dueOn: dateRecords.dueOn,
  opensOn: dateRecords.opensOn,
  appointmentOn: dateRecords.appointmentOn,
  appointmentTime: dateRecords.appointmentTime,
  passedAt: dateRecords.passedAt,
  note: dateRecords.note,
};

const ofMessages = {
  createdAt: deliveries.createdAt,
  sentAt: deliveries.sentAt,
  about: deliveries.template,
  channel: deliveries.channel,
  status: deliveries.status,
  reason: deliveries.statusReason,
  dueOn: deliveries.dueOn,
  offsetDays: deliveries.offsetDays,
  occasion: deliveries.occasion,
  params: deliveries.params,
};

const ofWays = {
  kind: recipientChannels.kind,
  address: recipientChannels.address,
  state: recipientChannels.state,
  consentAt: recipientChannels.consentAt,
  consentHow: recipientChannels.consentHow,
  consentWording: recipientChannels.consentWording,
  consentLanguage: recipientChannels.consentLanguage,
  doubtedOn: recipientChannels.doubtedOn,
  doubtReason: recipientChannels.doubtReason,
  heardAt: recipientChannels.heardAt,
  since: recipientChannels.createdAt,
  until: recipientChannels.retiredAt,
};

const copyMessages = async (db: Db | Tx, which: SQL | undefined) =>
  db.select(ofMessages).from(deliveries).where(which).orderBy(asc(deliveries.number));

const copyWays = async (db: Db | Tx, which: SQL | undefined) =>
  db.select(ofWays).from(recipientChannels).where(which).orderBy(asc(recipientChannels.number));

/** One after the other, because a transaction has one connection. */
async function inTurn<Row, Copy>(rows: readonly Row[], copy: (row: Row) => Promise<Copy>): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const row of rows) copies.push(await copy(row));
  return copies;
}

function without<Row extends object, Key extends keyof Row>(row: Row, ...keys: Key[]): Omit<Row, Key> {
  const rest = { ...row };
  for (const key of keys) delete rest[key];
  return rest;
}
