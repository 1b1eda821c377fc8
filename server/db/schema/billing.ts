import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

export const paymentStatuses = ["pending", "paid", "failed"] as const;

/** One row per attempt to pay. `providerRef` is the payment provider's own name for it. */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    provider: text("provider", { enum: ["demo"] }).notNull(),
    providerRef: text("provider_ref").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("usd"),
    status: text("status", { enum: paymentStatuses }).notNull(),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
  },
  (table) => [
    unique("payments_provider_ref").on(table.provider, table.providerRef),
    index("payments_subscription").on(table.subscriptionId),
  ],
);
