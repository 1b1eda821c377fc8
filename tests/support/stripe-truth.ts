import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { isActive, renewedTerm, type Term } from "#core/money/subscription.ts";
import type { Db } from "#server/db/client.ts";
import { paymentAlarms, payments } from "#server/db/schema/billing.ts";
import { registrants, subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Account } from "./stripe-stand-in/account.ts";
import type { Session } from "./stripe-stand-in/objects.ts";

type Payment = typeof payments.$inferSelect;

/** The end of one checkout at Stripe, by the stand-in's own objects. */
interface Truth {
  status: Payment["status"];
  /** The charge to the buyer; 0 when nobody has paid. */
  chargedCents: number;
  refundedCents: number;
  dispute: Payment["dispute"];
  /** The day of the payment, when the money still buys a year. */
  standsSince: Temporal.Instant | null;
}

/**
 * In what our database and Stripe's own final state disagree; nothing, in a sound run. Stripe's state is read from the stand-in alone,
 * with none of the product's own reading and folding of it:
 *
 * - the payments row of each checkout has its status, its refunds and its dispute;
 * - the term of each subscription is what the payments buy that stand;
 * - nobody has two standing payments for one year;
 * - what we have asked to be given back was given back, and nothing twice;
 * - no attempt is open whose checkout is over, and no alarm was raised.
 */
export async function whatDisagrees(db: Db, stripe: Account, now: Temporal.Instant): Promise<string[]> {
  const rows = await db.select().from(payments);
  const truths = new Map<string, Truth>();
  const problems: string[] = [];
  for (const session of stripe.sessions.values()) {
    const row = rows.find(({ id }) => id === session.client_reference_id);
    if (!row) {
      problems.push(`a checkout of no payment: ${session.client_reference_id}`);
      continue;
    }
    const truth = truthOf(stripe, session);
    // When the answer that named the checkout was lost and the attempt given up, nobody was told where to pay.
    if (row.providerRef === null && truth.chargedCents === 0) continue;
    if (truths.has(row.id)) problems.push(`two checkouts of one payment: ${row.id}`);
    truths.set(row.id, truth);
    const { status, refundedCents, dispute } = truth;
    problems.push(
      ...differences(row.id, { status, refundedCents, dispute }, row),
      ...refundProblems(stripe, session, truth, row),
    );
  }
  const lost = rows.filter(({ id, status }) => status === "open" && !truths.has(id));
  problems.push(...lost.map(({ id }) => `an attempt is open for ever: ${id}`));
  problems.push(...(await termProblems(db, rows, truths, now)));
  const alarms = await db.select().from(paymentAlarms);
  problems.push(...alarms.map(({ mismatch, paymentId }) => `an alarm: ${mismatch} ${paymentId}`));
  // A refund that fails at the buyer's bank after the year was bought anew makes the year paid twice. The alarm is for that.
  const isTwice = /a year is paid twice|an alarm: paid-twice/;
  const hasFailed = stripe.refunds.some(({ status }) => status === "failed");
  return hasFailed ? problems.filter((problem) => !isTwice.test(problem)) : problems;
}

function truthOf(stripe: Account, session: Session): Truth {
  const { latest_charge } = session.payment_intent ?? {};
  const charge = latest_charge?.status === "succeeded" ? latest_charge : undefined;
  const [dispute] = stripe.disputesOf(charge?.payment_intent ?? "");
  const lost = dispute?.status === "lost" ? "lost" : "open";
  const outcome = dispute?.status === "won" ? "won" : lost;
  const isGone =
    charge === undefined || charge.amount_refunded >= charge.amount || dispute?.status === "lost";
  return {
    status: statusOf(session),
    chargedCents: charge?.amount ?? 0,
    refundedCents: charge?.amount_refunded ?? 0,
    dispute: dispute ? outcome : "none",
    standsSince: isGone ? null : instantOf(charge.balance_transaction?.created ?? charge.created),
  };
}

function statusOf({ status, payment_status, payment_intent }: Session): Truth["status"] {
  if (status !== "complete") return status === "expired" ? "expired" : "open";
  if (payment_status === "paid") return "paid";
  return payment_intent?.status === "processing" ? "processing" : "failed";
}

function refundProblems(
  stripe: Account,
  session: Session,
  { refundedCents, dispute }: Truth,
  { id, refundAskedCents }: Payment,
): string[] {
  const refunds = session.payment_intent?.latest_charge.refunds.data ?? [];
  // Stripe does not give back money that the bank has taken back, and a refund may fail at the buyer's bank.
  const isHindered = dispute === "open" || dispute === "lost";
  if (refundedCents < refundAskedCents && !isHindered)
    return [`${id}: asked for a refund that was never made`];
  // A refund that the operator makes in Stripe's dashboard was no call of ours.
  const isAllOurs = refunds.every((refund) => stripe.refundsByCall.has(refund.id));
  const failed = refunds.some(({ status }) => status === "failed");
  return isAllOurs && !failed && refundedCents > refundAskedCents
    ? [`${id}: ${refundedCents} given back where ${refundAskedCents} were asked for`]
    : [];
}

async function termProblems(
  db: Db,
  rows: readonly Payment[],
  truths: ReadonlyMap<string, Truth>,
  now: Temporal.Instant,
): Promise<string[]> {
  const kept = await db
    .select({ subscription: subscriptions, zone: registrants.timeZone })
    .from(subscriptions)
    .innerJoin(registrants, eq(registrants.subscriptionId, subscriptions.id));
  return kept.flatMap(({ subscription, zone }) => {
    const standing = rows.flatMap(({ id, subscriptionId, extendsFrom }) => {
      const since = subscriptionId === subscription.id ? truths.get(id)?.standsSince : null;
      return since ? [{ day: todayIn(zone, since), year: `${extendsFrom}` }] : [];
    });
    const term = standing
      .map(({ day }) => day)
      .toSorted((one, other) => (one.toString() < other.toString() ? -1 : 1))
      .reduce<Term | null>((before, day) => renewedTerm(before, day), null);
    const { id, status, startsOn, endsOn } = subscription;
    const isOver = term !== null && !isActive(term.endsOn, todayIn(zone, now));
    // The next sweep marks a term that is over.
    const paid = isOver && status === "lapsed" ? "lapsed" : "active";
    const expected = {
      status: term === null ? "pending_payment" : paid,
      startsOn: term?.startsOn.toString() ?? null,
      endsOn: term?.endsOn.toString() ?? null,
    };
    const actual = { status, startsOn: startsOn?.toString() ?? null, endsOn: endsOn?.toString() ?? null };
    const years = new Set(standing.map(({ year }) => year));
    const twice = years.size < standing.length ? [`${id}: a year is paid twice`] : [];
    return [...differences(id, expected, actual), ...twice];
  });
}

const differences = (of: string, expected: Record<string, unknown>, actual: Record<string, unknown>) =>
  Object.entries(expected)
    .filter(([name, value]) => actual[name] !== value)
    .map(([name, value]) => `${of}: ${name} is ${actual[name]}, and should be ${value}`);

const instantOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
