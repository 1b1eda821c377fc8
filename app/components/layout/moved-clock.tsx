import { useToday } from "#app/browser/page-clock.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";

/** What day the demo's clock says. It stands in a file of its own, because dates need Temporal, which home does without. */
export function MovedClock() {
  return <strong className="moved">The demo’s clock is at {formatLongDateWithYear(useToday(""))}.</strong>;
}
