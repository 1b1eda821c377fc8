import { Temporal } from "temporal-polyfill";
import type { DueDate } from "#core/planning/message-days.ts";

/**
 * The reminder rules once more, from docs/reminder-rules.md and not from core/: a mistake there must not be the oracle's, too.
 * Days are relative to the date.
 */

const six = [-7, -3, -1, 0, 1, 3];

/** The further messages of the last day: under these numbers they stand among the days, each at its hour. */
const furtherHours = new Map([
  [1300, 13],
  [1600, 16],
]);

/** After the last of the six a message still goes out once, within this many days. */
export const catchUpDays = 7;

export const isOffset = (days: number): boolean => six.includes(days);

export const isFurther = (days: number): boolean => furtherHours.has(days);

/** A date, and of another date the ids of the contacts who are told of it. Null for one on which to register. */
export type PlayedDate = DueDate & { tells: readonly string[] | null };

/** What somebody on a list gets, as the account holder and the person have chosen. */
export interface Gets {
  id: string;
  relation: string;
  isAccountHolder: boolean;
  reminderSet: string;
  ownReminderSet: string | null;
  hasLastDay: boolean;
}

/** Whether one who gets this gets the message of this number: the smaller of the two choices counts. */
export function getsMessage(gets: Gets, date: PlayedDate, days: number): boolean {
  const chosen = [gets.reminderSet, gets.ownReminderSet];
  if (!isTold(gets, date) || !messageHours(date).has(days)) return false;
  const isContact = gets.relation !== "registrant" && !gets.isAccountHolder;
  if (isContact && chosen.includes("only_if_not_done")) return [1600, 1, 3].includes(days);
  if (isContact && chosen.includes("day_before_and_day")) {
    const appointment = date.appointmentOn ? daysTo(date, date.appointmentOn) : 0;
    return [-1, 0, appointment - 1, appointment].includes(days);
  }
  return gets.hasLastDay || !isFurther(days);
}

/** A contact is told of another date where the account holder says so; the registrant and the account holder are always. */
export const isTold = (
  { id, relation, isAccountHolder }: Pick<Gets, "id" | "relation" | "isAccountHolder">,
  { tells }: Pick<PlayedDate, "tells">,
): boolean => tells === null || relation === "registrant" || isAccountHolder || tells.includes(id);

/** Whether somebody gets all of a date's messages, but perhaps the further ones of the last day. */
export const getsEverything = (gets: Gets, date: PlayedDate): boolean =>
  messageDays(date).every((days) => isFurther(days) || getsMessage(gets, date, days));

const daysTo = ({ dueOn }: DueDate, day: Temporal.PlainDate) => dueOn.until(day, { largestUnit: "day" }).days;

const dayOf = (days: number) => (isFurther(days) ? 0 : days);

/** Whether one message comes before another. */
export const isBefore = (one: number, other: number): boolean =>
  dayOf(one) < dayOf(other) || (dayOf(one) === dayOf(other) && one < other);

/** The days with a message, in order, each with its hour on the reader's clock. */
function messageHours(date: DueDate): Map<number, number> {
  const { opensOn, appointmentOn, offsets } = date;
  const hours = new Map<number, number>();
  const add = (days: number, hour: number) => hours.set(days, Math.min(hour, hours.get(days) ?? hour));
  for (const days of six) if (offsets?.includes(days) ?? true) add(days, days === 0 ? 8 : 9);
  if (opensOn) add(daysTo(date, opensOn), 9);
  if (appointmentOn) {
    add(daysTo(date, appointmentOn) - 1, 9);
    add(daysTo(date, appointmentOn), 8);
  }
  if (offsets?.includes(0) ?? true) for (const [days, hour] of furtherHours) add(days, hour);
  return new Map([...hours].sort(([one], [other]) => (isBefore(one, other) ? -1 : 1)));
}

export const messageDays = (date: DueDate): number[] => [...messageHours(date).keys()];

const atHour = (day: Temporal.PlainDate, hour: number, timeZone: string) =>
  day.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant();

export const reminderInstant = (date: DueDate, days: number, timeZone: string): Temporal.Instant =>
  atHour(date.dueOn.add({ days: dayOf(days) }), messageHours(date).get(days) ?? 9, timeZone);

/** The newest day whose message is due. Null before the first, and after the catch-up week. */
export function newestDueOffset(
  date: PlayedDate,
  gets: Gets & { timeZone: string },
  now: Temporal.Instant,
): number | null {
  const { timeZone } = gets;
  const hasCome = (instant: Temporal.Instant) => Temporal.Instant.compare(instant, now) <= 0;
  if (hasCome(atHour(date.dueOn.add({ days: 3 + catchUpDays }), 9, timeZone))) return null;
  const own = messageDays(date).filter((days) => getsMessage(gets, date, days));
  return own.findLast((days) => hasCome(reminderInstant(date, days, timeZone))) ?? null;
}

/**
 * A late message is worded for today. When today's own message is still to come and says the same, the late one waits for it.
 * Of a range's first day both say something of their own, until the day before the last.
 */
export function waitsForToday(
  date: PlayedDate,
  days: number,
  gets: Gets & { timeZone: string },
  now: Temporal.Instant,
): boolean {
  const local = now.toZonedDateTimeISO(gets.timeZone);
  const today = daysTo(date, local.toPlainDate());
  const ofToday = messageDays(date).filter((one) => dayOf(one) === today && getsMessage(gets, date, one));
  const hour = messageHours(date).get(ofToday[0] ?? Number.NaN);
  if (dayOf(days) >= today || hour === undefined || local.hour >= hour) return false;
  const opening = date.opensOn && daysTo(date, date.opensOn);
  return today >= -1 || (days !== opening && today !== opening);
}

/** When a reminder comes again that is asked for at `now`: at 18:00, or once that has come at 08:00 of the next day. */
export function againAt(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timeZone);
  const today = local.toPlainDate();
  return local.hour < 18 ? atHour(today, 18, timeZone) : atHour(today.add({ days: 1 }), 8, timeZone);
}

/** Texts leave from 08:00 to 21:00 on the reader's clock. */
export function isTextTime(instant: Temporal.Instant, timeZone: string): boolean {
  const { hour } = instant.toZonedDateTimeISO(timeZone);
  return hour >= 8 && hour < 21;
}

/** The first reminder falls inside the term, whose last day counts: seven days before, or the first day of a range if that is earlier. */
export function coversDate(endsOn: Temporal.PlainDate, { dueOn, opensOn }: DueDate): boolean {
  const isInside = (day: Temporal.PlainDate) => Temporal.PlainDate.compare(day, endsOn) <= 0;
  return isInside(dueOn.subtract({ days: 7 })) || (opensOn !== null && isInside(opensOn));
}

/** The last day after a payment: a year after the last day so far or, when no term runs, after today. */
export function endAfterPayment(
  endsOn: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const runs = endsOn !== null && Temporal.PlainDate.compare(today, endsOn) <= 0;
  return (runs ? endsOn : today).add({ years: 1 });
}
