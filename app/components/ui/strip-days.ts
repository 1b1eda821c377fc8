import type { StripDay } from "#core/planning/strip-of-days.ts";
import { formatColumn } from "#core/words/dates.ts";
import { m } from "#messages";
import type { DayStripDay } from "./day-strip.tsx";
import type { StatusKind } from "./status.tsx";

/** The state of one reminder of the strip: its shape and the lines below it. */
export type StripMark = { status: StatusKind; notes?: readonly string[] };

/**
 * Makes core's strip (`dayStrip`) ready for `DayStrip` and `MiniStrip`. It calls `markOf` for the days with a reminder. It has a file apart
 * from the components, because dates need Temporal, and the home page does without Temporal.
 */
export function stripDays(days: readonly StripDay[], markOf: (day: StripDay) => StripMark): DayStripDay[] {
  const range = days.filter(({ isInRange }) => isInRange);
  const isRange = range.length > 1;
  return days.map((day) => {
    const mark = day.sendAt === null ? null : markOf(day);
    return {
      date: day.date.toString(),
      ...formatColumn(day.date),
      days: day.days,
      status: mark?.status ?? null,
      notes: mark?.notes ?? [],
      isToday: day.isToday,
      ...(isRange && {
        isInRange: day.isInRange,
        ...(day === range[0] && { name: m.date_kind_first() }),
        ...(day.days === 0 && { name: m.date_kind_last() }),
      }),
      ...(day.isAppointment && day.days !== 0 && { name: m.strip_appointment() }),
    };
  });
}
