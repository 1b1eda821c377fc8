import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/**
 * The private address where a calendar program reads a subscription's dates. One at a time: a new one replaces it. Only a keyed
 * hash is stored, so the table alone does not open the calendar.
 */
export const calendarFeeds = pgTable("calendar_feeds", {
  subscriptionId: uuid("subscription_id")
    .primaryKey()
    .references(() => subscriptions.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});
