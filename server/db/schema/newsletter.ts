import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, language } from "#server/db/columns.ts";

export const newsletterStates = ["pending", "confirmed", "left"] as const;

/** One row per address. Nobody gets an issue before the address has confirmed. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** For signed links. */
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity().unique(),
    /** Normalised. */
    email: text("email").notNull().unique(),
    firstName: text("first_name").notNull(),
    /** The language of the page where the address was last entered before it confirmed. */
    language: language("language"),
    state: text("state", { enum: newsletterStates }).notNull().default("pending"),
    /** When somebody last asked for it. With `confirmedAt` the record of the consent. */
    askedAt: instant("asked_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    leftAt: instant("left_at"),
  },
  (table) => [index("newsletter_subscribers_state").on(table.state, table.askedAt)],
);

export interface IssueWords {
  subject: string;
  /** The first sentence. Inboxes show it beside the subject. */
  lead: string;
  /** Sanitised HTML in the mails' design, with absolute links. */
  html: string;
  text: string;
}

/**
 * An issue as it was when its sending began: a reader who gets it later, after a retry or a kill, reads the same. Its deliveries
 * name it in their parameters.
 */
export const newsletterIssues = pgTable("newsletter_issues", {
  /** From its front matter. With the subscriber it identifies a delivery for ever. */
  name: text("name").primaryKey(),
  subject: text("subject").notNull(),
  lead: text("lead").notNull(),
  html: text("html").notNull(),
  text: text("text").notNull(),
  /** The issue in other languages, by code. Empty for an issue in the first language alone. */
  translations: jsonb("translations").$type<Readonly<Record<string, IssueWords>>>(),
  /** The sender's postal address, which CAN-SPAM requires. Null in a test. */
  postalAddress: text("postal_address"),
  createdAt: instant("created_at").notNull(),
});
