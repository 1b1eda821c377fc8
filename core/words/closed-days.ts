import { Temporal } from "temporal-polyfill";
import { type ClosedDay, closedDayReason, type Holiday, lastOpenDayBefore } from "#core/dates/office-days.ts";
import type { EnteredDate } from "#core/planning/message-days.ts";
import { m } from "#messages";
import { formatLongDate, weekdayName } from "./dates.ts";

const holidayNames: Readonly<Record<Holiday, () => string>> = {
  "new-year": m.holiday_new_year,
  "martin-luther-king": m.holiday_martin_luther_king,
  washington: m.holiday_washington,
  memorial: m.holiday_memorial,
  juneteenth: m.holiday_juneteenth,
  independence: m.holiday_independence,
  labor: m.holiday_labor,
  columbus: m.holiday_columbus,
  veterans: m.holiday_veterans,
  thanksgiving: m.holiday_thanksgiving,
  christmas: m.holiday_christmas,
};

/** The name of a day on which an office is probably closed. */
export interface NamedClosedDay {
  kind: ClosedDay["kind"];
  name: string;
}

/** "Saturday", "Christmas Day", "Independence Day (observed)". */
export function nameClosedDay(closed: ClosedDay): NamedClosedDay {
  if (closed.kind === "weekend") return { kind: "weekend", name: weekdayName(closed.dayOfWeek) };
  const name = holidayNames[closed.holiday]();
  return { kind: "holiday", name: closed.isObserved ? m.holiday_observed({ holiday: name }) : name };
}

/**
 * The sentence that an office may be closed on a date, and why. For a range of days the sentence is about its last day, and
 * names the last weekday before it while one can still go then. Null when the office is probably open, and after the date.
 */
export function closedDateWords(date: EnteredDate, today: Temporal.PlainDate): string | null {
  const closed = closedDayReason(date.dueOn);
  if (closed === null || Temporal.PlainDate.compare(date.dueOn, today) < 0) return null;
  const { kind, name } = nameClosedDay(closed);
  const lastOpen = date.opensOn && lastOpenDayBefore(date, today);
  if (kind === "holiday") {
    if (date.opensOn === null) return m.reminder_closed_holiday({ holiday: name });
    return lastOpen === null
      ? m.reminder_closed_end_holiday({ holiday: name })
      : m.reminder_closed_end_holiday_before({ holiday: name, lastWeekday: formatLongDate(lastOpen) });
  }
  if (date.opensOn === null) return m.reminder_closed_weekend({ weekday: name });
  return lastOpen === null
    ? m.reminder_closed_end_weekend({ weekday: name })
    : m.reminder_closed_end_weekend_before({ weekday: name, lastWeekday: formatLongDate(lastOpen) });
}
