import { Temporal } from "temporal-polyfill";
import { m } from "#messages";
import { formatLongDateWithYear } from "./dates.ts";

/** The status line of the dashboard. `endsOn` is an ISO date, and null until the payment is confirmed. */
export function statusLine({ active, endsOn }: { active: boolean; endsOn: string | null }): string {
  if (!active || endsOn === null) return m.reminder_not_active();
  return m.reminder_active({ until: formatLongDateWithYear(Temporal.PlainDate.from(endsOn)) });
}
