import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { memoize } from "#core/memoize.ts";
import {
  type DateMessage,
  type DueDate,
  dateMessages,
  daysUntil,
  everyMessage,
  isChosen,
  type MessageChoice,
} from "./message-days.ts";
import { catchUpDays, dayOfOffset, lastOffset, morning, type OffsetKey, type SendAt } from "./offsets.ts";

/** A message of a date, and its instant on somebody's clock, in milliseconds since 1970. */
interface TimedMessage extends DateMessage {
  at: number;
}

/** Which messages a reader gets, and on which clock. */
export interface Reader extends MessageChoice {
  timeZone: string;
}

interface MessageTimes {
  /** In order. */
  messages: readonly TimedMessage[];
  /** From this instant on none of them is worth sending any more. */
  endsAt: number;
}

/** Keyed by the date's object and the reader. All readers of a date share its object (read-date-facts.ts). */
const knownTimes = new WeakMap<DueDate, Map<string, MessageTimes>>();

/**
 * When this reader's messages of a date go out, on the reader's wall clock. No US zone changes its clock at those hours; in
 * other zones Temporal's "compatible" rule still gives exactly one instant. The catch-up week after the last offset counts
 * on the recipient's calendar and clock.
 */
function messageTimes(date: DueDate, reader: Reader): MessageTimes {
  const { timeZone, reminderSet, hasLastDay } = reader;
  const ofReaders = knownTimes.get(date) ?? new Map<string, MessageTimes>();
  knownTimes.set(date, ofReaders);
  const key = `${timeZone} ${reminderSet} ${hasLastDay}`;
  const known = ofReaders.get(key);
  if (known) return known;
  const at = (days: number, sendAt: SendAt) =>
    date.dueOn.add({ days }).toZonedDateTime({ timeZone, plainTime: sendAt }).epochMilliseconds;
  const times = {
    messages: dateMessages(date)
      .filter(({ offset }) => isChosen(reader, date, offset))
      .map((message) => ({ ...message, at: at(message.days, message.sendAt) })),
    endsAt: at(lastOffset.days + catchUpDays, lastOffset.sendAt),
  };
  ofReaders.set(key, times);
  return times;
}

/**
 * The one instant at which the message of this offset goes out where the recipient is. Throws a RangeError when the date has
 * no such message.
 */
export function reminderInstant(date: DueDate, offset: OffsetKey, timeZone: string): Temporal.Instant {
  const everything = messageTimes(date, { ...everyMessage, timeZone });
  const message = everything.messages.find((one) => one.offset === offset);
  if (!message) throw new RangeError(`The date has no message ${offset}.`);
  return Temporal.Instant.fromEpochMilliseconds(message.at);
}

/**
 * The offset of the newest message that the reader gets and whose instant has come. Null when no instant has come, and
 * when the catch-up week is over: then the reminder is no longer worth sending.
 */
export function newestDueOffset(date: DueDate, reader: Reader, now: Temporal.Instant): OffsetKey | null {
  const { messages, endsAt } = messageTimes(date, reader);
  if (now.epochMilliseconds >= endsAt) return null;
  return messages.findLast(({ at }) => at <= now.epochMilliseconds)?.offset ?? null;
}

/**
 * Until when a late message waits. Null when the message of `offset` need not wait. A message whose day is over is worded
 * for today. When today's own message is still to come, both would say the same within hours: the late one waits for it, and
 * is superseded. The message of a range's first day does not wait: until the day before the last it has its own words
 * (`subjectOf` in core/words/messages).
 */
export function heldUntil(
  date: DueDate,
  offset: OffsetKey,
  reader: Reader,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const today = daysUntil(todayAt(now, reader.timeZone), date.dueOn);
  const days = dayOfOffset(offset);
  if (days >= today) return null;
  const opening = date.opensOn && daysUntil(date.opensOn, date.dueOn);
  if (today < -1 && (opening === days || opening === today)) return null;
  const { messages } = messageTimes(date, reader);
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
