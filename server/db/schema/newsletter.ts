import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns.ts";

export const newsletterStates = ["pending", "confirmed", "left"] as const;

/** Who wants the newsletter: nobody gets it before the address itself has confirmed it. One row per address. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** A short name for signed links. */
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity().unique(),
    /** Normalised. */
    email: text("email").notNull().unique(),
    firstName: text("first_name").notNull(),
    state: text("state", { enum: newsletterStates }).notNull().default("pending"),
    /** When somebody last asked for it; with `confirmedAt` the record of the consent. */
    askedAt: instant("asked_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    leftAt: instant("left_at"),
  },
  (table) => [index("newsletter_subscribers_state").on(table.state, table.askedAt)],
);
