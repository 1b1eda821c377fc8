import { Temporal } from "temporal-polyfill";
import type { DisputeState } from "#core/money/kinds.ts";
import { renewedTerm, type Term } from "./subscription.ts";

/** The facts of a payment that decide about the year that it buys. */
export interface SettledPayment {
  /** The day on which it was confirmed, in the registrant's zone; null while it is not paid. */
  paidOn: Temporal.PlainDate | null;
  amountCents: number;
  refundedCents: number;
  dispute: DisputeState;
}

/**
 * Whether a payment buys its year: it is paid, not given back in full, and no dispute about it was lost. A partial
 * refund and an open dispute change nothing. A year that cost nothing was given by the operator and counts.
 */
export function isStanding({ paidOn, amountCents, refundedCents, dispute }: SettledPayment): boolean {
  return paidOn !== null && (amountCents === 0 || refundedCents < amountCents) && dispute !== "lost";
}

/**
 * The term that payments buy. The payments that stand are taken in the order of the days on which they were
 * confirmed, so the order of the news does not matter. The first payment begins a year on its day. A payment within a
 * term adds a year to its end. A payment after the term begins a new year.
 * @returns null when none stands
 */
export function termOfPayments(payments: readonly SettledPayment[]): Term | null {
  const days = payments.flatMap((payment) =>
    isStanding(payment) && payment.paidOn !== null ? [payment.paidOn] : [],
  );
  return days
    .sort(Temporal.PlainDate.compare)
    .reduce<Term | null>((term, day) => renewedTerm(term, day), null);
}
