import type { Temporal } from "temporal-polyfill";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { m } from "#messages";
import { calendarName } from "./calendar-names.ts";

// The names of days and months come from `Intl`, the order and the marks between them from the catalogue. Whole dates by
// `Intl` differ between runtimes, and a date in a page that the server renders must equal the browser's letter for letter.

/** "Thursday". 1 is Monday, 7 is Sunday, as Temporal counts them. */
export const weekdayName = (dayOfWeek: number): string => calendarName("weekday", "long", dayOfWeek);

const long = (date: Temporal.PlainDate) => ({
  weekday: weekdayName(date.dayOfWeek),
  month: calendarName("month", "long", date.month),
  day: date.day,
  year: date.year,
});

const short = (date: Temporal.PlainDate) => ({
  weekday: calendarName("weekday", "short", date.dayOfWeek),
  month: calendarName("month", "short", date.month),
  day: date.day,
  year: date.year,
});

/** "Thursday, December 10" */
export function formatLongDate(date: Temporal.PlainDate): string {
  return m.date_long(long(date));
}

/** "Thursday, December 10, 2026" */
export function formatFullDate(date: Temporal.PlainDate): string {
  return m.date_long_year(long(date));
}

/**
 * The long words of a date for today's reader: "Thursday, December 10", and in another year than today's "Monday, January 4,
 * 2027". `today` is today where the reader is.
 */
export function formatDateNear(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  return date.year === today.year ? formatLongDate(date) : formatFullDate(date);
}

/** "December 10, 2026" */
export function formatLongDateWithYear(date: Temporal.PlainDate): string {
  return m.date_day_year(long(date));
}

/** "December 2026" */
export function formatMonth(date: Temporal.PlainDate): string {
  return m.date_month_year(long(date));
}

/** "Thu Dec 10": ten characters at most, for texts. */
export function formatShortDate(date: Temporal.PlainDate): string {
  return m.date_short(short(date));
}

/** "Thu" and "Dec 10": for the columns of a strip. */
export function formatColumn(date: Temporal.PlainDate): { weekday: string; monthDay: string } {
  return { weekday: short(date).weekday, monthDay: m.date_month_day(short(date)) };
}

/** "Thu, Dec 10": for subjects. */
export function formatDayOfSubject(date: Temporal.PlainDate): string {
  return m.date_subject(short(date));
}

/** "Dec 10, 2026" */
export function formatMediumDate(date: Temporal.PlainDate): string {
  return m.date_short_year(short(date));
}

/**
 * The short words of a date for today's reader: "Thu Dec 10", and in another year than today's "Jan 4, 2027" (twelve
 * characters at most). `today` is today where the reader is.
 */
export function formatShortDateNear(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  return date.year === today.year ? formatShortDate(date) : formatMediumDate(date);
}

/** "10:30 am", "12:00 pm": a time of day ("10:30", "12:00") as people say it. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, "0")}`;
  return hour < 12 ? m.time_am({ clock }) : m.time_pm({ clock });
}

/** "1 pm", "1:30 pm": the hour at which a message goes out. */
export function formatHour(time: string): string {
  return formatTime(time).replace(":00 ", " ");
}

/** The long words of an ISO date, with the year. Any other text comes back unchanged. */
export function longDateOfText(text: string): string {
  const date = parsePlainDate(text);
  return date ? formatLongDateWithYear(date) : text;
}
