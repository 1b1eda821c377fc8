import type { Temporal } from "temporal-polyfill";
import { type Occasion, sendAtOf } from "#core/planning/message-days.ts";
import { dayOfOffset, type OffsetKey } from "#core/planning/offsets.ts";
import { m } from "#messages";
import { offsetWords } from "./counts.ts";
import { formatHour } from "./dates.ts";
import { formatMediumDays, formatShortDays } from "./range-words.ts";

/** The day of a message, as its delivery has it. */
export interface ReminderDay {
  dueOn: Temporal.PlainDate;
  offset: OffsetKey;
  occasion: Occasion | null;
}

/**
 * The words for a message's day: "3 days before Thu Dec 10", "The first day of Dec 1 to Dec 31". A day of another year than
 * `today`'s has its year; without `today` every day has it.
 */
export function reminderDayWords(
  { dueOn, offset, occasion }: ReminderDay,
  today: Temporal.PlainDate | null,
): string {
  const say = (day: Temporal.PlainDate, opensOn: Temporal.PlainDate | null = null) =>
    today === null
      ? formatMediumDays({ dueOn: day, opensOn })
      : formatShortDays({ dueOn: day, opensOn }, today);
  const days = dayOfOffset(offset);
  const day = dueOn.add({ days });
  switch (occasion) {
    case "first-day":
      return m.reminder_day_first({ days: say(dueOn, day) });
    case "day-before-appointment":
      return m.reminder_day_before_appointment({ day: say(day.add({ days: 1 })) });
    case "appointment":
      return m.reminder_day_appointment({ day: say(day) });
    case "last-day":
      return m.reminder_day_at({ day: say(dueOn), hour: formatHour(sendAtOf({ offset, occasion })) });
    default:
      if (days === 0) return m.reminder_day_itself({ day: say(dueOn) });
      return days < 0
        ? m.reminder_day_before({ days: -days, day: say(dueOn) })
        : m.reminder_day_after({ days, day: say(dueOn) });
  }
}

/** The same for messages about many dates, without a date: "3 days before", "the day". */
export function reminderDayKind({ offset, occasion }: Omit<ReminderDay, "dueOn">): string {
  switch (occasion) {
    case "first-day":
      return m.offset_first_day();
    case "day-before-appointment":
      return m.offset_before_appointment();
    case "appointment":
      return m.offset_appointment();
    case "last-day":
      return m.offset_day_at({ hour: formatHour(sendAtOf({ offset, occasion })) });
    default:
      return offsetWords(dayOfOffset(offset));
  }
}
