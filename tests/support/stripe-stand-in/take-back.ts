import type Stripe from "stripe";
import type { Account } from "./account.ts";
import { idOf, newBalanceTransaction, newDispute, newRefund } from "./payment-objects.ts";
import { notNow, wrongParam } from "./refusal.ts";
import { type Cause, record, seconds, type World } from "./world.ts";

// Money that goes back: refunds and disputes.

interface RefundWish {
  /** In cents; everything that is left without it. */
  amount?: number;
  reason?: Stripe.Refund.Reason;
  metadata?: Stripe.Metadata;
}

/** Makes a refund, or throws Stripe's refusal. */
export function refundCharge(
  world: World,
  account: Account,
  charge: Stripe.Charge,
  { amount, reason, metadata }: RefundWish,
  cause: Cause = null,
): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded")
    throw notNow(`Charge ${charge.id} has not been paid; nothing can be refunded.`);
  if (isChargedBack(account, charge)) {
    throw notNow(`Charge ${charge.id} has been charged back; cannot issue a refund.`, "charge_disputed");
  }
  if (left === 0) throw notNow(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  if (amount !== undefined && amount < 1) {
    throw wrongParam("amount", "Invalid positive integer", "parameter_invalid_integer");
  }
  if (amount !== undefined && amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw notNow(message, "amount_too_large", "amount");
  }
  const refund = newRefund(charge, amount ?? left, reason ?? null, metadata ?? {}, seconds(world));
  account.refunds.set(refund.id, refund);
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += refund.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  if (world.settings.refunds === "at once") finish(world, account, charge, refund);
  record(world, account, "refund.created", refund, cause);
  record(world, account, "charge.refunded", charge, cause, before);
  return refund;
}

/** A dispute that was won lets the charge be refunded again. */
const isChargedBack = (account: Account, charge: Stripe.Charge) =>
  [...account.disputes.values()].some((dispute) => dispute.charge === charge.id && dispute.status !== "won");

function finish(world: World, account: Account, charge: Stripe.Charge, refund: Stripe.Refund): void {
  refund.status = "succeeded";
  const type = charge.payment_method_details?.type === "card" ? "refund" : "payment_refund";
  refund.balance_transaction = book(world, account, type, -refund.amount, 0, refund.id, refund.currency).id;
}

function book(
  world: World,
  account: Account,
  type: "refund" | "payment_refund" | "adjustment",
  amount: number,
  fee: number,
  source: string,
  currency: string,
): Stripe.BalanceTransaction {
  const made = newBalanceTransaction({ type, amount, fee, source, currency, created: seconds(world) });
  account.balanceTransactions.set(made.id, made);
  return made;
}

/** What became of a pending refund. One that failed gives the money back to the account: the charge is as before it. */
export function settleRefund(world: World, account: Account, refund: Stripe.Refund, isDone: boolean): void {
  const charge = account.charges.get(idOf(refund.charge) ?? "");
  if (!charge || refund.status !== "pending") throw new Error(`The refund is ${refund.status}.`);
  const before = { status: refund.status };
  if (isDone) finish(world, account, charge, refund);
  else {
    refund.status = "failed";
    refund.failure_reason = "expired_or_canceled_card";
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    record(world, account, "refund.failed", refund);
  }
  record(world, account, "refund.updated", refund, null, before);
}

/** What Stripe keeps for a dispute, whoever wins it. */
const disputeFee = 1500;

/** The buyer's bank takes the money back. */
export function disputeCharge(
  world: World,
  account: Account,
  charge: Stripe.Charge,
  reason: string,
): Stripe.Dispute {
  if (charge.status !== "succeeded" || charge.disputed)
    throw new Error(`The charge ${charge.id} cannot be disputed.`);
  const dispute = newDispute(charge, reason, seconds(world));
  account.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  dispute.balance_transactions = [
    book(world, account, "adjustment", -dispute.amount, disputeFee, dispute.id, dispute.currency),
  ];
  record(world, account, "charge.dispute.created", dispute);
  record(world, account, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank's word on a dispute; a charge stays marked as disputed, as with Stripe. */
export function closeDispute(
  world: World,
  account: Account,
  dispute: Stripe.Dispute,
  status: "won" | "lost",
): void {
  if (dispute.status === "won" || dispute.status === "lost")
    throw new Error(`The dispute is ${dispute.status}.`);
  dispute.status = status;
  if (status === "won") {
    const back = book(world, account, "adjustment", dispute.amount, 0, dispute.id, dispute.currency);
    dispute.balance_transactions = [...dispute.balance_transactions, back];
    record(world, account, "charge.dispute.funds_reinstated", dispute);
  }
  record(world, account, "charge.dispute.closed", dispute);
}
