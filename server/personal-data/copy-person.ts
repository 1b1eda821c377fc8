import { eq, inArray } from "drizzle-orm";
import { firstName } from "#core/contacts.ts";
import type { Db } from "#server/db/client.ts";
import { session } from "#server/db/schema/accounts.ts";
import { payments } from "#server/db/schema/billing.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { acknowledgements, deliveries } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels, recipients, registrants } from "#server/db/schema/subscriptions.ts";
import { findPerson, type PersonOnFile } from "#server/personal-data/find-person.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";

/**
 * What is kept about the person behind an address, to be handed to them: plain data, ready for JSON; null when there is
 * nothing. Of the lists of others it holds what is about this person alone. No hash, key or password is in it.
 * @throws PersonError as `findPerson`
 */
export async function copyPerson(db: Db, address: string): Promise<Record<string, unknown> | null> {
  const person = await findPerson(db, address);
  const { account, subscriber, requests, verifications } = person;
  const copy = {
    account: account && {
      ...{ name: account.name, email: account.email, since: account.createdAt },
      sessions: await db
        .select({ since: session.createdAt, until: session.expiresAt, browser: session.userAgent })
        .from(session)
        .where(eq(session.userId, account.id)),
    },
    subscriptions: await inTurn(person.subscriptions, (subscription) => copySubscription(db, subscription)),
    onListsOfOthers: await inTurn(person.onLists, (recipient) => copyPlaceOnList(db, recipient)),
    newsletter: subscriber && without(subscriber, "id", "number"),
    requestsOfTheOlderForm: requests.map((request) => without(request, "id")),
    codesSent: verifications.map(({ createdAt, verifiedAt }) => ({ createdAt, verifiedAt })),
  };
  const isEmpty = Object.values(copy).every((part) => part === null || (Array.isArray(part) && !part.length));
  return isEmpty ? null : { address, ...copy };
}

async function copySubscription(db: Db, subscription: PersonOnFile["subscriptions"][number]) {
  const { id } = subscription;
  const { userType, status, startsOn, endsOn, priceCents, createdAt } = subscription;
  const [registrant] = await db.select().from(registrants).where(eq(registrants.subscriptionId, id));
  const places = await db.select().from(locations).where(eq(locations.subscriptionId, id));
  const people = await db.select().from(recipients).where(eq(recipients.subscriptionId, id));
  const placeIds = places.map((place) => place.id);
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.subscriptionId, id));
  return {
    ...{ userType, status, startsOn, endsOn, priceCents, createdAt },
    registrant: registrant && without(registrant, "id", "subscriptionId"),
    places: places.map((place) => without(place, "id", "subscriptionId")),
    people: await inTurn(people, async (recipient) => ({
      ...describeRecipient(recipient),
      ways: (await waysTo(db, recipient)).map((way) => without(way, "id")),
    })),
    payments: (await db.select().from(payments).where(eq(payments.subscriptionId, id))).map((payment) =>
      without(payment, "id", "subscriptionId"),
    ),
    calendarAddressSince: feed?.createdAt ?? null,
    saidDone: await db
      .select({
        ...{ dueOn: acknowledgements.dueOn, via: acknowledgements.via },
        ...{ at: acknowledgements.createdAt, undoneAt: acknowledgements.undoneAt },
      })
      .from(acknowledgements)
      .where(inArray(acknowledgements.locationId, placeIds)),
    messages: await db.select(ofMessages).from(deliveries).where(eq(deliveries.subscriptionId, id)),
    changes: await db
      .select({ at: auditLog.at, action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subscriptionId, id)),
  };
}

/** The account holder's first name is what the messages say of them, and no more. */
async function copyPlaceOnList(db: Db, recipient: Recipient) {
  const [holder] = await db
    .select()
    .from(recipients)
    .where(eq(recipients.subscriptionId, recipient.subscriptionId))
    .orderBy(recipients.position)
    .limit(1);
  const ways = await waysTo(db, recipient);
  const channelIds = ways.map(({ id }) => id);
  return {
    addedBy: firstName(holder?.fullName ?? ""),
    ...describeRecipient(recipient),
    ways: ways.map((way) => without(way, "id")),
    messages: await db
      .select(ofMessages)
      .from(deliveries)
      .where(inArray(deliveries.recipientChannelId, channelIds)),
  };
}

const describeRecipient = ({ fullName, relation, timeZone, position }: Recipient) => ({
  ...{ name: fullName, relation, timeZone, onTheList: position !== null },
});

const ofMessages = {
  ...{ createdAt: deliveries.createdAt, sentAt: deliveries.sentAt, about: deliveries.template },
  ...{ channel: deliveries.channel, status: deliveries.status, reason: deliveries.statusReason },
  ...{ dueOn: deliveries.dueOn, offsetDays: deliveries.offsetDays, params: deliveries.params },
};

const ofWays = {
  ...{ kind: recipientChannels.kind, address: recipientChannels.address, state: recipientChannels.state },
  ...{ consentAt: recipientChannels.consentAt, consentHow: recipientChannels.consentHow },
  consentWording: recipientChannels.consentWording,
  ...{ since: recipientChannels.createdAt, until: recipientChannels.retiredAt },
};

function waysTo(db: Db, { id }: Recipient) {
  return db
    .select({ id: recipientChannels.id, ...ofWays })
    .from(recipientChannels)
    .where(eq(recipientChannels.recipientId, id));
}

/** One after the other: a transaction has one connection. */
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
