import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, language } from "#server/db/columns.ts";

export const newsletterStates = ["pending", "confirmed", "left"] as const;

/** Who wants the newsletter, one row per address. Nobody gets it before the address itself has confirmed it. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** A short name for signed links. */
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity().unique(),
    /** Normalised. */
    email: text("email").notNull().unique(),
    firstName: text("first_name").notNull(),
    /** The language of the page on which the address was last entered, before it confirmed. */
    language: language("language"),
    state: text("state", { enum: newsletterStates }).notNull().default("pending"),
    /** When somebody last asked for it. With `confirmedAt` it is the record of the consent. */
    askedAt: instant("asked_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    leftAt: instant("left_at"),
  },
  (table) => [index("newsletter_subscribers_state").on(table.state, table.askedAt)],
);

/** What an issue says in one language. */
export interface IssueWords {
  subject: string;
  /** The first sentence, which inboxes show beside the subject. */
  lead: string;
  /** Safe HTML in the mails' design, with whole addresses in its links. */
  html: string;
  text: string;
}

/**
 * An issue of the newsletter as it was when its sending began: a reader who gets it later, after a retry or a kill,
 * reads the same. Its deliveries name it in their parameters.
 */
export const newsletterIssues = pgTable("newsletter_issues", {
  /** The name in its front matter. With the subscriber it identifies a delivery for ever. */
  name: text("name").primaryKey(),
  subject: text("subject").notNull(),
  lead: text("lead").notNull(),
  html: text("html").notNull(),
  text: text("text").notNull(),
  /** The issue in other languages, by their codes. Empty where it was written in the first language alone. */
  translations: jsonb("translations").$type<Readonly<Record<string, IssueWords>>>(),
  /** The sender's postal address, which CAN-SPAM requires. Null in a test. */
  postalAddress: text("postal_address"),
  createdAt: instant("created_at").notNull(),
});
