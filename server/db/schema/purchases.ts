import { index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant, plainDate } from "#server/db/columns.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/**
 * The older form's posts, under its fields' names. `ff_…` is the family member or friend who filled it in; null when the
 * registrant did. E-mail and cell of a registrant without access are null.
 */
export const purchaseRequests = pgTable(
  "purchase_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    regFirstName: text("reg_first_name").notNull(),
    regLastName: text("reg_last_name").notNull(),
    regEmail: text("reg_email"),
    regCell: text("reg_cell"),
    regDate: plainDate("reg_date").notNull(),
    ffFirstName: text("ff_first_name"),
    ffLastName: text("ff_last_name"),
    ffEmail: text("ff_email"),
    ffCell: text("ff_cell"),
    /** 1 to 6. */
    serviceLevel: smallint("service_level").notNull(),
    createdAt: instant("created_at").notNull(),
    /** The one sign-up that gets the older form's prices by this request (choose-price-list.ts). */
    subscriptionId: uuid("subscription_id").references(() => subscriptions.id, { onDelete: "set null" }),
  },
  (table) => [
    index("purchase_requests_created_at").on(table.createdAt),
    index("purchase_requests_subscription").on(table.subscriptionId),
  ],
);
