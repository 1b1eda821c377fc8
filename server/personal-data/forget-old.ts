import { and, eq, gte, isNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import { channelKinds } from "#core/people/channels.ts";
import { forgetExpired } from "#server/accounts/forget-expired.ts";
import { forgetUnanswered } from "#server/content/newsletter/ask-to-subscribe.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { tallyDays } from "#server/delivery/tally-sendings.ts";
import { forgetName, forgottenName } from "./forget-name.ts";

// Periods that /privacy states under "How long". The others are `unpaidDays` (worker/sweep-deliveries.ts) and
// `unansweredDays` (content/newsletter/ask-to-subscribe.ts). Change the page together with them.
const requestDays = 30;
const messageDays = 30;
const otherDateDays = 30;
/** Longer than the thirty days that a mail's stop link must work (CAN-SPAM, 15 U.S.C. 7704(a)(3)). */
const removedDays = 90;

/** For refusals and alarms: long enough to find out what has stopped an address. */
const refusalDays = 90;

/** Rows in a round: a backlog must not delay the reminders. */
const batch = 500;

export interface Forgotten {
  /** Requests of the older form. */
  requests: number;
  /** Names of other dates that are over. */
  otherDates: number;
  /** Codes, links and other mails without a subscription. */
  messages: number;
  /** Vendors' reports, and conversations with people who texted us. A STOP is kept for ever, by its hash. */
  events: number;
  /** Replaced addresses, and removed people's. */
  addresses: number;
  /** Removed people's names. */
  names: number;
  /** Tallies, refusals and alarms. */
  providers: number;
}

/** One round of deletion: with every sweep of a worker, and by hand (`daymark prune`). A round takes a batch of each. */
export async function prune(db: Db, now: Temporal.Instant): Promise<Forgotten> {
  await forgetExpired(db, now);
  await forgetUnanswered(db, now);
  return forgetOld(db, now);
}

/**
 * Deletes what no reminder needs any more. Rows that a reminder refers to stay, without name and address: that a message was
 * sent, when, and with what result is the account holder's history. Two rounds may meet: each row is deleted once. Locked rows
 * wait for the next round.
 */
export async function forgetOld(db: Db | Tx, now: Temporal.Instant): Promise<Forgotten> {
  const before = (days: number) => atInstant(now.subtract({ hours: 24 * days }));
  const ofChannel = sql`channel in ${channelKinds}`;
  const isLoose = sql`kind in ('code', 'account', 'reply') and subscription_id is null and status not in ('planned', 'sending')`;
  // Questions and counts this old say nothing any more.
  const lastHeard = sql`greatest(asked_at, helped_at, counted_since)`;
  return {
    requests: await deleteBatch(db, "purchase_requests", "id", sql`created_at < ${before(requestDays)}`),
    otherDates: await forgetOtherDates(db, now),
    // Two calls: each kind has a separate index.
    messages:
      (await deleteBatch(db, "deliveries", "id", sql`${isLoose} and updated_at < ${before(messageDays)}`)) +
      (await deleteBatch(
        db,
        "deliveries",
        "id",
        sql`kind = 'canary' and status not in ('planned', 'sending') and updated_at < ${before(messageDays)}`,
      )),
    events:
      (await deleteBatch(
        db,
        "provider_events",
        "provider, event",
        sql`received_at < ${before(messageDays)}`,
      )) +
      (await deleteBatch(
        db,
        "text_conversations",
        "number_hash",
        sql`${lastHeard} < ${before(messageDays)}`,
      )),
    addresses: await forgetAddresses(db, before(removedDays)),
    names: await forgetNames(db, before(removedDays)),
    // A channel's row keeps its state without them: `refused_at` and `failing_since`.
    providers:
      // Thousands a day on a large installation. Their primary key finds the oldest.
      (await deleteBatch(
        db,
        "provider_tallies",
        "channel, minute, worker",
        sql`${ofChannel} and minute < ${before(tallyDays)}`,
      )) +
      (await deleteBatch(db, "refusals", "id", sql`${ofChannel} and at < ${before(refusalDays)}`)) +
      (await deleteBatch(db, "provider_alarms", "channel", sql`last_at < ${before(refusalDays)}`)),
  };
}

/** @returns how many rows it deleted */
function deleteBatch(db: Db | Tx, table: string, key: string, which: SQL): Promise<number> {
  const [from, id] = [sql.raw(table), sql.raw(key)];
  return count(
    db,
    sql`delete from ${from} where (${id}) in (
      select ${id} from ${from} where ${which} limit ${batch}::int for update skip locked)
    returning 1`,
  );
}

/**
 * Another date without a following one ends after thirty days and loses its name. A removed one has lost it at once
 * (end-location.ts). Scans a month of dates by their index: there is no index by kind of location.
 */
function forgetOtherDates(db: Db | Tx, now: Temporal.Instant): Promise<number> {
  const today = now.toZonedDateTimeISO("UTC").toPlainDate();
  const day = (days: number) => sql`${today.subtract({ days }).toString()}::date`;
  const undoable = atInstant(now.subtract({ hours: 24 * 8 }));
  return count(
    db,
    sql`update locations set name = '', state = 'ended' where id in (
      select id from locations
      where next_due_on between ${day(2 * otherDateDays)} and ${day(otherDateDays)} and other is not null
        and other ->> 'every' is null and state = 'awaiting_next_date' and state_since < ${undoable}
      limit ${batch}::int for no key update skip locked)
    returning id`,
  );
}

/**
 * Nothing goes to a retired channel (core/planning/verdict.ts), so its address is not needed. It stays where its reader has said
 * stop: if it is entered again, that stop counts.
 */
const forgetAddresses = (db: Db | Tx, before: SQL): Promise<number> =>
  count(
    db,
    sql`update recipient_channels set address = '' where id in (
      select id from recipient_channels
      where retired_at < ${before} and address <> ''
        and (state <> 'stopped' or state_reason = ${stopReasons.holder}) limit ${batch}::int for no key update skip locked)
    returning id`,
  );

/** A person without a position was removed (schema/subscriptions.ts), and their channels were retired then. */
async function forgetNames(db: Db | Tx, before: SQL): Promise<number> {
  const recent = db
    .select({ id: recipientChannels.id })
    .from(recipientChannels)
    .where(
      and(
        eq(recipientChannels.recipientId, recipients.id),
        or(isNull(recipientChannels.retiredAt), gte(recipientChannels.retiredAt, before)),
      ),
    );
  const removed = await db
    .select()
    .from(recipients)
    .where(and(isNull(recipients.position), ne(recipients.fullName, forgottenName), notExists(recent)))
    .limit(batch);
  for (const recipient of removed) await forgetName(db, recipient);
  return removed.length;
}

const count = async (db: Db | Tx, statement: SQL): Promise<number> => (await queryRows(db, statement)).length;
