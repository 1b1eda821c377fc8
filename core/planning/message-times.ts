import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { memoize } from "#core/memoize.ts";
import {
  catchUpDays,
  type DueDate,
  daysUntil,
  lastOffset,
  type MessageDay,
  messageDays,
  morning,
  type SendAt,
} from "./message-days.ts";

/** A message of a date, and its instant on somebody's clock, in milliseconds since 1970. */
interface TimedMessage extends MessageDay {
  at: number;
}

interface MessageTimes {
  /** In order. */
  messages: readonly TimedMessage[];
  /** From this instant on none of them is worth sending any more. */
  endsAt: number;
}

/** By the date's object and the zone: everybody who reads about the same date shares its object (read-date-facts.ts). */
const knownTimes = new WeakMap<DueDate, Map<string, MessageTimes>>();

/**
 * When the messages of a date go out on the wall clock of `timeZone`. No US zone changes its clock at those hours; in other
 * zones Temporal's "compatible" rule still gives exactly one instant. The catch-up week after the last offset counts on the
 * recipient's calendar and clock.
 */
function messageTimes(date: DueDate, timeZone: string): MessageTimes {
  const inZones = knownTimes.get(date) ?? new Map<string, MessageTimes>();
  knownTimes.set(date, inZones);
  const known = inZones.get(timeZone);
  if (known) return known;
  const at = (days: number, sendAt: SendAt) =>
    date.dueOn.add({ days }).toZonedDateTime({ timeZone, plainTime: sendAt }).epochMilliseconds;
  const times = {
    messages: messageDays(date).map((message) => ({ ...message, at: at(message.days, message.sendAt) })),
    endsAt: at(lastOffset.days + catchUpDays, lastOffset.sendAt),
  };
  inZones.set(timeZone, times);
  return times;
}

/** The one instant at which the message of this day goes out where the recipient is. `days`: a day with a message. */
export function reminderInstant(date: DueDate, days: number, timeZone: string): Temporal.Instant {
  const message = messageTimes(date, timeZone).messages.find((one) => one.days === days);
  if (!message) throw new RangeError(`The date has no message at ${days} days.`);
  return Temporal.Instant.fromEpochMilliseconds(message.at);
}

/**
 * The newest day with a message whose instant has come, as days relative to the date. Null when no instant has come, and
 * when the catch-up week is over: then the reminder is no longer worth sending.
 */
export function newestDueOffset(date: DueDate, timeZone: string, now: Temporal.Instant): number | null {
  const { messages, endsAt } = messageTimes(date, timeZone);
  if (now.epochMilliseconds >= endsAt) return null;
  return messages.findLast(({ at }) => at <= now.epochMilliseconds)?.days ?? null;
}

/**
 * Until when a late message waits. A message whose day is over is worded for today. When today has a message of its own that
 * is still to come, both would say the same within hours: the late one waits until then, and is superseded. The
 * message of the first day of a range does not wait: until the day before the last it has words of its own (`subjectOf` in
 * core/words/messages). Null when the message of `days` need not wait.
 */
export function heldUntil(
  date: DueDate,
  days: number,
  timeZone: string,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const today = daysUntil(todayAt(now, timeZone), date.dueOn);
  if (days >= today) return null;
  const opening = date.opensOn && daysUntil(date.opensOn, date.dueOn);
  if (today < -1 && (opening === days || opening === today)) return null;
  const { messages } = messageTimes(date, timeZone);
  const own = messages.find((message) => message.days === today);
  if (own === undefined || own.at <= now.epochMilliseconds) return null;
  return Temporal.Instant.fromEpochMilliseconds(own.at);
}

const atZone = (instant: Temporal.Instant, timeZone: string) => `${instant.epochMilliseconds} ${timeZone}`;

const todayAt = memoize(atZone, (now: Temporal.Instant, timeZone: string) => todayIn(timeZone, now));

/** The day for notices to the account holder: it begins at 09:00 on the holder's clock. */
export const noticeDay = memoize(atZone, (now: Temporal.Instant, timeZone: string) => {
  const { hour, minute } = Temporal.PlainTime.from(morning);
  const wallClock = now.toZonedDateTimeISO(timeZone).toPlainDateTime();
  return wallClock.subtract({ hours: hour, minutes: minute }).toPlainDate();
});

/** The first instant of the next local day. Until then (exclusive) the message of an offset is retried. */
export const endOfLocalDay = memoize(atZone, (instant: Temporal.Instant, timeZone: string) =>
  todayIn(timeZone, instant).add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
);
