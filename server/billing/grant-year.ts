import { and, eq, inArray, ne } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { coversDate, mayPayForYear, renewedTerm } from "#core/money/subscription.ts";
import { isStanding, termOfPayments } from "#core/money/term-of-payments.ts";
import { dueDateOf } from "#core/planning/message-days.ts";
import { lockSubscription } from "#server/billing/lock-subscription.ts";
import { recomputeTerm } from "#server/billing/recompute-term.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { rolledBack } from "#server/db/rolled-back.ts";
import { payments } from "#server/db/schema/billing.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { termOf } from "#server/subscriptions/find-with-today.ts";
import { readOrder } from "#server/subscriptions/read-order.ts";
import type { Payment } from "./payment.ts";

/** Why a year is free. A code, not the operator's text: the audit names nobody. */
export const complimentaryReasons = ["hardship", "goodwill", "partner", "trial"] as const;
export const otherMeans = ["cash", "check", "transfer"] as const;
export type GrantReason = (typeof complimentaryReasons)[number] | (typeof otherMeans)[number];

export const isComplimentary = (reason: GrantReason): boolean =>
  complimentaryReasons.some((one) => one === reason);

/** The effect of a year that the operator grants or withdraws. Counts and days, nothing about any person. */
export interface YearChange {
  /** The last paid day before; null without any. */
  before: Temporal.PlainDate | null;
  after: Temporal.PlainDate | null;
  /** Open dates with reminders, before and after. */
  coveredBefore: number;
  coveredAfter: number;
  amountCents: number;
}

/** `hasOpenPayment`: somebody has begun to pay for the same year and still can. */
export type Granting = { is: "shown" | "done" | "had"; change: YearChange; hasOpenPayment: boolean };

/**
 * The operator grants a year, free or paid by other means: a payment like any other, without a provider. It only adds to the
 * term, so no reminder is lost. Idempotent: the last day shown identifies the grant.
 * @param until null: show what the year would change, and keep nothing
 * @throws Refusal NO_SIGNUP, CONFLICT when no further year can be paid for, or the last day is another by now
 */
export async function grantYear(
  db: Db,
  services: Services,
  subscriptionId: string,
  { reason, until }: { reason: GrantReason; until: Temporal.PlainDate | null },
): Promise<Granting> {
  if (until === null) {
    return rolledBack(db, async (tx) => ({
      ...(await grant(tx, services, subscriptionId, reason, null)),
      is: "shown" as const,
    }));
  }
  const granting = await db.transaction((tx) => grant(tx, services, subscriptionId, reason, until));
  if (granting.is === "done") services.wakeDispatcher();
  return granting;
}

async function grant(
  tx: Tx,
  services: Services,
  subscriptionId: string,
  reason: GrantReason,
  until: Temporal.PlainDate | null,
): Promise<Granting> {
  const now = services.clock.now();
  const { subscription, today } = await lockSubscription(tx, now, subscriptionId);
  if (subscription.closedAt !== null) throw new Refusal("no-signup");
  const term = termOf(subscription);
  const next = renewedTerm(term, today).endsOn;
  const isUnfinished = inArray(payments.status, ["open", "processing"]);
  const ofThis = eq(payments.subscriptionId, subscriptionId);
  const hasOpenPayment = (await tx.$count(payments, and(ofThis, isUnfinished))) > 0;
  if (until !== null && !until.equals(next)) {
    if (term === null || Temporal.PlainDate.compare(term.endsOn, until) < 0)
      throw new Refusal("changed-meanwhile");
    const covered = await countCovered(tx, subscriptionId, term.endsOn, today);
    const change = { before: term.endsOn, after: term.endsOn, amountCents: 0 };
    return {
      is: "had",
      change: { ...change, coveredBefore: covered, coveredAfter: covered },
      hasOpenPayment,
    };
  }
  if (!mayPayForYear(term, today)) throw new Refusal("paid-far-ahead");
  const order = await readOrder(tx, subscription);
  if (order.lines.length === 0) throw new Refusal("nothing-to-pay");
  const isFree = isComplimentary(reason);
  const lines = isFree ? order.lines.map((line) => ({ ...line, priceCents: 0 })) : order.lines;
  const amountCents = isFree ? 0 : order.totalCents;
  const coveredBefore = await countCovered(tx, subscriptionId, term?.endsOn ?? null, today);
  const [payment] = await tx
    .insert(payments)
    .values({
      subscriptionId,
      provider: "operator",
      payer: "holder",
      lines,
      amountCents,
      feeCents: 0,
      extendsFrom: term?.endsOn ?? null,
      status: "paid",
      paidAt: now,
      paidOn: today,
      createdAt: now,
      expiresAt: now,
      checkedAt: now,
    })
    .returning();
  if (!payment) throw new Error("The year was not written down.");
  const detail = { paymentId: payment.id, reason, endsOn: next.toString() };
  const entry = { at: now, actor: "operator", action: "year-granted", subscriptionId, detail } as const;
  await recordAudit(tx, entry);
  await recomputeTerm(tx, services, { ...payment, paidAt: null, paidOn: null }, payment);
  const coveredAfter = await countCovered(tx, subscriptionId, next, today);
  const change = { before: term?.endsOn ?? null, after: next, coveredBefore, coveredAfter, amountCents };
  return { is: "done", change, hasOpenPayment };
}

/**
 * Withdraws a year that the operator granted by mistake, or whose check bounced. The account holder is told, with the dates that
 * lose their reminders. Idempotent.
 * @param isSure without it, show what it would change, and keep nothing
 * @throws Refusal NOT_FOUND for a payment that no operator has granted
 */
export async function withdrawYear(
  db: Db,
  services: Services,
  paymentId: string,
  isSure: boolean,
): Promise<YearChange | null> {
  if (!isSure) return rolledBack(db, (tx) => withdraw(tx, services, paymentId));
  const change = await db.transaction((tx) => withdraw(tx, services, paymentId));
  services.wakeDispatcher();
  return change;
}

/** @returns null when it was withdrawn before */
async function withdraw(tx: Tx, services: Services, paymentId: string): Promise<YearChange | null> {
  const now = services.clock.now();
  const isGranted = and(eq(payments.id, paymentId), eq(payments.provider, "operator"));
  const [seen] = await tx.select().from(payments).where(isGranted);
  if (!seen?.subscriptionId) throw new Refusal("not-found");
  const { subscriptionId, amountCents } = seen;
  const { subscription, today } = await lockSubscription(tx, now, subscriptionId);
  const [payment] = await tx.select().from(payments).where(isGranted).for("update");
  if (!payment || !isStanding(payment)) return null;
  const before = subscription.endsOn;
  const coveredBefore = await countCovered(tx, subscriptionId, before, today);
  const [withdrawn] = await tx
    .update(payments)
    .set(amountCents === 0 ? neverPaid : givenBack(payment, now))
    .where(eq(payments.id, paymentId))
    .returning();
  if (!withdrawn) throw new Error("The payment has gone.");
  const detail = { paymentId };
  const entry = { at: now, actor: "operator", action: "year-withdrawn", subscriptionId, detail } as const;
  await recordAudit(tx, entry);
  await recomputeTerm(tx, services, payment, withdrawn);
  const isOfThis = eq(payments.subscriptionId, subscriptionId);
  const after = termOfPayments(await tx.select().from(payments).where(isOfThis))?.endsOn ?? null;
  const coveredAfter = await countCovered(tx, subscriptionId, after, today);
  return { before, after, coveredBefore, coveredAfter, amountCents };
}

/** A free year moved no money, so it leaves the books. */
const neverPaid = { status: "expired", paidAt: null, paidOn: null } as const;

const givenBack = ({ amountCents }: Payment, refundedAt: Temporal.Instant) =>
  ({
    refundedCents: amountCents,
    refundAskedCents: amountCents,
    refundAskedBy: "operator",
    refundedAt,
  }) as const;

/** Upcoming open dates that a term covers. */
async function countCovered(
  tx: Tx,
  subscriptionId: string,
  endsOn: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): Promise<number> {
  if (endsOn === null) return 0;
  const rows = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.subscriptionId, subscriptionId), ne(locations.state, "ended")));
  return rows
    .map(dueDateOf)
    .filter((date) => Temporal.PlainDate.compare(date.dueOn, today) >= 0 && coversDate(endsOn, date)).length;
}
