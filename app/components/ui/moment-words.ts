import { Temporal } from "temporal-polyfill";
import { formatShortDateNear, formatTime } from "#core/words/dates.ts";
import { m } from "#messages";

/** "9:00 am", "12:05 pm": the hour on a US clock. */
export function clockWords({ hour, minute }: { hour: number; minute: number }): string {
  return formatTime(`${hour}:${minute}`);
}

/**
 * An instant (ISO) in words, in the reader's zone: "Today, 9:00 am", "Thu Dec 3, 9:00 am", with the year when it is not this year. `today`
 * is today in that zone.
 */
export function momentWords(at: string, timeZone: string, today: Temporal.PlainDate): string {
  const moment = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
  const date = moment.toPlainDate();
  const time = clockWords(moment);
  if (date.equals(today)) return m.moment_today_at({ time });
  return m.moment_day_at({ day: formatShortDateNear(date, today), time });
}
