import { Temporal } from "temporal-polyfill";
import type { DueDate } from "#core/planning/message-days.ts";
import { type OffsetKey, offsets } from "#core/planning/offsets.ts";

/**
 * The reminder rules once more, from docs/reminder-rules.md and not from core/, so that the oracle does not repeat a mistake
 * of core/. Only the table of the offsets is the product's own (offsets.test.ts has its content). A message is named by its
 * key: "-3", "0@13".
 */

/** The hour of each key of the table. */
const ofTable = new Map<OffsetKey, number>(
  offsets.map(({ key, sendAt }) => [key, Number(sendAt.slice(0, 2))]),
);

export const isFurther = (key: OffsetKey): boolean => key.includes("@");

/** How many days before the date its first message goes out, and how many after it the last. */
const firstDays = Math.max(...offsets.map(({ days }) => -days));
export const lastDays = Math.max(...offsets.map(({ days }) => days));

/** After the last offset a message still goes out once, within this many days. */
export const catchUpDays = 7;

export const isOffset = (key: OffsetKey): boolean => ofTable.has(key) && !isFurther(key);

/** A date. `tells`: the ids of the contacts who are told of another date; null for a date on which to register. */
export type PlayedDate = DueDate & { tells: readonly string[] | null };

/** Somebody's choices of reminders: the account holder's and the person's own. */
export interface Gets {
  id: string;
  relation: string;
  isAccountHolder: boolean;
  reminderSet: string;
  ownReminderSet: string | null;
  hasLastDay: boolean;
}

/** Whether a person with these choices gets this message. The smaller of the two choices counts. */
export function getsMessage(gets: Gets, date: PlayedDate, key: OffsetKey): boolean {
  const chosen = [gets.reminderSet, gets.ownReminderSet];
  if (!isTold(gets, date) || !messageHours(date).has(key)) return false;
  const isContact = gets.relation !== "registrant" && !gets.isAccountHolder;
  if (isContact && chosen.includes("only_if_not_done"))
    return key === "0@16" || (isOffset(key) && dayOf(key) > 0);
  if (isContact && chosen.includes("day_before_and_day")) {
    const appointment = date.appointmentOn ? daysTo(date, date.appointmentOn) : 0;
    return !isFurther(key) && [-1, 0, appointment - 1, appointment].includes(dayOf(key));
  }
  return gets.hasLastDay || !isFurther(key);
}

/** A contact is told of another date only when the account holder says so. The registrant and the account holder always are. */
export const isTold = (
  { id, relation, isAccountHolder }: Pick<Gets, "id" | "relation" | "isAccountHolder">,
  { tells }: Pick<PlayedDate, "tells">,
): boolean => tells === null || relation === "registrant" || isAccountHolder || tells.includes(id);

/** Whether somebody gets all of a date's messages, the further ones of the last day perhaps excepted. */
export const getsEverything = (gets: Gets, date: PlayedDate): boolean =>
  messageKeys(date).every((key) => isFurther(key) || getsMessage(gets, date, key));

const daysTo = ({ dueOn }: DueDate, day: Temporal.PlainDate) => dueOn.until(day, { largestUnit: "day" }).days;

const dayOf = (key: OffsetKey) => Number.parseInt(key, 10);

/** Whether one message comes before another. */
export const isBefore = (one: OffsetKey, other: OffsetKey): boolean =>
  dayOf(one) < dayOf(other) || (dayOf(one) === dayOf(other) && one < other);

/** The date's messages, in order, each with its hour on the reader's clock. */
function messageHours(date: DueDate): Map<OffsetKey, number> {
  const { opensOn, appointmentOn, offsets: chosen } = date;
  const hours = new Map<OffsetKey, number>();
  const add = (days: number, hour: number) =>
    hours.set(`${days}`, Math.min(hour, hours.get(`${days}`) ?? hour));
  const keys = chosen ?? [...ofTable.keys()];
  for (const key of keys) if (!isFurther(key)) add(dayOf(key), ofTable.get(key) ?? 9);
  if (opensOn) add(daysTo(date, opensOn), 9);
  if (appointmentOn) {
    add(daysTo(date, appointmentOn) - 1, 9);
    add(daysTo(date, appointmentOn), 8);
  }
  for (const key of keys) if (isFurther(key)) hours.set(key, ofTable.get(key) ?? 9);
  return new Map([...hours].sort(([one], [other]) => (isBefore(one, other) ? -1 : 1)));
}

export const messageKeys = (date: DueDate): OffsetKey[] => [...messageHours(date).keys()];

const atHour = (day: Temporal.PlainDate, hour: number, timeZone: string) =>
  day.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant();

export const reminderInstant = (date: DueDate, key: OffsetKey, timeZone: string): Temporal.Instant =>
  atHour(date.dueOn.add({ days: dayOf(key) }), messageHours(date).get(key) ?? 9, timeZone);

/** The newest message that is due. Null before the first, and after the catch-up week. */
export function newestDueOffset(
  date: PlayedDate,
  gets: Gets & { timeZone: string },
  now: Temporal.Instant,
): OffsetKey | null {
  const { timeZone } = gets;
  const hasCome = (instant: Temporal.Instant) => Temporal.Instant.compare(instant, now) <= 0;
  if (hasCome(atHour(date.dueOn.add({ days: lastDays + catchUpDays }), 9, timeZone))) return null;
  const own = messageKeys(date).filter((key) => getsMessage(gets, date, key));
  return own.findLast((key) => hasCome(reminderInstant(date, key, timeZone))) ?? null;
}

/**
 * Whether a late message waits for today's own. A late message is worded for today. When today's own message is still to
 * come and says the same, the late one waits for it. The message of a range's first day says something else, until the day
 * before the last.
 */
export function waitsForToday(
  date: PlayedDate,
  key: OffsetKey,
  gets: Gets & { timeZone: string },
  now: Temporal.Instant,
): boolean {
  const local = now.toZonedDateTimeISO(gets.timeZone);
  const today = daysTo(date, local.toPlainDate());
  const ofToday = messageKeys(date).filter((one) => dayOf(one) === today && getsMessage(gets, date, one));
  const hour = ofToday[0] && messageHours(date).get(ofToday[0]);
  if (dayOf(key) >= today || hour === undefined || local.hour >= hour) return false;
  const opening = date.opensOn && daysTo(date, date.opensOn);
  return today >= -1 || (dayOf(key) !== opening && today !== opening);
}

/** When a reminder comes again for a reader who asks at `now`: at 18:00, or, once that has come, at 08:00 of the next day. */
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

/** The first reminder falls inside the term, whose last day counts: the first offset, or the first day of a range if that is earlier. */
export function coversDate(endsOn: Temporal.PlainDate, { dueOn, opensOn }: DueDate): boolean {
  const isInside = (day: Temporal.PlainDate) => Temporal.PlainDate.compare(day, endsOn) <= 0;
  return isInside(dueOn.subtract({ days: firstDays })) || (opensOn !== null && isInside(opensOn));
}

/** The last day after a payment: a year after the last day so far or, when no term runs, after today. */
export function endAfterPayment(
  endsOn: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const runs = endsOn !== null && Temporal.PlainDate.compare(today, endsOn) <= 0;
  return (runs ? endsOn : today).add({ years: 1 });
}
