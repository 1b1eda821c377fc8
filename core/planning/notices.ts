import type { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { type EndNotice, newestEndNotice } from "#core/money/subscription.ts";
import type { DateFacts } from "./facts.ts";
import { daysUntil, everyMessage } from "./message-days.ts";
import { newestDueOffset, noticeDay } from "./message-times.ts";
import { lastOffset } from "./offsets.ts";
import { isAnybodyWilling, silentReason } from "./willing.ts";

/**
 * No channel of a date is willing to carry its reminders, and the time of the date's first reminder has come on the
 * registrant's clock. The account holder is told.
 */
export const isNobodyReached = (facts: DateFacts, now: Temporal.Instant): boolean =>
  silentReason(facts) === null &&
  newestDueOffset(facts.date, { ...everyMessage, timeZone: facts.timeZone }, now) !== null &&
  !isAnybodyWilling(facts);

/**
 * The day of the date's last reminder has come where the registrant is. Without an answer, a place now waits for its next
 * date, and a date that comes once has ended.
 */
export const isSilent = (dueOn: Temporal.PlainDate, timeZone: string, now: Temporal.Instant): boolean =>
  daysUntil(dueOn, todayIn(timeZone, now)) <= -lastOffset.days;

/** The facts that decide when to ask the account holder for the next date of a location that awaits it. */
export interface QuestionFacts {
  dueOn: Temporal.PlainDate;
  /** Somebody said "done" for that date, and has not taken it back. */
  isDone: boolean;
  /** Since when the location awaits its next date. */
  stateSince: Temporal.Instant;
  /** The morning of the last question about that date. Null before the first. */
  lastMorning: Temporal.PlainDate | null;
  /** The account holder's zone. */
  timeZone: string;
}

const questionEveryDays = 7;

/**
 * The morning of the question for the next date that is due at `now`. Null when none is due. The questions come at 09:00 on
 * the account holder's clock: the first on the morning after a "done", or after the third silent day, whose reminder asks
 * already; each further one a week after the last. After an outage only the newest week's question is asked.
 */
export function questionMorning(facts: QuestionFacts, now: Temporal.Instant): Temporal.PlainDate | null {
  const { dueOn, isDone, stateSince, lastMorning, timeZone } = facts;
  const since = todayIn(timeZone, stateSince);
  const silent = dueOn.add({ days: lastOffset.days });
  const first = (isDone ? since : laterOf(silent, since)).add({ days: 1 });
  const from = lastMorning === null ? first : laterOf(first, lastMorning.add({ days: questionEveryDays }));
  const daysLate = daysUntil(noticeDay(now, timeZone), from);
  if (daysLate < 0) return null;
  return from.add({ days: daysLate - (daysLate % questionEveryDays) });
}

const laterOf = (one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate =>
  daysUntil(one, other) > 0 ? one : other;

/**
 * The notice about the end of a term that is due at `now`, on the account holder's clock. Only the newest is due, and none
 * after a notice that was nearer to the end: a zone further west turns the day back by one. `told`: the notices already made
 * about this end.
 */
export function endNoticeDue(
  { endsOn, timeZone }: { endsOn: Temporal.PlainDate; timeZone: string },
  told: readonly EndNotice[],
  now: Temporal.Instant,
): EndNotice | null {
  const newest = newestEndNotice(endsOn, noticeDay(now, timeZone));
  return newest === null || told.some((notice) => notice <= newest) ? null : newest;
}

/** The others on the list get these notices too: one early enough to act on, and one when no more reminders come. */
export const endNoticesToOthers: readonly EndNotice[] = [7, 0];
