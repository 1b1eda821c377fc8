import { Temporal } from "temporal-polyfill";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import { type DueDate, daysUntil, type MessageChoice } from "#core/planning/message-days.ts";
import { isOfLastDay, keyOfDay, lastCall, type OffsetKey } from "#core/planning/offsets.ts";
import { formatTime } from "#core/words/dates.ts";

/** A reminder at the moment when we write it. */
export interface ReminderMoment {
  date: DueDate;
  offset: OffsetKey;
  /** Which of the date's messages the reader gets. */
  choice: MessageChoice;
  /** Today where the reader is. */
  today: Temporal.PlainDate;
  /** The appointment's time on the wall clock of the place, "14:30". */
  appointmentTime: string | null;
  /** Now on the wall clock of the place. The reader's clock may be another one. */
  nowAtPlace: Temporal.PlainDateTime;
  numberOnDay: NumberOnDay;
}

/** Whole days from today to the date. Negative after the date. */
export const daysLeftOf = ({ date, today }: ReminderMoment): number => daysUntil(date.dueOn, today);

/**
 * The first subject of the reminder: the first day of a range, an appointment on another day than the date, or the date. A
 * late message speaks of the day on which it comes.
 */
export function subjectOf(moment: ReminderMoment): "opening" | "appointment" | "date" {
  const { date, offset, today } = moment;
  const { dueOn, opensOn, appointmentOn } = date;
  if (timeToSay(moment) !== null && appointmentOn?.equals(dueOn) === false) return "appointment";
  const isOpening = opensOn !== null && keyOfDay(daysUntil(opensOn, dueOn)) === offset;
  // On the day before the last one, the last day matters more.
  return isOpening && daysUntil(dueOn, today) > 1 ? "opening" : "date";
}

/** The day that the reminder names first: the appointment's, or the date. */
export const namedDay = (moment: ReminderMoment): Temporal.PlainDate =>
  (subjectOf(moment) === "appointment" ? moment.date.appointmentOn : null) ?? moment.date.dueOn;

/** The appointment's time, "10:30 am", when it is today or tomorrow and still lies ahead at the place. Otherwise null. */
export function timeToSay({
  date: { appointmentOn },
  appointmentTime,
  nowAtPlace,
  today,
}: ReminderMoment): string | null {
  if (appointmentOn === null || appointmentTime === null) return null;
  const startsAt = appointmentOn.toPlainDateTime(appointmentTime);
  if (Temporal.PlainDateTime.compare(startsAt, nowAtPlace) <= 0) return null;
  const days = daysUntil(appointmentOn, today);
  return days === 0 || days === 1 ? formatTime(appointmentTime) : null;
}

/**
 * Which further message of the last day it is, on that day: the first or the last of them. Null for every other message.
 * Their words differ from the morning's and from each other.
 */
export function lastDayCall(moment: ReminderMoment): "first" | "last" | null {
  if (!isOfLastDay(moment.offset) || daysLeftOf(moment) !== 0) return null;
  return moment.offset === lastCall ? "last" : "first";
}

/** "today", "tomorrow", or null for any other day. */
export function nearDay(day: Temporal.PlainDate, today: Temporal.PlainDate): "today" | "tomorrow" | null {
  if (day.equals(today)) return "today";
  return day.equals(today.add({ days: 1 })) ? "tomorrow" : null;
}

/** Whether the range of days lies ahead as a whole: nobody can go yet. */
export const isBeforeRange = ({ date: { opensOn }, today }: ReminderMoment): boolean =>
  opensOn !== null && Temporal.PlainDate.compare(today, opensOn) < 0;
