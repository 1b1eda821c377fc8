import { Temporal } from "temporal-polyfill";
import type { DisputeState } from "#core/money/kinds.ts";
import { renewedTerm, type Term } from "#core/subscription.ts";

/** What counts of a payment for the year that it buys. */
export interface SettledPayment {
  /** The day on which it was confirmed, in the registrant's zone; null while it is not paid. */
  paidOn: Temporal.PlainDate | null;
  amountCents: number;
  refundedCents: number;
  dispute: DisputeState;
}

/**
 * Whether a payment buys its year: it is paid, not given back in full, and no dispute about it was lost. Given back in part it
 * stands, and while a dispute is open it stands. A year that cost nothing was given by the operator, and stands.
 */
export function isStanding({ paidOn, amountCents, refundedCents, dispute }: SettledPayment): boolean {
  return paidOn !== null && (amountCents === 0 || refundedCents < amountCents) && dispute !== "lost";
}

/**
 * The term that payments buy, whatever the order in which one hears of them: the standing ones, by the day they were
 * confirmed. The first begins a year on its day; one within a term adds a year to its end; one after it begins a new year.
 * @returns null when none stands
 */
export function termOfPayments(payments: readonly SettledPayment[]): Term | null {
  const days = payments.flatMap((payment) =>
    isStanding(payment) && payment.paidOn !== null ? [payment.paidOn] : [],
  );
  return days
    .toSorted(Temporal.PlainDate.compare)
    .reduce<Term | null>((term, day) => renewedTerm(term, day), null);
}
