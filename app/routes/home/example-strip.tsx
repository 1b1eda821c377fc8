import type { DayStripDay } from "#app/components/ui/day-strip.tsx";
import { DayStrip } from "#app/components/ui/day-strip.tsx";
import { calendarName } from "#core/words/calendar-names.ts";
import { m } from "#messages";

// Fixed days: the page is the same on every day, and the browser needs no calendar for it.
const exampleDays: readonly DayStripDay[] = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3].map((days) => {
  const day = 10 + days;
  return {
    date: `2026-12-${String(day).padStart(2, "0")}`,
    // December 7 is a Monday.
    weekday: calendarName("weekday", "short", (day % 7) + 1),
    monthDay: m.date_month_day({ month: calendarName("month", "short", 12), day }),
    days,
    status: [-7, -3, -1, 0, 1, 3].includes(days) ? "plan" : null,
  };
});

/** The whole service in one drawing. */
export function ExampleStrip() {
  return (
    <figure className="around-one-date">
      <figcaption className="rule row between">
        <strong>{m.strip_title()}</strong>
        <span className="soft">{m.strip_example({ date: m.strip_example_day() })}</span>
      </figcaption>
      <DayStrip label={m.strip_title()} days={exampleDays} />
    </figure>
  );
}
