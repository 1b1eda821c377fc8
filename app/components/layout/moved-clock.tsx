import { useToday } from "#app/browser/page-clock.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";

/** The demo clock's day. This component has its own file, because dates need Temporal, and the home page does without Temporal. */
export function MovedClock() {
  return <strong className="moved">{m.demo_bar_clock({ day: formatLongDateWithYear(useToday("")) })}</strong>;
}
