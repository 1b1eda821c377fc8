import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns.ts";

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
  channel: text("channel", { enum: ["email", "text"] }).primaryKey(),
  /** Calls in a row that did not reach it, and when the first of them was. */
  failures: integer("failures").notNull(),
  failingSince: instant("failing_since").notNull(),
  /** Sending pauses since then; null while it goes on. */
  pausedSince: instant("paused_since"),
  /** When one message may try again. */
  probeAt: instant("probe_at"),
});

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
