import { Temporal } from "temporal-polyfill";
import { clockWords } from "#app/components/ui/moment-words.ts";
import { parseLocationDate, parsePlainDate } from "#core/dates/parse-date.ts";
import { daysUntil } from "#core/planning/message-days.ts";
import { firstReminderDaysBefore } from "#core/planning/offsets.ts";
import { capitalised } from "#core/words/capitalised.ts";
import { formatDateNear } from "#core/words/dates.ts";
import { withNumberOnDay } from "#core/words/number-on-day.ts";
import { formatDays, isRangeOpen } from "#core/words/range-words.ts";
import { m } from "#messages";
import type { Location } from "./use-dashboard.ts";

/** Whole days to a date in large letters: "3 days", "1 day", "Today", "2 days late" (Spanish begins this one with a word). */
export function countdown(daysLeft: number): string {
  if (daysLeft === 0) return m.reminder_countdown_today();
  return daysLeft > 0
    ? m.reminder_countdown_days({ count: daysLeft })
    : capitalised(m.reminder_countdown_days_late({ count: -daysLeft }));
}

/** The same words inside a sentence: "in 3 days", "today", "2 days ago". */
export function countdownInText(daysLeft: number): string {
  if (daysLeft === 0) return m.reminder_countdown_within_today();
  return daysLeft > 0
    ? m.reminder_countdown_within_days({ count: daysLeft })
    : m.reminder_countdown_days_ago({ count: -daysLeft });
}

/**
 * The large letters on the card of the next date, and a word for which date it is. A date that has passed gets no word: the large letters
 * say that it is late. The card says "Done" only when somebody said so.
 */
export function nextDateWords({
  state,
  daysLeft,
  opensOn,
  acknowledgement,
}: Pick<Location, "state" | "daysLeft" | "opensOn" | "acknowledgement">): {
  figure: string;
  which: string | null;
} {
  const figure = acknowledgement === null ? countdown(daysLeft) : m.reminder_date_figure_done();
  if (isOverdue({ state, daysLeft, acknowledgement })) return { figure, which: null };
  if (state !== "dated") return { figure, which: m.reminder_date_which_last() };
  if (opensOn === null || acknowledgement !== null) return { figure, which: m.reminder_date_which_next() };
  // The figure counts to the last day of a range, and the words beside it say so.
  return { figure, which: daysLeft > 0 ? m.reminder_date_to_last_day() : m.reminder_date_is_last_day() };
}

/** Whether somebody may still say "done". The server accepts it as long as the location has not ended (`isPresentDate`). */
export const canSayDone = ({
  state,
  acknowledgement,
}: Pick<Location, "state" | "acknowledgement">): boolean => state !== "ended" && acknowledgement === null;

/** Whether the place or date has a next date. */
export const comesAgain = ({ other }: Pick<Location, "other">): boolean =>
  other === null || other.every !== null;

/** Whether the date has passed and nobody has called it done. */
export const isOverdue = (location: Pick<Location, "state" | "acknowledgement" | "daysLeft">): boolean =>
  location.daysLeft < 0 && canSayDone(location);

/** The days of a location's date: "Thursday, December 10". */
export function daysOf(shown: Pick<Location, "nextDueOn" | "opensOn">, today: Temporal.PlainDate): string {
  const date = parseLocationDate(shown);
  return date ? formatDays(date, today) : shown.nextDueOn;
}

/** The days from today to a date, or to the first day of a range. */
function daysBefore(
  { nextDueOn, opensOn }: Pick<Location, "nextDueOn" | "opensOn">,
  today: Temporal.PlainDate,
): number {
  const firstDay = parsePlainDate(opensOn ?? nextDueOn);
  return firstDay === null ? 0 : daysUntil(firstDay, today);
}

/** Whether no reminder of the date has begun, so that nobody needs to have gone yet. A "done" may then be meant for another date. */
export const isEarly = (
  location: Pick<Location, "nextDueOn" | "opensOn">,
  today: Temporal.PlainDate,
): boolean => daysBefore(location, today) > firstReminderDaysBefore;

/** Whether it is so early that hardly anybody has registered: the button for "done" is a quiet link then. */
export const isFarAhead = (
  location: Pick<Location, "nextDueOn" | "opensOn">,
  today: Temporal.PlainDate,
): boolean => daysBefore(location, today) > 14;

/** How far a location's date is away, inside a sentence: "in 3 days", "today", "2 days late". */
export const howFar = (location: Pick<Location, "state" | "acknowledgement" | "daysLeft">): string =>
  isOverdue(location)
    ? m.reminder_countdown_days_late({ count: -location.daysLeft })
    : countdownInText(location.daysLeft);

/** A location's date in a line: "Thursday, December 10: in 12 days". */
export function dateWords(location: Location, today: Temporal.PlainDate): string {
  const { state, nextDueOn, daysLeft } = location;
  if (state === "ended") return m.reminder_no_more_dates();
  const date = parseLocationDate(location);
  if (date === null) return nextDueOn;
  const words = withNumberOnDay(formatDays(date, today), location.numberOnDay);
  // A date without a "done" is never called settled, however long ago it was.
  if (!canSayDone(location))
    return (comesAgain(location) ? m.reminder_places_days_waiting : m.reminder_places_days_done)({
      days: words,
    });
  const left = { days: words, countdown: howFar(location) };
  if (date.opensOn === null || daysLeft < 0) return m.reminder_places_days_left(left);
  return isRangeOpen(date, today) ? m.reminder_places_open_now(left) : m.reminder_places_last_day(left);
}

/** "Tuesday, December 8, 10:30 am" */
export function appointmentWords(
  { on, time }: { on: string; time: string },
  today: Temporal.PlainDate,
): string {
  const day = formatDateNear(Temporal.PlainDate.from(on), today);
  return m.moment_day_at({ day, time: clockWords(Temporal.PlainTime.from(time)) });
}
