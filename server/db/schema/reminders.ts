import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { failureKinds } from "#core/delivery/failure.ts";
import { deliveryStatuses } from "#core/delivery/life.ts";
import type { Language } from "#core/languages.ts";
import { channelKinds } from "#core/people/channels.ts";
import { instant, knownKind, plainDate } from "#server/db/columns.ts";
import { locations, recipientChannels, subscriptions } from "#server/db/schema/subscriptions.ts";
import { failureReasons, statusReasons } from "../../../core/delivery/reasons.ts";
import { occasions } from "../../../core/planning/message-days.ts";
import { lastDayOffsets, type OffsetKey, urgentOffsets } from "../../../core/planning/offsets.ts";

/** A "done" for a location's date. `undoneAt`: taken back, within seven days. */
export const acknowledgements = pgTable(
  "acknowledgements",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    locationId: uuid("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    dueOn: plainDate("due_on").notNull(),
    /** Null when the account holder said it on the dashboard. */
    recipientChannelId: uuid("recipient_channel_id").references(() => recipientChannels.id, {
      onDelete: "set null",
    }),
    via: text("via", { enum: ["link", "dashboard", "text"] }).notNull(),
    createdAt: instant("created_at").notNull(),
    undoneAt: instant("undone_at"),
  },
  (table) => [
    uniqueIndex("acknowledgements_standing")
      .on(table.locationId, table.dueOn)
      .where(sql`${table.undoneAt} is null`),
    index("acknowledgements_location").on(table.locationId),
    index("acknowledgements_recipient_channel")
      .on(table.recipientChannelId)
      .where(sql`${table.recipientChannelId} is not null`),
  ],
);

/** Constants as SQL: an index has no parameters, and the claim must say the same. */
export const listed = (keys: readonly OffsetKey[]) => keys.map((key) => `'${key}'`).join(", ");

export const deliveryKinds = [
  "reminder",
  "notice",
  "code",
  "account",
  "reply",
  "newsletter",
  "canary",
] as const;
/**
 * Everything that leaves. (location, due date, offset, channel) identifies a reminder, `dedupeKey` any other kind. Two keys,
 * because PostgreSQL's ON CONFLICT decides by one index, and a second unique index on the same row could raise an error where the
 * first would have merged.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** For signed links. */
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity().unique(),
    kind: text("kind", { enum: deliveryKinds }).notNull(),
    dedupeKey: text("dedupe_key"),
    subscriptionId: uuid("subscription_id").references(() => subscriptions.id, { onDelete: "cascade" }),
    locationId: uuid("location_id").references(() => locations.id, { onDelete: "cascade" }),
    dueOn: plainDate("due_on"),
    /** Its key (core/planning/offsets.ts). */
    offset: text("offset_key").$type<OffsetKey>(),
    /** The day's occasion as planned: the date may change afterwards. */
    occasion: text("occasion", { enum: occasions }),
    recipientChannelId: uuid("recipient_channel_id").references(() => recipientChannels.id, {
      onDelete: "cascade",
    }),
    channel: text("channel", { enum: channelKinds }).notNull(),
    /** The address of a message without a recipient's channel (codes, resets). Wiped once the message is final. */
    toAddress: text("to_address"),
    /** The language in which somebody asked for it (codes, resets), or texted. Null: the recipient's. */
    language: text("language").$type<Language>(),
    template: text("template").notNull(),
    /** Parameters in plain form. */
    params: jsonb("params").$type<Record<string, unknown>>().notNull().default({}),
    /** Secret parameters (a code, a reset link), encrypted, and wiped once the message is final. */
    sealedParams: text("sealed_params"),
    status: text("status", { enum: deliveryStatuses }).notNull(),
    statusReason: text("status_reason", { enum: statusReasons }),
    attempts: integer("attempts").notNull().default(0),
    /** Attempts with an unknown outcome: the provider may have taken the message. */
    unanswered: smallint("unanswered").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    /** After this instant a transient failure is final. */
    giveUpAt: instant("give_up_at"),
    claimedUntil: instant("claimed_until"),
    provider: text("provider"),
    providerRef: text("provider_ref"),
    /** What the last failed attempt proved (core/delivery/failure.ts). */
    errorKind: text("error_kind", { enum: failureKinds }),
    errorReason: text("error_reason", { enum: failureReasons }),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    // In effect only for reminders: the other kinds have no date and no offset, and nulls are never equal. Unconditional, so that
    // the deletion of a location finds its rows (foreign-keys.test.ts).
    unique("deliveries_reminder_key").on(
      table.locationId,
      table.dueOn,
      table.offset,
      table.recipientChannelId,
    ),
    index("deliveries_recipient_channel").on(table.recipientChannelId),
    uniqueIndex("deliveries_dedupe_key")
      .on(table.kind, table.dedupeKey)
      .where(sql`${table.kind} <> 'reminder'`),
    // In claim order. Otherwise a morning, which falls due at one instant, would be sorted again for each batch. By channel,
    // because each has its own lanes: a lane for texts would read through all due mails.
    index("deliveries_due")
      .on(table.channel, table.nextAttemptAt, table.number)
      .where(sql`${table.status} = 'planned'`),
    // A person waits for these (urgentKinds in enqueue-delivery.ts). Finds them among a morning's thousands.
    index("deliveries_due_urgent")
      .on(table.channel, table.nextAttemptAt, table.number)
      .where(sql`${table.status} = 'planned' and ${table.kind} in ('code', 'account', 'reply')`),
    // The day itself and the day before go before all other reminders (claim-deliveries.ts).
    index("deliveries_due_soon")
      .on(table.channel, table.nextAttemptAt, table.number)
      .where(
        sql`${table.status} = 'planned' and ${table.kind} = 'reminder' and ${table.offset} in (${sql.raw(listed(urgentOffsets))})`,
      ),
    // The day's further messages, which go before those. After an outage they are the only ones of their date.
    index("deliveries_due_last_day")
      .on(table.channel, table.nextAttemptAt, table.number)
      .where(
        sql`${table.status} = 'planned' and ${table.kind} = 'reminder' and ${table.offset} in (${sql.raw(listed(lastDayOffsets.map(({ key }) => key)))})`,
      ),
    index("deliveries_claimed").on(table.claimedUntil).where(sql`${table.status} = 'sending'`),
    index("deliveries_held_back")
      .on(table.giveUpAt, table.id)
      .where(sql`${table.status} = 'suppressed' and ${table.kind} <> 'reminder'`),
    index("deliveries_of_nobody")
      .on(table.updatedAt)
      .where(sql`${table.kind} in ('code', 'account', 'reply') and ${table.subscriptionId} is null`),
    // The last weekly question about a location (ask-next-dates.ts), on any list.
    index("deliveries_questions").on(table.locationId).where(sql`${table.template} = 'next-date-needed'`),
    index("deliveries_subscription").on(table.subscriptionId, table.createdAt),
    knownKind("deliveries_channel", table.channel),
    check(
      "deliveries_named",
      sql`case when ${table.kind} = 'reminder'
        then ${table.dedupeKey} is null and ${table.locationId} is not null and ${table.dueOn} is not null
          and ${table.offset} is not null and ${table.recipientChannelId} is not null
        else ${table.dedupeKey} is not null end`,
    ),
    check(
      "deliveries_addressed",
      sql`${table.recipientChannelId} is not null or ${table.toAddress} is not null or ${table.status} in ('sent', 'delivered', 'failed', 'superseded', 'cancelled')`,
    ),
  ],
);

/**
 * What happened to a location's date, for the account holder's record. A row is written at a "done", when the date passes without
 * an answer, and with a note. `acknowledgements` says who said "done".
 */
export const dateRecords = pgTable(
  "date_records",
  {
    locationId: uuid("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    dueOn: plainDate("due_on").notNull(),
    opensOn: plainDate("opens_on"),
    appointmentOn: plainDate("appointment_on"),
    appointmentTime: text("appointment_time"),
    /** When the date passed without an answer. */
    passedAt: instant("passed_at"),
    /** The account holder's own words: a receipt's number, an officer's initials. */
    note: text("note").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.locationId, table.dueOn] })],
);
