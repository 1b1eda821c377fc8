import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { channelKinds } from "#core/people/channels.ts";
import { instant, plainDate } from "#server/db/columns.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";

export const breakerCauses = ["unreached", "unanswered", "refusing", "returning"] as const;
/**
 * `refusing`: the provider refuses us, and is paused. `doubtful`: it refuses more addresses than can be dead, and accepts others.
 * `unanswered`: it takes messages without answering, and is paused.
 */
export const alarmCauses = ["refusing", "doubtful", "unanswered"] as const;

/**
 * Vendors' events by their own id, so that a replayed webhook does nothing. They do not say whom they were about. `event` names
 * what happened, not only the message ("SM…:delivered").
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

/** The state of each kind of provider, shared by all workers (`provider-breaker.ts`). A provider without a row is well. */
export const providerBreakers = pgTable("provider_breakers", {
  channel: text("channel", { enum: channelKinds }).primaryKey(),
  /**
   * `unreached`: no connection, or silence on it. `unanswered`: it takes messages and does not confirm them. `refusing`: it
   * refuses us. `returning`: it accepts texts, and carriers refuse us.
   */
  cause: text("cause", { enum: breakerCauses }).notNull(),
  /** Failed calls in a row, through its fault or ours, and when the first was. */
  failures: integer("failures").notNull(),
  failingSince: instant("failing_since").notNull(),
  /** Null while sending goes on. */
  pausedSince: instant("paused_since"),
  /** When the next probe may go. */
  probeAt: instant("probe_at"),
  /** Probes so far. Every second probe is a message that was refused. */
  probes: integer("probes").notNull().default(0),
});

/**
 * Trouble for an operator to look at: a provider refuses us, or refuses too many addresses for the addresses to be at fault. One
 * row for each kind of provider. It is over an hour after its last sign.
 */
export const providerAlarms = pgTable("provider_alarms", {
  channel: text("channel", { enum: channelKinds }).primaryKey(),
  cause: text("cause", { enum: alarmCauses }).notNull(),
  since: instant("since").notNull(),
  lastAt: instant("last_at").notNull(),
  /** When the operator was told. Null until then. */
  toldAt: instant("told_at"),
});

/**
 * Messages that each worker has handed over, by the minute, for weighing a provider's refusals (classify-refusals.ts). Each
 * process has its own row, so that no worker waits for another.
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

/** A refusal that may be about its address. Kept for ninety days (forget-old.ts). */
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
    /** The provider had accepted the message and reported the refusal later. */
    isReport: boolean("is_report").notNull(),
    /** The address had taken a message of ours before. */
    hadTaken: boolean("had_taken").notNull(),
    /** This refusal stopped the channel. Undone when it turns out to have been the provider's trouble. */
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
 * Numbers whose holder has sent STOP: no subscription sends anything there, now or later, until the holder sends START. Stored as
 * a keyed hash, because this row outlives the rows that knew the number and must not reveal it.
 */
export const suppressions = pgTable("suppressions", {
  numberHash: text("number_hash").primaryKey(),
  /**
   * The holder's text to us, the vendor's refusal that reported the STOP (Twilio's 21610), or the operator, at the holder's
   * request.
   */
  source: text("source", { enum: suppressionSources }).notNull(),
  stoppedAt: instant("stopped_at").notNull(),
  /** Null while the STOP stands. */
  liftedAt: instant("lifted_at"),
});

/** A date offered to the number's holder: "DONE 2" marks the one with the number 2. */
export type OfferedDate = { locationId: string; dueOn: string; number: number };

/**
 * A number's state between its holder's texts, by keyed hash. A text locks the row, so that a number's texts are handled one at a
 * time.
 */
export const textConversations = pgTable("text_conversations", {
  numberHash: text("number_hash").primaryKey(),
  /** When we last asked which date is done, and which dates we offered. */
  askedAt: instant("asked_at"),
  offered: jsonb("offered").$type<OfferedDate[]>().notNull().default([]),
  /** When we last answered a text that we did not understand: at most once a day. */
  helpedAt: instant("helped_at"),
  /** Answers since `countedSince`: an answering machine must not talk with us for ever. */
  answers: integer("answers").notNull().default(0),
  countedSince: instant("counted_since"),
});

/**
 * The carriers' files of deactivated numbers, one row a day (read-carrier-files.ts), without any number. Kept while that day's
 * file may be requested.
 */
export const carrierFiles = pgTable("carrier_files", {
  day: plainDate("day").primaryKey(),
  triedAt: instant("tried_at").notNull(),
  /** When it was first read and compared completely. */
  readAt: instant("read_at"),
  /** Done with that day: it was read again a day later, or no file has come. */
  isSettled: boolean("is_settled").notNull().default(false),
});
