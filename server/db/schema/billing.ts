import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, plainDate } from "#server/db/columns.ts";
import { recipientChannels, subscriptions } from "#server/db/schema/subscriptions.ts";
import { disputeStates } from "../../../core/money/kinds.ts";
import type { OrderLine } from "../../../core/money/order.ts";

/** `operator`: no provider was asked. The operator gives the year, or has been paid for it by other means (grant-year.ts). */
export const paymentProviders = ["demo", "stripe", "operator"] as const;

/**
 * `open`: its payer can pay. `processing`: the payer has done it, and the money is on its way (a bank debit). `paid`: confirmed.
 * `expired`: nobody paid in time, or another attempt took its place. `failed`: the money on its way did not come.
 */
export const paymentStatuses = ["open", "processing", "paid", "expired", "failed"] as const;

/** Who pays: the account holder or the sign-up's maker, or somebody with a link to give a year. */
export const payers = ["holder", "giver"] as const;

/** Who has asked for a refund here. In the provider's own dashboard nobody tells us. */
export const refundAskers = ["holder", "operator"] as const;

/**
 * One row per attempt to pay for a year, as the payment provider has told us last (follow-payment.ts). The row names nobody,
 * and outlives its subscription: the books need it.
 */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Null once the subscription is deleted. */
    subscriptionId: uuid("subscription_id").references(() => subscriptions.id, { onDelete: "set null" }),
    provider: text("provider", { enum: paymentProviders }).notNull(),
    /** The provider's name for the checkout; null until the provider has answered. */
    providerRef: text("provider_ref"),
    /** The provider's name for the payment itself, by which it tells of refunds and disputes; null until there is one. */
    paymentIntent: text("payment_intent"),
    payer: text("payer", { enum: payers }).notNull(),
    /** Whose link a giver has used; null for the holder's own payments, and once that address is forgotten. */
    giverChannelId: uuid("giver_channel_id").references(() => recipientChannels.id, { onDelete: "set null" }),
    /** What is paid for, as it was saved when the attempt was opened. */
    lines: jsonb("lines").$type<OrderLine[]>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("usd"),
    /** The last day of the term that the year is added to, or that it follows; null for the first year. */
    extendsFrom: plainDate("extends_from"),
    status: text("status", { enum: paymentStatuses }).notNull().default("open"),
    createdAt: instant("created_at").notNull(),
    /** Until when the provider takes this payment. */
    expiresAt: instant("expires_at").notNull(),
    /** When the provider confirmed it, and that day in the registrant's zone. */
    paidAt: instant("paid_at"),
    paidOn: plainDate("paid_on"),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** What we have asked the provider to give back, in all. */
    refundAskedCents: integer("refund_asked_cents").notNull().default(0),
    refundedAt: instant("refunded_at"),
    /** Who asked last; null while nobody has. */
    refundAskedBy: text("refund_asked_by", { enum: refundAskers }),
    dispute: text("dispute", { enum: disputeStates }).notNull().default("none"),
    /** What the provider keeps; null until it says so. */
    feeCents: integer("fee_cents"),
    /** Numbers our questions to the provider, and the one whose answer was written down last (follow-payment.ts). */
    asked: integer("asked").notNull().default(0),
    answered: integer("answered").notNull().default(0),
    /** When the provider last answered. */
    checkedAt: instant("checked_at"),
  },
  (table) => [
    unique("payments_provider_ref").on(table.provider, table.providerRef),
    index("payments_payment_intent").on(table.paymentIntent),
    index("payments_subscription").on(table.subscriptionId),
    index("payments_giver").on(table.giverChannelId).where(sql`${table.giverChannelId} is not null`),
    // Nobody can pay twice for the same year: one attempt at a time can be paid.
    uniqueIndex("payments_one_open")
      .on(table.subscriptionId)
      .where(sql`${table.status} in ('open', 'processing')`),
    index("payments_unfinished").on(table.createdAt).where(sql`${table.status} in ('open', 'processing')`),
    index("payments_paid_at").on(table.paidAt),
    check("payments_amount", sql`${table.amountCents} >= 0 and ${table.refundedCents} >= 0`),
    check(
      "payments_paid_has_day",
      sql`${table.status} <> 'paid' or (${table.paidAt} is not null and ${table.paidOn} is not null)`,
    ),
  ],
);

/** Why something that the payment provider told us activated nobody. */
export const paymentMismatches = [
  "unknown-payment",
  "wrong-amount",
  "wrong-currency",
  "wrong-mode",
  "foreign-checkout",
  "unexpected-event",
  "thin-events",
  "refused-signature",
  "paid-twice",
  "paid-after-close",
  "paid-without-subscription",
] as const;
export type PaymentMismatch = (typeof paymentMismatches)[number];

/** What an operator must look at: one row for each thing that does not fit, however often the provider tells it. */
export const paymentAlarms = pgTable(
  "payment_alarms",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    at: instant("at").notNull(),
    mismatch: text("mismatch", { enum: paymentMismatches }).notNull(),
    provider: text("provider", { enum: paymentProviders }).notNull(),
    /** The provider's name for what does not fit: a checkout, a payment, an event. */
    reference: text("reference").notNull(),
    paymentId: uuid("payment_id").references(() => payments.id, { onDelete: "set null" }),
    /** An operator has looked at it (`npm run payments -- settle`). */
    isSettled: boolean("is_settled").notNull().default(false),
  },
  (table) => [
    unique("payment_alarms_once").on(table.provider, table.mismatch, table.reference),
    index("payment_alarms_payment").on(table.paymentId),
    index("payment_alarms_unsettled").on(table.at).where(sql`not ${table.isSettled}`),
  ],
);

/** Up to when we have looked at what a payment provider told (reconcile-payments.ts). */
export const reconciliations = pgTable("reconciliations", {
  provider: text("provider", { enum: paymentProviders }).primaryKey(),
  listedAt: instant("listed_at").notNull(),
});
