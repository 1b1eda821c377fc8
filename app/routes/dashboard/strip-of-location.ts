import { Temporal } from "temporal-polyfill";
import type { DayStripDay } from "#app/components/ui/day-strip.tsx";
import { type StripMark, stripDays } from "#app/components/ui/strip-days.ts";
import type { EnteredDate } from "#core/planning/message-days.ts";
import { dayStrip, type StripDay } from "#core/planning/strip-of-days.ts";
import { formatHour } from "#core/words/dates.ts";
import { longDaysOf } from "#core/words/range-words.ts";
import { unbrokenDates } from "#core/words/unbroken-dates.ts";
import { m } from "#messages";
import type { Location } from "./use-dashboard.ts";

/** The days around a location's date, for the strip: each with the outcome of its reminder. */
export function stripOfLocation({
  strip,
  acknowledgement,
  covered,
}: Pick<Location, "strip" | "acknowledgement" | "covered">): DayStripDay[] {
  const days = strip.map(
    ({ date, sendAt, ...day }): StripDay => ({
      ...day,
      date: Temporal.PlainDate.from(date),
      sendAt: sendAt as StripDay["sendAt"],
      laterAt: day.laterAt as StripDay["laterAt"],
    }),
  );
  return stripDays(days, ({ days }) => {
    if (days === 0 && acknowledgement !== null) return { status: "sent", notes: [m.strip_done()] };
    const day = strip.find((one) => one.days === days);
    return day ? markOf(day, covered) : { status: "off" };
  });
}

function markOf(
  { days, status, sendAt, laterAt, toFix }: Location["strip"][number],
  covered: boolean,
): StripMark {
  switch (status) {
    case "sent":
      return { status: "sent", notes: [m.strip_sent()] };
    case "presumed":
      return { status: "sent", notes: [m.strip_likely_sent()] };
    case "problem":
      return { status: "bad", notes: [m.strip_to_fix({ count: toFix })] };
    case "due":
      return { status: "plan", notes: [m.strip_on_its_way()] };
    case "planned":
      // After the date a reminder goes out only if nobody has said "done".
      if (days > 0) return { status: "off", notes: [m.strip_if_needed()] };
      return { status: "plan", notes: sendAt === null ? [] : hoursOf(sendAt, laterAt) };
    default:
      return { status: "off", notes: [covered ? m.strip_not_needed() : m.strip_not_covered()] };
  }
}

const hoursOf = (sendAt: string, laterAt: readonly string[]): string[] => [
  unbrokenDates(m.strip_at({ hour: formatHour(sendAt) })),
  ...(laterAt.length === 0
    ? []
    : [unbrokenDates(m.reminder_set_later_that_day({ hours: laterAt.map(formatHour).join(", ") }))]),
];

/** The strip of a date that nobody has saved yet: every reminder is planned. */
export function stripOfPlan(date: EnteredDate, today: Temporal.PlainDate): DayStripDay[] {
  const plan = dayStrip({ ...date, appointmentOn: null, offsets: null }, today);
  return stripDays(plan, () => ({ status: "plan" }));
}

/** A small strip's words, for readers who do not see it. */
export function stripLabel(days: readonly DayStripDay[]): string {
  const reminders = days.filter(({ status }) => status !== null).length;
  const isRange = days.filter(({ isInRange }) => isInRange).length > 1;
  return isRange ? m.strip_around_days({ count: reminders }) : m.strip_around_date({ count: reminders });
}

/** A small strip's words: its reminders, or that it has none. */
export function labelOf(location: Location, days: readonly DayStripDay[]): string {
  const { covered, state } = location;
  if (covered || state !== "dated") return stripLabel(days);
  return m.reminder_covers_not({ date: longDaysOf(location) });
}
