import type { ClosedDay, Holiday } from "#core/office-days.ts";
import { catalogue } from "./catalogue.ts";
import { weekdayName } from "./dates.ts";

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

/** The sentence that an office may be closed on a date, and why. */
export function closedDayWords({ kind, name }: NamedClosedDay): string {
  const { closedHoliday, closedWeekend } = catalogue.reminder;
  return kind === "holiday" ? closedHoliday(name) : closedWeekend(name);
}
