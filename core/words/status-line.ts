import { Temporal } from "temporal-polyfill";
import { catalogue } from "./catalogue.ts";
import { formatLongDateWithYear } from "./dates.ts";

/** The status line of the dashboard. `endsOn` is an ISO date, and null until the payment is confirmed. */
export function statusLine({ active, endsOn }: { active: boolean; endsOn: string | null }): string {
  const reminder = catalogue.reminder;
  if (!active || endsOn === null) return reminder.notActive;
  return reminder.active(formatLongDateWithYear(Temporal.PlainDate.from(endsOn)));
}
