import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { channelKinds } from "#core/channels.ts";
import { instant } from "#server/db/columns.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";

export const breakerCauses = ["unreached", "refusing", "returning"] as const;
/** `refusing`: it refuses us, and is paused. `doubtful`: it refuses more addresses than can be dead, and takes others. */
export const alarmCauses = ["refusing", "doubtful"] as const;

/**
 * What vendors have told us, by their own name for it: a webhook played twice does nothing the second time. Nothing
 * of it says who it was about. `event` names what happened, not only to which message ("SM…:delivered").
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
 * How each kind of provider fares, as all workers have seen it: `provider-breaker.ts` says what it means. No row: it is
 * well.
 */
export const providerBreakers = pgTable("provider_breakers", {
  channel: text("channel", { enum: channelKinds }).primaryKey(),
  /** `unreached`: it does not answer. `refusing`: it refuses us. `returning`: it takes texts, and carriers refuse us. */
  cause: text("cause", { enum: breakerCauses }).notNull(),
  /** Calls in a row that it did not take, for its own reasons or for ours, and when the first of them was. */
  failures: integer("failures").notNull(),
  failingSince: instant("failing_since").notNull(),
  /** Sending pauses since then; null while it goes on. */
  pausedSince: instant("paused_since"),
  /** When one message may try again. */
  probeAt: instant("probe_at"),
  /** Probes so far: every other one is a message that was refused. */
  probes: integer("probes").notNull().default(0),
});

/**
 * What an operator must look at: a provider refuses us, or what it refuses is too much to be the addresses' own fault. A row
 * for each kind of provider; an hour after the last sign the trouble is over.
 */
export const providerAlarms = pgTable("provider_alarms", {
  channel: text("channel", { enum: channelKinds }).primaryKey(),
  cause: text("cause", { enum: alarmCauses }).notNull(),
  since: instant("since").notNull(),
  lastAt: instant("last_at").notNull(),
  /** When the operator was told of this trouble; null while nobody has. */
  toldAt: instant("told_at"),
});

/**
 * What each worker has handed over, by the minute: what a provider's refusals are weighed against (weigh-refusals.ts). A row
 * for each process, so that no worker waits for another.
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

/** A message that was refused in a way that may say something about its address. Kept for ninety days (forget-old.ts). */
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
    /** Reported after the provider had taken the message. */
    isReport: boolean("is_report").notNull(),
    /** The address had taken a message of ours before. */
    hadTaken: boolean("had_taken").notNull(),
    /** The channel was stopped for it; undone when it turns out to have been the provider's trouble. */
    stopped: boolean("stopped").notNull().default(false),
  },
  (table) => [
    index("refusals_at").on(table.channel, table.at),
    index("refusals_delivery").on(table.deliveryId),
    index("refusals_recipient_channel").on(table.recipientChannelId),
  ],
);

export const suppressionSources = ["reply", "provider"] as const;

/**
 * Numbers whose holder has sent STOP: nothing goes there from any subscription, now or later, until they send START.
 * The number is a keyed hash: this memory outlives the rows that knew the number, and must not reveal it.
 */
export const suppressions = pgTable("suppressions", {
  numberHash: text("number_hash").primaryKey(),
  /** Their reply to us, or the vendor's refusal that told of it (Twilio's 21610). */
  source: text("source", { enum: suppressionSources }).notNull(),
  stoppedAt: instant("stopped_at").notNull(),
  /** Null while it stands. */
  liftedAt: instant("lifted_at"),
});

/** A date that can be done, as a number's holder was offered it: "DONE 2" means the second. */
export type OfferedDate = { locationId: string; dueOn: string };

/** What we remember of a number between its holder's texts, by the keyed hash. One text of a number at a time holds it. */
export const textConversations = pgTable("text_conversations", {
  numberHash: text("number_hash").primaryKey(),
  /** When we last asked which date is done, and between which. */
  askedAt: instant("asked_at"),
  offered: jsonb("offered").$type<OfferedDate[]>().notNull().default([]),
  /** When words that we do not understand were last answered: once a day at most. */
  helpedAt: instant("helped_at"),
  /** Answers since `countedSince`: an answering machine must not talk with us for ever. */
  answers: integer("answers").notNull().default(0),
  countedSince: instant("counted_since"),
});
