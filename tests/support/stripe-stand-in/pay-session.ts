import type Stripe from "stripe";
import type { Account } from "./account.ts";
import { customerDetails, newIntent } from "./objects.ts";
import { feeOf, idOf, newBalanceTransaction, newCharge, type PaymentMethodKind } from "./payment-objects.ts";
import { Refusal } from "./refusal.ts";
import { type Cause, record, seconds, type World } from "./world.ts";

type Session = Stripe.Checkout.Session;

export const goodCard = "4242424242424242";
/** Stripe's test number of a card that the bank declines (docs.stripe.com/testing). */
export const declinedCard = "4000000000000002";

/** Who pays on the hosted page. */
export interface Buyer {
  email: string;
  name: string;
}

export const jenny: Buyer = { email: "jenny.rosen@example.com", name: "Jenny Rosen" };

/** Only an open session can be paid. Throws what the page says otherwise. */
function begin(world: World, account: Account, session: Session, method: PaymentMethodKind, card: string) {
  if (session.status !== "open") throw new Error(`The session is ${session.status}.`);
  const created = seconds(world);
  const intent =
    account.intents.get(idOf(session.payment_intent) ?? "") ?? addIntent(world, account, session);
  const suffix = intent.statement_descriptor_suffix;
  const descriptor = suffix === null ? account.statementPrefix : `${account.statementPrefix}* ${suffix}`;
  const charge = newCharge(intent, method, card, descriptor, created);
  account.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return { intent, charge };
}

/** Stripe makes the payment intent when the buyer first presses "Pay", not with the session. */
function addIntent(world: World, account: Account, session: Session): Stripe.PaymentIntent {
  const intent = newIntent(session, account.intentData.get(session.id) ?? {}, seconds(world));
  account.intents.set(intent.id, intent);
  session.payment_intent = intent.id;
  record(world, account, "payment_intent.created", intent);
  return intent;
}

/** A card that the bank takes: paid at once. */
export function payByCard(world: World, account: Account, session: Session, buyer: Buyer): void {
  const { intent, charge } = begin(world, account, session, "card", goodCard);
  charge.billing_details = { ...charge.billing_details, email: buyer.email, name: buyer.name };
  intent.payment_method = charge.payment_method;
  succeed(world, account, intent, charge);
  complete(session, buyer);
  session.payment_status = "paid";
  record(world, account, "checkout.session.completed", session);
}

/** A card that the bank declines: the session stays open, and the buyer may try another. */
export function declineCard(world: World, account: Account, session: Session): void {
  const { intent, charge } = begin(world, account, session, "card", declinedCard);
  fail(world, account, intent, charge, "card_declined", "Your card was declined.");
}

/** A bank debit: the session is complete, and the money comes, or does not, days later. */
export function payLater(world: World, account: Account, session: Session, buyer: Buyer): void {
  const { intent, charge } = begin(world, account, session, "us_bank_account", "");
  charge.billing_details = { ...charge.billing_details, email: buyer.email, name: buyer.name };
  intent.payment_method = charge.payment_method;
  intent.status = "processing";
  record(world, account, "charge.pending", charge);
  record(world, account, "payment_intent.processing", intent);
  complete(session, buyer);
  record(world, account, "checkout.session.completed", session);
}

/** What became of a bank debit. */
export function settleLater(world: World, account: Account, session: Session, isPaid: boolean): void {
  const intent = account.intents.get(idOf(session.payment_intent) ?? "");
  const charge = account.charges.get(idOf(intent?.latest_charge ?? null) ?? "");
  if (!intent || !charge || intent.status !== "processing")
    throw new Error("No payment of the session is open.");
  if (isPaid) {
    succeed(world, account, intent, charge);
    session.payment_status = "paid";
    record(world, account, "checkout.session.async_payment_succeeded", session);
  } else {
    fail(
      world,
      account,
      intent,
      charge,
      "insufficient_funds",
      "The customer's account has insufficient funds.",
    );
    record(world, account, "checkout.session.async_payment_failed", session);
  }
}

function succeed(world: World, account: Account, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  Object.assign(charge, { amount_captured: charge.amount, captured: true, paid: true, status: "succeeded" });
  charge.outcome = outcome("authorized", "approved_by_network", "Payment complete.");
  charge.receipt_url = `${world.url()}/receipts/${charge.id}`;
  Object.assign(intent, { amount_received: intent.amount, status: "succeeded", last_payment_error: null });
  record(world, account, "charge.succeeded", charge);
  record(world, account, "payment_intent.succeeded", intent);
  if (world.settings.fees === "at once") settleFee(world, account, charge);
}

/** Books a charge: from here on the fee is known. */
export function settleFee(world: World, account: Account, charge: Stripe.Charge): void {
  const type = charge.payment_method_details?.type === "card" ? "charge" : "payment";
  const booking = { type, amount: charge.amount, fee: feeOf(charge.amount), source: charge.id } as const;
  const made = newBalanceTransaction({ ...booking, currency: charge.currency, created: seconds(world) });
  account.balanceTransactions.set(made.id, made);
  charge.balance_transaction = made.id;
  record(world, account, "charge.updated", charge, null, { balance_transaction: null });
}

function fail(
  world: World,
  account: Account,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  code: string,
  message: string,
): void {
  Object.assign(charge, { status: "failed", failure_code: code, failure_message: message });
  charge.outcome = outcome(
    "issuer_declined",
    "declined_by_network",
    "The bank did not return any further details.",
  );
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_payment_error = { type: "card_error", code, message, charge: charge.id };
  record(world, account, "charge.failed", charge);
  record(world, account, "payment_intent.payment_failed", intent);
}

const outcome = (type: string, network_status: string, seller_message: string): Stripe.Charge.Outcome => ({
  ...{ advice_code: null, network_advice_code: null, network_decline_code: null, network_status },
  ...{ reason: null, risk_level: "normal", risk_score: 20, seller_message, type },
});

function complete(session: Session, buyer: Buyer): void {
  session.status = "complete";
  session.url = null;
  session.customer_details = customerDetails(buyer.email, buyer.name);
}

/** Ends an open session, and cancels what was tried in it. */
export function expireSession(world: World, account: Account, session: Session, cause: Cause = null): void {
  if (session.status !== "open") {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
    throw new Refusal(400, { type: "invalid_request_error", message }, false);
  }
  session.status = "expired";
  session.url = null;
  const intent = account.intents.get(idOf(session.payment_intent) ?? "");
  if (intent) {
    Object.assign(intent, {
      status: "canceled",
      cancellation_reason: "expired",
      canceled_at: seconds(world),
    });
    record(world, account, "payment_intent.canceled", intent, cause);
  }
  record(world, account, "checkout.session.expired", session, cause);
}

/** Ends every session whose time is over by the stand-in's clock. */
export function expireDue(world: World): void {
  const now = seconds(world);
  for (const account of world.accounts) {
    for (const session of account.sessions.values()) {
      if (session.status === "open" && session.expires_at <= now) expireSession(world, account, session);
    }
  }
}
