import { and, eq, ne } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { coversDate, isActive, type Term } from "#core/money/subscription.ts";
import { isStanding, termOfPayments } from "#core/money/term-of-payments.ts";
import { type DueDate, dueDateOf } from "#core/planning/message-days.ts";
import { announcePartReturn, announcePayment, announceReturn } from "#server/billing/announce-payment.ts";
import { raisePaymentAlarm } from "#server/billing/payment-alarms.ts";
import type { Tx } from "#server/db/client.ts";
import { type AuditEntry, recordAudit } from "#server/db/record-audit.ts";
import { payments } from "#server/db/schema/billing.ts";
import { locations, registrants, subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Services } from "#server/start/services.ts";
import type { Subscription } from "#server/subscriptions/whose-it-is.ts";
import type { Payment } from "./payment.ts";

/**
 * Lets a subscription, locked by the caller, follow a changed payment: its term is what its standing payments buy
 * (core/money/term-of-payments.ts), whatever it was before. Tells the account holder.
 * @returns whether something is to be sent
 */
export async function recomputeTerm(
  tx: Tx,
  services: Services,
  before: Payment,
  after: Payment,
): Promise<boolean> {
  const now = services.clock.now();
  const { subscriptionId } = after;
  const isPartBack = isStanding(after) && after.refundedCents > before.refundedCents;
  if ((isStanding(before) === isStanding(after) && !isPartBack) || subscriptionId === null) return false;
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  if (!subscription) return false;
  if (isStanding(before) && isPartBack) {
    // The term stays as it is.
    const { closedAt, endsOn } = subscription;
    if (closedAt !== null || endsOn === null) return false;
    await announcePartReturn(tx, services, { payment: after, endsOn });
    return true;
  }
  if (subscription.closedAt !== null) {
    if (isStanding(after)) await raiseFor(tx, now, after, "paid-after-close");
    return false;
  }
  const [registrant] = await tx
    .select()
    .from(registrants)
    .where(eq(registrants.subscriptionId, subscriptionId));
  const today = todayIn(registrant?.timeZone ?? "UTC", now);
  const all = await tx.select().from(payments).where(eq(payments.subscriptionId, subscriptionId));
  const term = termOfPayments(all);
  await tx
    .update(subscriptions)
    .set(standOf(subscription, term, today, now))
    .where(eq(subscriptions.id, subscriptionId));
  const detail = { amountCents: after.amountCents, endsOn: term?.endsOn.toString() ?? null };
  const action = isStanding(after) ? "paid" : "payment-returned";
  await recordAudit(tx, { at: now, actor: actorOf(subscription, after), action, subscriptionId, detail });
  if (isStanding(after) && term !== null) {
    const isSecond = (one: Payment) => one.id !== after.id && isStanding(one) && isForSameYear(one, after);
    if (all.some(isSecond)) await raiseFor(tx, now, after, "paid-twice");
    await announcePayment(tx, services, { payment: after, endsOn: term.endsOn });
    // Paid and refunded in part before we heard of it.
    if (isPartBack) await announcePartReturn(tx, services, { payment: after, endsOn: term.endsOn });
  } else {
    const lost = await datesLost(tx, subscription, term, today);
    await announceReturn(tx, services, { payment: after, endsOn: term?.endsOn ?? null, dates: lost });
  }
  return true;
}

function standOf(
  { unpaidSince }: Subscription,
  term: Term | null,
  today: Temporal.PlainDate,
  now: Temporal.Instant,
) {
  if (term === null) {
    return { status: "pending_payment", startsOn: null, endsOn: null, unpaidSince: now } as const;
  }
  return { status: isActive(term.endsOn, today) ? "active" : "lapsed", ...term, unpaidSince } as const;
}

function actorOf({ ownerUserId }: Subscription, { provider }: Payment): AuditEntry["actor"] {
  if (provider === "operator") return "operator";
  return ownerUserId ? { userId: ownerUserId } : "wizard";
}

const isForSameYear = (one: Payment, other: Payment): boolean =>
  one.extendsFrom?.toString() === other.extendsFrom?.toString();

async function raiseFor(
  tx: Tx,
  now: Temporal.Instant,
  { id, provider, providerRef }: Payment,
  mismatch: "paid-after-close" | "paid-twice",
): Promise<void> {
  await raisePaymentAlarm(tx, now, { mismatch, provider, reference: providerRef ?? id, paymentId: id });
}

/** The dates that lose their reminders, the nearest first. */
async function datesLost(
  tx: Tx,
  { id, endsOn }: Subscription,
  term: Term | null,
  today: Temporal.PlainDate,
): Promise<DueDate[]> {
  const open = and(eq(locations.subscriptionId, id), ne(locations.state, "ended"));
  const rows = await tx.select().from(locations).where(open).orderBy(locations.nextDueOn);
  const wasCovered = (date: DueDate) => endsOn !== null && coversDate(endsOn, date);
  const isCovered = (date: DueDate) => term !== null && coversDate(term.endsOn, date);
  return rows
    .map(dueDateOf)
    .filter((date) => isActive(date.dueOn, today) && wasCovered(date) && !isCovered(date));
}
