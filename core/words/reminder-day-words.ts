import type { Temporal } from "temporal-polyfill";
import { dayOfOffset, type Occasion, sendAtOf } from "#core/planning/message-days.ts";
import { countOf, offsetWords } from "./counts.ts";
import { formatHour } from "./dates.ts";
import { formatMediumDays, formatShortDays } from "./range-words.ts";

/** The day of a message, as its delivery has it. */
export interface ReminderDay {
  dueOn: Temporal.PlainDate;
  /** Its offset (`lastDayMessages` has those that are no days). */
  offsetDays: number;
  occasion: Occasion | null;
}

/**
 * Which day's message it was: "3 days before Thu Dec 10", "The first day of Dec 1 to Dec 31". A day of another year than
 * `today`'s has its year; without `today` every day has it.
 */
export function reminderDayWords(
  { dueOn, offsetDays, occasion }: ReminderDay,
  today: Temporal.PlainDate | null,
): string {
  const say = (day: Temporal.PlainDate, opensOn: Temporal.PlainDate | null = null) =>
    today === null
      ? formatMediumDays({ dueOn: day, opensOn })
      : formatShortDays({ dueOn: day, opensOn }, today);
  const day = dueOn.add({ days: dayOfOffset(offsetDays) });
  switch (occasion) {
    case "first-day":
      return `The first day of ${say(dueOn, day)}`;
    case "day-before-appointment":
      return `1 day before the appointment on ${say(day.add({ days: 1 }))}`;
    case "appointment":
      return `The day of the appointment, ${say(day)}`;
    case "last-day":
      return `The day, ${say(dueOn)}, at ${formatHour(sendAtOf({ offsetDays, occasion }))}`;
    default:
      if (offsetDays === 0) return `The day, ${say(dueOn)}`;
      return `${countOf(Math.abs(offsetDays), "day")} ${offsetDays < 0 ? "before" : "after"} ${say(dueOn)}`;
  }
}

/** The same of messages about many dates: "3 days before", "the day", "the first day". */
export function reminderDayKind({ offsetDays, occasion }: Omit<ReminderDay, "dueOn">): string {
  switch (occasion) {
    case "first-day":
      return "the first day";
    case "day-before-appointment":
      return "1 day before the appointment";
    case "appointment":
      return "the day of the appointment";
    case "last-day":
      return `the day, at ${formatHour(sendAtOf({ offsetDays, occasion }))}`;
    default:
      return offsetWords(offsetDays);
  }
}
