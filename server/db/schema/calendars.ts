import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/**
 * The private address under which a calendar program reads a subscription's dates. There is one at a time: a new
 * address replaces it, and without a row there is none. Only a keyed hash is stored, so somebody who reads the table
 * cannot read the calendar.
 */
export const calendarFeeds = pgTable("calendar_feeds", {
  subscriptionId: uuid("subscription_id")
    .primaryKey()
    .references(() => subscriptions.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});
