import type { DayStripDay } from "#app/components/ui/day-strip.tsx";
import { DayStrip } from "#app/components/ui/day-strip.tsx";
import { m } from "#messages";

// Written out by hand: the page is the same on every day, and the browser needs no calendar for it.
const exampleDays: readonly DayStripDay[] = [
  { date: "2026-12-03", weekday: "Thu", monthDay: "Dec 3", days: -7, status: "plan" },
  { date: "2026-12-04", weekday: "Fri", monthDay: "Dec 4", days: -6, status: null },
  { date: "2026-12-05", weekday: "Sat", monthDay: "Dec 5", days: -5, status: null },
  { date: "2026-12-06", weekday: "Sun", monthDay: "Dec 6", days: -4, status: null },
  { date: "2026-12-07", weekday: "Mon", monthDay: "Dec 7", days: -3, status: "plan" },
  { date: "2026-12-08", weekday: "Tue", monthDay: "Dec 8", days: -2, status: null },
  { date: "2026-12-09", weekday: "Wed", monthDay: "Dec 9", days: -1, status: "plan" },
  { date: "2026-12-10", weekday: "Thu", monthDay: "Dec 10", days: 0, status: "plan" },
  { date: "2026-12-11", weekday: "Fri", monthDay: "Dec 11", days: 1, status: "plan" },
  { date: "2026-12-12", weekday: "Sat", monthDay: "Dec 12", days: 2, status: null },
  { date: "2026-12-13", weekday: "Sun", monthDay: "Dec 13", days: 3, status: "plan" },
];

/** What the service does, in one drawing. */
export function ExampleStrip() {
  return (
    <figure className="around-one-date">
      <figcaption className="rule row between">
        <strong>{m.strip_title()}</strong>
        <span className="soft">{m.strip_example({ date: m.strip_example_day() })}</span>
      </figcaption>
      <DayStrip label={m.strip_label({ date: m.strip_example_day() })} days={exampleDays} />
    </figure>
  );
}
