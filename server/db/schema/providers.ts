import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { channelKinds } from "#core/people/channels.ts";
import { instant, plainDate } from "#server/db/columns.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";

export const breakerCauses = ["unreached", "unanswered", "refusing", "returning"] as const;
/**
 * `refusing`: the provider refuses us, and is paused. `doubtful`: it refuses more addresses than can be dead, and
 * accepts others. `unanswered`: it takes messages without an answer, and is paused.
 */
export const alarmCauses = ["refusing", "doubtful", "unanswered"] as const;

/**
 * What vendors have told us, by their own name for it, so that a webhook that is played twice does nothing the second
 * time. It does not say who it was about. `event` names what happened, and not only the message ("SM…:delivered").
 */
export const providerEvents = pgTable(
  "provider_events",
  {
    provider: text("provider").notNull(),
    event: text("event").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.event] }),
    index("provider_events_received").on(table.receivedAt),
  ],
);

/**
 * How each kind of provider is doing, as all workers have seen it. `provider-breaker.ts` says what it means. A provider
 * without a row is well.
 */
export const providerBreakers = pgTable("provider_breakers", {
  channel: text("channel", { enum: channelKinds }).primaryKey(),
  /**
   * `unreached`: no connection, or nobody who speaks. `unanswered`: it lets us give it messages, and does not say that it has taken them.
   * `refusing`: it refuses us. `returning`: it accepts texts, and carriers refuse us.
   */
  cause: text("cause", { enum: breakerCauses }).notNull(),
  /** How many calls in a row it did not take, for its own reasons or ours, and when the first of them was. */
  failures: integer("failures").notNull(),
  failingSince: instant("failing_since").notNull(),
  /** Since when sending is paused. Null while it goes on. */
  pausedSince: instant("paused_since"),
  /** When one message may try again. */
  probeAt: instant("probe_at"),
  /** How many probes there were. Every second probe is a message that was refused. */
  probes: integer("probes").notNull().default(0),
});

/**
 * Trouble that an operator must look at: a provider refuses us, or refuses too many addresses for the addresses to be
 * at fault. One row for each kind of provider. The trouble is over an hour after its last sign.
 */
export const providerAlarms = pgTable("provider_alarms", {
  channel: text("channel", { enum: channelKinds }).primaryKey(),
  cause: text("cause", { enum: alarmCauses }).notNull(),
  since: instant("since").notNull(),
  lastAt: instant("last_at").notNull(),
  /** When the operator was told of this trouble. Null while nobody has told. */
  toldAt: instant("told_at"),
});

/**
 * How many messages each worker has handed over, by the minute. A provider's refusals are weighed against it
 * (classify-refusals.ts). Each process has its own row, so that no worker waits for another.
 */
export const providerTallies = pgTable(
  "provider_tallies",
  {
    channel: text("channel", { enum: channelKinds }).notNull(),
    minute: instant("minute").notNull(),
    worker: uuid("worker").notNull(),
    taken: integer("taken").notNull().default(0),
    refused: integer("refused").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.channel, table.minute, table.worker] })],
);

/** A message whose refusal may be about its address. Rows are kept for ninety days (forget-old.ts). */
export const refusals = pgTable(
  "refusals",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text("channel", { enum: channelKinds }).notNull(),
    at: instant("at").notNull(),
    deliveryId: uuid("delivery_id")
      .notNull()
      .references(() => deliveries.id, { onDelete: "cascade" }),
    recipientChannelId: uuid("recipient_channel_id").references(() => recipientChannels.id, {
      onDelete: "cascade",
    }),
    /** The refusal was reported after the provider had accepted the message. */
    isReport: boolean("is_report").notNull(),
    /** The address had taken a message of ours before. */
    hadTaken: boolean("had_taken").notNull(),
    /**
     * The channel was stopped for this refusal. That is undone when it turns out to have been the provider's trouble.
     */
    stopped: boolean("stopped").notNull().default(false),
  },
  (table) => [
    index("refusals_at").on(table.channel, table.at),
    index("refusals_delivery").on(table.deliveryId),
    index("refusals_recipient_channel").on(table.recipientChannelId),
  ],
);

export const suppressionSources = ["reply", "provider", "operator"] as const;

/**
 * Numbers whose holder has sent STOP: nothing goes there from any subscription, now or later, until the holder sends
 * START. The number is a keyed hash, because this row outlives the rows that knew the number and must not reveal it.
 */
export const suppressions = pgTable("suppressions", {
  numberHash: text("number_hash").primaryKey(),
  /** The holder's text to us, the vendor's refusal that told of the STOP (Twilio's 21610), or the operator, for the holder. */
  source: text("source", { enum: suppressionSources }).notNull(),
  stoppedAt: instant("stopped_at").notNull(),
  /** Null while the STOP stands. */
  liftedAt: instant("lifted_at"),
});

/** A date that can be done, as the number's holder was offered it: "DONE 2" means the one with the number 2. */
export type OfferedDate = { locationId: string; dueOn: string; number: number };

/**
 * What we remember of a number between its holder's texts, by the keyed hash. A text locks the row, so that one text of
 * a number is handled at a time.
 */
export const textConversations = pgTable("text_conversations", {
  numberHash: text("number_hash").primaryKey(),
  /** When we last asked which date is done, and which dates we offered. */
  askedAt: instant("asked_at"),
  offered: jsonb("offered").$type<OfferedDate[]>().notNull().default([]),
  /** When we last answered words that we do not understand: at most once a day. */
  helpedAt: instant("helped_at"),
  /** How many answers there were since `countedSince`: an answering machine must not talk with us for ever. */
  answers: integer("answers").notNull().default(0),
  countedSince: instant("counted_since"),
});

/**
 * The carriers' files of deactivated numbers, a row a day (read-carrier-files.ts). No row has a number of a file. Rows are kept
 * for as long as the file of their day may be asked for.
 */
export const carrierFiles = pgTable("carrier_files", {
  day: plainDate("day").primaryKey(),
  triedAt: instant("tried_at").notNull(),
  /** When it was first read to its end and compared. Null before. */
  readAt: instant("read_at"),
  /** Nothing more is asked about that day: it was read once more a day later, or no file has come. */
  isSettled: boolean("is_settled").notNull().default(false),
});
