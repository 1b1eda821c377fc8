import { useToday } from "#app/browser/page-clock.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";

/** What day the demo's clock says. It stands in a file of its own, because dates need Temporal, which home does without. */
export function MovedClock() {
  return <strong className="moved">{m.demo_bar_clock({ day: formatLongDateWithYear(useToday("")) })}</strong>;
}
