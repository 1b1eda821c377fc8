import { Temporal } from "temporal-polyfill";
import { daysUntil, type EnteredDate } from "#core/planning/message-days.ts";
import { catchUpDays, firstReminderDaysBefore } from "#core/planning/offsets.ts";

/** How many people one account looks after: at most this many open subscriptions may have the same owner. */
export const subscriptionsAtMost = 20;

/** A subscription's first and last day, both included. `startsOn` is the API's sdate. */
export type Term = { startsOn: Temporal.PlainDate; endsOn: Temporal.PlainDate };

/**
 * The last active day: one year after the first day. A term from 29 February ends on 28 February, as PostgreSQL's `date
 * + interval '1 year'` has it.
 */
export function subscriptionEnd(startsOn: Temporal.PlainDate): Temporal.PlainDate {
  return startsOn.add({ years: 1 });
}

/** Whether the subscription is active. Its last day counts. */
export function isActive(endsOn: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(today, endsOn) <= 0;
}

/**
 * Whether the subscription covers a date. It does when the date's first reminder falls inside the term: the one seven days
 * before, or the message of the first day of a range if that is earlier. Then all are sent, also those after the term's
 * end. A date so near that its first reminder lies before the term is covered too.
 */
export function coversDate(endsOn: Temporal.PlainDate, { dueOn, opensOn }: EnteredDate): boolean {
  const isFirstInside = daysUntil(dueOn, endsOn) <= firstReminderDaysBefore;
  return isFirstInside || (opensOn !== null && daysUntil(opensOn, endsOn) <= 0);
}

/** The first single day that a term does not cover. */
export const firstUncovered = (endsOn: Temporal.PlainDate): Temporal.PlainDate =>
  endsOn.add({ days: firstReminderDaysBefore + 1 });

/**
 * The term after a payment. A term that is not over becomes a year longer and keeps its first day. Otherwise a new term
 * begins today.
 */
export function renewedTerm(current: Term | null, today: Temporal.PlainDate): Term {
  if (current !== null && isActive(current.endsOn, today)) {
    return { startsOn: current.startsOn, endsOn: subscriptionEnd(current.endsOn) };
  }
  return { startsOn: today, endsOn: subscriptionEnd(today) };
}

/** How far ahead a year can be paid for, in years from today. */
const paidAheadYears = 2;

/**
 * Whether another year can be paid for: nothing is paid, the term is over, or the year that is added ends two years from
 * today at the latest.
 */
export function mayPayForYear(current: Term | null, today: Temporal.PlainDate): boolean {
  const { endsOn } = renewedTerm(current, today);
  return Temporal.PlainDate.compare(endsOn, today.add({ years: paidAheadYears })) <= 0;
}

/**
 * How many days before the last day the account holder gets a notice. 0 is the notice that the term has ended, which leaves
 * the day after.
 */
export const endNoticeDays = [30, 7, 1, 0] as const;
export type EndNotice = (typeof endNoticeDays)[number];

/**
 * The newest end notice whose day has come. Null when no day has come yet, and when the end is more than a week past.
 * Like a reminder, a notice that an outage delayed goes out once, and only the newest one does.
 */
export function newestEndNotice(endsOn: Temporal.PlainDate, today: Temporal.PlainDate): EndNotice | null {
  const daysLeft = daysUntil(endsOn, today);
  if (daysLeft < 0) return daysLeft >= -catchUpDays ? 0 : null;
  if (daysLeft <= 1) return 1;
  if (daysLeft <= 7) return 7;
  return daysLeft <= 30 ? 30 : null;
}
