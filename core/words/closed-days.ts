import { Temporal } from "temporal-polyfill";
import { type ClosedDay, closedDayReason, type Holiday, lastOpenDayBefore } from "#core/dates/office-days.ts";
import type { EnteredDate } from "#core/planning/message-days.ts";
import { m } from "#messages";
import { catalogue } from "./catalogue.ts";
import { formatLongDate, weekdayName } from "./dates.ts";

const holidayNames: Readonly<Record<Holiday, string>> = {
  "new-year": "New Year's Day",
  "martin-luther-king": "Martin Luther King Jr. Day",
  washington: "Washington's Birthday",
  memorial: "Memorial Day",
  juneteenth: "Juneteenth",
  independence: "Independence Day",
  labor: "Labor Day",
  columbus: "Columbus Day",
  veterans: "Veterans Day",
  thanksgiving: "Thanksgiving Day",
  christmas: "Christmas Day",
};

/** The name of a day on which an office is probably closed. */
export interface NamedClosedDay {
  kind: ClosedDay["kind"];
  name: string;
}

/** "Saturday", "Christmas Day", "Independence Day (observed)". */
export function nameClosedDay(closed: ClosedDay): NamedClosedDay {
  if (closed.kind === "weekend") return { kind: "weekend", name: weekdayName(closed.dayOfWeek) };
  const name = holidayNames[closed.holiday];
  return { kind: "holiday", name: closed.isObserved ? `${name} (observed)` : name };
}

/**
 * The sentence that an office may be closed on a date, and why. For a range of days the sentence is about its last day, and
 * names the last weekday before it while one can still go then. Null when the office is probably open, and after the date.
 */
export function closedDateWords(date: EnteredDate, today: Temporal.PlainDate): string | null {
  const closed = closedDayReason(date.dueOn);
  if (closed === null || Temporal.PlainDate.compare(date.dueOn, today) < 0) return null;
  const { kind, name } = nameClosedDay(closed);
  const { closedEnd } = catalogue.reminder;
  if (date.opensOn === null)
    return kind === "holiday"
      ? m.reminder_closed_holiday({ holiday: name })
      : m.reminder_closed_weekend({ weekday: name });
  const lastOpen = lastOpenDayBefore(date, today);
  return closedEnd(
    kind === "holiday" ? `a federal holiday (${name})` : `a ${name}`,
    lastOpen && formatLongDate(lastOpen),
  );
}
