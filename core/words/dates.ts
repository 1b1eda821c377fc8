import type { Temporal } from "temporal-polyfill";
import { parsePlainDate } from "#core/dates/parse-date.ts";

// Written out and not taken from Intl, whose spelling and spaces differ between runtimes: a date in a page rendered by
// the server must be letter for letter the one that the browser renders.
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** 1 is Monday, 7 is Sunday, as Temporal counts them. */
export const weekdayName = (dayOfWeek: number): string => weekdays[dayOfWeek - 1] ?? "";

const weekdayOf = (date: Temporal.PlainDate): string => weekdayName(date.dayOfWeek);
const monthOf = (date: Temporal.PlainDate): string => months[date.month - 1] ?? "";

/** "Thursday" */
export function formatWeekday(date: Temporal.PlainDate): string {
  return weekdayOf(date);
}

/** "Thursday, December 10" */
export function formatLongDate(date: Temporal.PlainDate): string {
  return `${weekdayOf(date)}, ${monthOf(date)} ${date.day}`;
}

/** "Thursday, December 10, 2026" */
export function formatFullDate(date: Temporal.PlainDate): string {
  return `${formatLongDate(date)}, ${date.year}`;
}

/**
 * The long words of a date that is read today: "Thursday, December 10", and in another year than today's "Monday,
 * January 4, 2027". `today` is today where the reader is.
 */
export function formatDateNear(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  return date.year === today.year ? formatLongDate(date) : formatFullDate(date);
}

/** "December 10, 2026" */
export function formatLongDateWithYear(date: Temporal.PlainDate): string {
  return `${monthOf(date)} ${date.day}, ${date.year}`;
}

/** "December 2026" */
export function formatMonth(date: Temporal.PlainDate): string {
  return `${monthOf(date)} ${date.year}`;
}

/** "Thu Dec 10": ten characters at most, for texts. */
export function formatShortDate(date: Temporal.PlainDate): string {
  return `${weekdayOf(date).slice(0, 3)} ${monthOf(date).slice(0, 3)} ${date.day}`;
}

/** "Thu, Dec 10": for subjects. */
export function formatDayOfSubject(date: Temporal.PlainDate): string {
  return `${weekdayOf(date).slice(0, 3)}, ${monthOf(date).slice(0, 3)} ${date.day}`;
}

/** "Thu, Dec 10", and in another year than today's "Mon, Jan 4, 2027". */
export function formatDayNear(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  return date.year === today.year ? formatDayOfSubject(date) : `${formatDayOfSubject(date)}, ${date.year}`;
}

/** "Dec 10, 2026" */
export function formatMediumDate(date: Temporal.PlainDate): string {
  return `${monthOf(date).slice(0, 3)} ${date.day}, ${date.year}`;
}

/**
 * The short words of a date that is read today: "Thu Dec 10", and in another year than today's "Jan 4, 2027" (twelve
 * characters at most). `today` is today where the reader is.
 */
export function formatShortDateNear(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  return date.year === today.year ? formatShortDate(date) : formatMediumDate(date);
}

/** "10:30 am", "12:00 pm": a time of day ("10:30", "12:00") as people say it. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const half = hour < 12 ? "am" : "pm";
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, "0")} ${half}`;
}

/** "1 pm", "1:30 pm": the hour at which a message goes out. */
export function formatHour(time: string): string {
  return formatTime(time).replace(":00 ", " ");
}

/** The long words, with the year, of an ISO date; what is no date stays as it is. */
export function longDateOfText(text: string): string {
  const date = parsePlainDate(text);
  return date ? formatLongDateWithYear(date) : text;
}
