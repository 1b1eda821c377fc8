import type { ClosedDay } from "#core/office-days.ts";
import { catalogue } from "#core/words/catalogue.ts";

/** That an office may be closed on a date, and why. */
export function closedDayWords({ kind, name }: ClosedDay): string {
  const { closedHoliday, closedWeekend } = catalogue.reminder;
  return kind === "holiday" ? closedHoliday(name) : closedWeekend(name);
}
