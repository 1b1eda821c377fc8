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

/** `operator`: without a provider. The operator gives the year, or was paid by other means (grant-year.ts). */
export const paymentProviders = ["demo", "stripe", "operator"] as const;

/**
 * `open`: can be paid. `processing`: paid, and the money is on its way (a bank debit). `paid`: confirmed. `expired`: not paid in
 * time, or replaced by another attempt. `failed`: the money did not come.
 */
export const paymentStatuses = ["open", "processing", "paid", "expired", "failed"] as const;

/** `holder`: the account holder or the sign-up's maker. `giver`: a person with a link to give a year. */
export const payers = ["holder", "giver"] as const;

/** Who asked for a refund here. A refund in the provider's dashboard names nobody. */
export const refundAskers = ["holder", "operator"] as const;

/**
 * One row per attempt to pay for a year, with the payment provider's latest answer (follow-payment.ts). The row names nobody, and
 * outlives its subscription, because the books need it.
 */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    subscriptionId: uuid("subscription_id").references(() => subscriptions.id, { onDelete: "set null" }),
    provider: text("provider", { enum: paymentProviders }).notNull(),
    /** The provider's id of the checkout; null until it has answered. */
    providerRef: text("provider_ref"),
    /** The provider's id of the payment, for its events about refunds and disputes; null until there is one. */
    paymentIntent: text("payment_intent"),
    payer: text("payer", { enum: payers }).notNull(),
    /** The channel whose link a giver used; null for the holder's own payments, and once that address is deleted. */
    giverChannelId: uuid("giver_channel_id").references(() => recipientChannels.id, { onDelete: "set null" }),
    /** What is paid for, as of the opening of the attempt. */
    lines: jsonb("lines").$type<OrderLine[]>().notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("usd"),
    /** The last day of the term that the year extends or follows; null for the first year. */
    extendsFrom: plainDate("extends_from"),
    status: text("status", { enum: paymentStatuses }).notNull().default("open"),
    createdAt: instant("created_at").notNull(),
    /** The provider takes this payment until then. */
    expiresAt: instant("expires_at").notNull(),
    /** When the provider confirmed it, and the day in the registrant's zone. */
    paidAt: instant("paid_at"),
    paidOn: plainDate("paid_on"),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** The sum of the refunds that we have asked the provider for. */
    refundAskedCents: integer("refund_asked_cents").notNull().default(0),
    refundedAt: instant("refunded_at"),
    /** Who asked last. */
    refundAskedBy: text("refund_asked_by", { enum: refundAskers }),
    dispute: text("dispute", { enum: disputeStates }).notNull().default("none"),
    /** The provider's fee; null until it says so. */
    feeCents: integer("fee_cents"),
    /** The number of our last question to the provider, and of the last one whose answer is stored (follow-payment.ts). */
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
    // One open attempt at a time, so that nobody can pay twice for the same year.
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

/** Why a provider's event activated nothing. */
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

/** For an operator to look at: one row for each mismatch, however often the provider reports it. */
export const paymentAlarms = pgTable(
  "payment_alarms",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    at: instant("at").notNull(),
    mismatch: text("mismatch", { enum: paymentMismatches }).notNull(),
    provider: text("provider", { enum: paymentProviders }).notNull(),
    /** The provider's id of what does not fit: a checkout, a payment, an event. */
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

/** We have read a payment provider's events up to then (reconcile-payments.ts). */
export const reconciliations = pgTable("reconciliations", {
  provider: text("provider", { enum: paymentProviders }).primaryKey(),
  listedAt: instant("listed_at").notNull(),
});
