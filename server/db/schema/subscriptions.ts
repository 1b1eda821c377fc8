import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { dateKinds, type OtherDate, rangeDaysAtMost } from "#core/dates/date-kinds.ts";
import type { ThingToBring } from "#core/dates/visit.ts";
import { channelStates } from "#core/people/channel-life.ts";
import { channelKinds } from "#core/people/channels.ts";
import { consentWays } from "#core/people/consent-ways.ts";
import { relations } from "#core/people/relations.ts";
import { reminderSets } from "#core/people/reminder-sets.ts";
import { idByDay, instant, knownKind, language, plainDate } from "#server/db/columns.ts";
import { user } from "#server/db/schema/accounts.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { stateReasons } from "../../../core/delivery/stop-reasons.ts";
import { priceLists } from "../../../core/money/kinds.ts";

export const subscriptionStatuses = ["pending_payment", "active", "lapsed"] as const;
export const userTypes = ["registrant", "family", "friend"] as const;
export const masters = ["registrant", "self"] as const;

/**
 * One registrant's year of reminders. An account owns one for each person it looks after. Without an owner a subscription has
 * only the account's address from its form (`claimEmail`). server/subscriptions/whose-it-is.ts says who owns it, and when that
 * changes.
 */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: idByDay(),
    ownerUserId: text("owner_user_id").references(() => user.id, { onDelete: "cascade" }),
    claimEmail: text("claim_email"),
    /** The wizard's e-mail check. The same form posted twice finds the same subscription. */
    verificationId: uuid("verification_id")
      .notNull()
      .references(() => emailVerifications.id),
    userType: text("user_type", { enum: userTypes }).notNull(),
    master: text("master", { enum: masters }).notNull(),
    status: text("status", { enum: subscriptionStatuses }).notNull().default("pending_payment"),
    /** `sdate` of the API: the day the payment was confirmed, in the registrant's zone. */
    startsOn: plainDate("starts_on"),
    /** The last day of the term, one year after `startsOn`. */
    endsOn: plainDate("ends_on"),
    /** The places and this list determine a year's price (core/money/order.ts). */
    priceList: text("price_list", { enum: priceLists }).notNull().default("present"),
    /** The language of the page where it was made. */
    language: language("language"),
    createdAt: instant("created_at").notNull(),
    /** When it was saved or its payment was refunded. Unpaid subscriptions are deleted soon. */
    unpaidSince: instant("unpaid_since").notNull(),
    /**
     * When the owner ended it, or the named account's holder declined it (then it has no owner). A closed subscription is shown
     * to nobody and cannot be paid for.
     */
    closedAt: instant("closed_at"),
  },
  (table) => [
    unique("subscriptions_verification").on(table.verificationId),
    index("subscriptions_owner").on(table.ownerUserId),
    index("subscriptions_claim_email").on(table.claimEmail).where(sql`${table.ownerUserId} is null`),
    index("subscriptions_ends_on").on(table.endsOn, table.id),
    index("subscriptions_unpaid")
      .on(table.unpaidSince, table.id)
      .where(sql`${table.status} = 'pending_payment'`),
    check(
      "subscriptions_owned_or_claimable",
      sql`${table.ownerUserId} is not null or ${table.claimEmail} is not null`,
    ),
    check(
      "subscriptions_paid_has_term",
      sql`${table.status} = 'pending_payment' or (${table.startsOn} is not null and ${table.endsOn} is not null)`,
    ),
  ],
);

const subscriptionId = () =>
  uuid("subscription_id")
    .notNull()
    .references(() => subscriptions.id, { onDelete: "cascade" });

/** Fails on a zone that the database cannot compute with. One such row would fail the planner's statement for everybody. */
const knownTimeZone = (name: string, timeZone: AnyPgColumn) =>
  check(name, sql`(timestamptz '2000-01-01 00:00:00+00' at time zone ${timeZone}) is not null`);

/** The person whose dates they are. No postal address is ever stored: it only serves to find the zone. */
export const registrants = pgTable(
  "registrants",
  {
    id: idByDay(),
    subscriptionId: subscriptionId().unique(),
    fullName: text("full_name").notNull(),
    timeZone: text("time_zone").notNull(),
  },
  (table) => [knownTimeZone("registrants_time_zone", table.timeZone)],
);

export const locationStates = ["dated", "awaiting_next_date", "ended"] as const;

/** "00:00" to "23:59". */
const clockTime = sql.raw("'^([01][0-9]|2[0-3]):[0-5][0-9]$'");

/** A place where the person registers, or another date (`other`), with its next date and its visit. */
export const locations = pgTable(
  "locations",
  {
    id: idByDay(),
    subscriptionId: subscriptionId(),
    /** The name of another date is for the account's eyes alone, and is cleared once that date is over. */
    name: text("name").notNull(),
    /** Null for another date. */
    timesPerYear: smallint("times_per_year"),
    /** Null for a place. */
    other: jsonb("other").$type<OtherDate>(),
    kind: text("kind", { enum: dateKinds })
      .notNull()
      .generatedAlwaysAs(sql`case when other is null then 'registration' else 'other' end`),
    /** The date. For a range of days its last day. */
    nextDueOn: plainDate("next_due_on").notNull(),
    /** The first day of a range of days. Null for a single day. */
    opensOn: plainDate("opens_on"),
    /** The present date's appointment, in the place's local time: a day and a time ("14:30"). */
    appointmentOn: plainDate("appointment_on"),
    appointmentTime: text("appointment_time"),
    /**
     * The first day of the range or the appointment's, whichever is earlier: such a date may have messages before the offsets.
     * Few dates have one, so the planner finds them by a separate index.
     */
    earlyFrom: plainDate("early_from").generatedAlwaysAs(sql`least(opens_on, appointment_on)`),
    /** The page's order. */
    position: smallint("position").notNull(),
    officeName: text("office_name"),
    officePhone: text("office_phone"),
    officeAddress: text("office_address"),
    /** When the office is open, in words. */
    officeHours: text("office_hours"),
    /** What the visit costs, in words. */
    officeFee: text("office_fee"),
    /** Null: our suggested list, unchanged (core/dates/visit.ts). */
    thingsToBring: jsonb("things_to_bring").$type<ThingToBring[]>(),
    state: text("state", { enum: locationStates }).notNull().default("dated"),
    /** When `state` last changed. The weekly question counts from here. */
    stateSince: instant("state_since").notNull(),
    /** Used to count a year's other dates. */
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    unique("locations_position").on(table.subscriptionId, table.position),
    // The indexes by time include the id: rounds read the rows in slices, and each slice begins where the last one ended
    // (in-slices.ts).
    index("locations_next_due_on").on(table.nextDueOn, table.id),
    index("locations_early_from").on(table.earlyFrom, table.id).where(sql`${table.earlyFrom} is not null`),
    index("locations_awaiting")
      .on(table.stateSince, table.id)
      .where(sql`${table.state} = 'awaiting_next_date'`),
    check("locations_priced", sql`(${table.other} is null) = (${table.timesPerYear} is not null)`),
    check(
      "locations_range",
      sql`${table.opensOn} is null or ${table.nextDueOn} - ${table.opensOn} between 1 and ${sql.raw(String(rangeDaysAtMost - 1))}`,
    ),
    check(
      "locations_appointment",
      sql`(${table.appointmentOn} is null) = (${table.appointmentTime} is null)
        and (${table.appointmentOn} is null or ${table.nextDueOn} - ${table.appointmentOn} between 0 and ${sql.raw(String(rangeDaysAtMost - 1))})
        and (${table.appointmentTime} is null or ${table.appointmentTime} ~ ${clockTime})`,
    ),
  ],
);

/**
 * A person who gets the reminders: six at most, the registrant included. A removed recipient loses the position and keeps the
 * row: sent messages refer to it, and a STOP must be remembered in case the same address comes back.
 */
export const recipients = pgTable(
  "recipients",
  {
    id: idByDay(),
    subscriptionId: subscriptionId(),
    fullName: text("full_name").notNull(),
    relation: text("relation", { enum: relations }).notNull(),
    /** The account's own person. Without an owner, the maker. */
    isAccountHolder: boolean("is_account_holder").notNull().default(false),
    timeZone: text("time_zone").notNull(),
    /** The language of this person's messages. */
    language: language("language"),
    /** 0 to 5, in the page's order. Null once removed. */
    position: smallint("position"),
    /** The person's reminders, as chosen by the account holder and by the person (`reminderSetOf`). */
    reminderSet: text("reminder_set", { enum: reminderSets }).notNull().default("all"),
    ownReminderSet: text("own_reminder_set", { enum: reminderSets }),
    /** Two more messages on the last day while nobody has said "done". */
    hasLastDay: boolean("has_last_day").notNull().default(true),
    /** Messages say what is at stake, and ask for a plan. Only for the registrant. */
    saysStakes: boolean("says_stakes").notNull().default(true),
    /** The person's messages rest since then, except those to the holder's mailbox. */
    restsSince: instant("rests_since"),
  },
  (table) => [
    unique("recipients_position").on(table.subscriptionId, table.position),
    check("recipients_six_at_most", sql`${table.position} between 0 and 5`),
    knownTimeZone("recipients_time_zone", table.timeZone),
    uniqueIndex("recipients_one_account_holder")
      .on(table.subscriptionId)
      .where(sql`${table.isAccountHolder}`),
    index("recipients_removed").on(table.id).where(sql`${table.position} is null`),
  ],
);

/**
 * A recipient's address and its consent. core/people/channel-life.ts has its states and dates. A corrected address is a new row,
 * and the old row is retired, because the history refers to it.
 */
export const recipientChannels = pgTable(
  "recipient_channels",
  {
    id: idByDay(),
    /** For signed links: short enough for a text, and meaningless. */
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity().unique(),
    recipientId: uuid("recipient_id")
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: channelKinds }).notNull(),
    /** An e-mail address in lower case, or a phone number in E.164. Empty once it is deleted (forget-old.ts). */
    address: text("address").notNull(),
    /**
     * The one proven mailbox for messages about the whole list: the account's address or, without an owner, the mailbox that the
     * maker proved. Always the account holder's, and confirmed from the start.
     */
    isHolderMailbox: boolean("is_holder_mailbox").notNull().default(false),
    state: text("state", { enum: channelStates }).notNull(),
    stateReason: text("state_reason", { enum: stateReasons }),
    /** Since when nothing arrives there. Set while `state` is failing. */
    failingSince: instant("failing_since"),
    /** The first refusal since the last accepted message, when it proved nothing alone. Set only while confirmed. */
    refusedAt: instant("refused_at"),
    /** When a message last went through although the channel was failing. */
    reopenedAt: instant("reopened_at"),
    consentAt: instant("consent_at"),
    consentHow: text("consent_how", { enum: consentWays }),
    consentWording: text("consent_wording"),
    /** The wording's language. */
    consentLanguage: language("consent_language"),
    createdAt: instant("created_at").notNull(),
    retiredAt: instant("retired_at"),
  },
  (table) => [
    knownKind("recipient_channels_kind", table.kind),
    uniqueIndex("recipient_channels_current")
      .on(table.recipientId, table.kind, table.address)
      .where(sql`${table.retiredAt} is null`),
    uniqueIndex("recipient_channels_holder_mailbox")
      .on(table.recipientId)
      .where(sql`${table.isHolderMailbox} and ${table.retiredAt} is null`),
    index("recipient_channels_recipient").on(table.recipientId),
    index("recipient_channels_address").on(table.kind, table.address),
    // Few at any time. Only the figures and the command that reopens them (revive-stopped.ts) read this index.
    index("recipient_channels_failing")
      .on(table.failingSince, table.id)
      .where(sql`${table.state} = 'failing'`),
    index("recipient_channels_retired").on(table.retiredAt).where(sql`${table.address} <> ''`),
  ],
);
