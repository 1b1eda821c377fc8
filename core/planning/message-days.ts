import type { Temporal } from "temporal-polyfill";
import type { OtherDate } from "#core/dates/date-kinds.ts";
import type { GivenSet } from "#core/people/reminder-sets.ts";
import {
  compareOffsets,
  dayOfOffset,
  early,
  isDayOffset,
  isOfLastDay,
  keyOfDay,
  lastCall,
  morning,
  type OffsetKey,
  offsets,
  type SendAt,
} from "./offsets.ts";

/**
 * A further message of the last day does not go when its address has had this many reminders that day, and was told of the
 * date that day. Every other message goes.
 */
export const messagesADay = 3;

/** A date, and the facts that decide on which days it has messages. */
export interface DueDate {
  /** The date. For a range of days: its last day. */
  dueOn: Temporal.PlainDate;
  /** The first day of a range of days. Null for a single day. */
  opensOn: Temporal.PlainDate | null;
  /** The day of the appointment, if there is one. Not after `dueOn`. */
  appointmentOn: Temporal.PlainDate | null;
  /** The keys that were chosen for another date. Null for a date on which to register, which has the whole table. */
  offsets: readonly OffsetKey[] | null;
}

/** The date of a location, as its row has it. */
export const dueDateOf = (location: {
  nextDueOn: Temporal.PlainDate;
  opensOn: Temporal.PlainDate | null;
  appointmentOn: Temporal.PlainDate | null;
  other: Pick<OtherDate, "offsets"> | null;
}): DueDate => ({
  dueOn: location.nextDueOn,
  opensOn: location.opensOn,
  appointmentOn: location.appointmentOn,
  offsets: location.other?.offsets ?? null,
});

/** A day with a message: how many days after the date (negative before it), and at what local time. */
interface MessageDay {
  days: number;
  sendAt: SendAt;
}

/** A message of a date: its offset, which names it among the date's messages, its day and its local time. */
export interface DateMessage extends MessageDay {
  offset: OffsetKey;
}

const keysOfTable: readonly OffsetKey[] = offsets.map(({ key }) => key);

/** The keys of a date's offsets, without those that a range or an appointment adds. */
const keysOf = ({ offsets: chosen }: DueDate): readonly OffsetKey[] => chosen ?? keysOfTable;

/** The day of a key and its local time. The table lacks some days: their messages go out in the morning. */
const dayOfKey = (key: OffsetKey): MessageDay => ({
  days: dayOfOffset(key),
  sendAt: offsets.find((one) => one.key === key)?.sendAt ?? morning,
});

/** The days beside the offsets: the first day of a range, the day before an appointment and the appointment's day. */
function furtherDays({ dueOn, opensOn, appointmentOn }: DueDate): MessageDay[] {
  const further: MessageDay[] = [];
  if (opensOn !== null) further.push({ days: daysUntil(opensOn, dueOn), sendAt: morning });
  if (appointmentOn !== null) {
    const days = daysUntil(appointmentOn, dueOn);
    further.push({ days: days - 1, sendAt: morning }, { days, sendAt: early });
  }
  return further;
}

/**
 * Whether a date has this message with its chosen offsets. A range's first day and an appointment's days have theirs, even
 * on the day of an offset that is not chosen.
 */
function isOfDate(date: DueDate, offset: OffsetKey): boolean {
  if (!keysOfTable.includes(offset) || keysOf(date).includes(offset)) return true;
  return !isOfLastDay(offset) && furtherDays(date).some(({ days }) => days === dayOfOffset(offset));
}

/** The days with a message, in order: the offsets and the further days. Days that fall together have one message, at the earlier time. */
function messageDays(date: DueDate): MessageDay[] {
  const times = new Map<number, SendAt>();
  const ownDays = keysOf(date).filter((key) => !isOfLastDay(key));
  for (const { days, sendAt } of [...ownDays.map(dayOfKey), ...furtherDays(date)]) {
    const other = times.get(days);
    times.set(days, other !== undefined && other < sendAt ? other : sendAt);
  }
  return [...times].map(([days, sendAt]) => ({ days, sendAt })).sort((one, other) => one.days - other.days);
}

/** Every message of this date in order: one on each day with a message, and the further ones of the last day. */
export function dateMessages(date: DueDate): DateMessage[] {
  const ofDays = messageDays(date).map((day) => ({ ...day, offset: keyOfDay(day.days) }));
  const ofLastDay = keysOf(date)
    .filter(isOfLastDay)
    .map((offset) => ({ ...dayOfKey(offset), offset }));
  return [...ofDays, ...ofLastDay].sort((one, other) => compareOffsets(one.offset, other.offset));
}

/** Which of a date's messages a reader gets. */
export interface MessageChoice {
  reminderSet: GivenSet;
  /**
   * Only for the set "all": whether the reader gets the further messages of the last day. The smaller set
   * "only_if_not_done" always has the last call, and "day_before_and_day" has none of them.
   */
  hasLastDay: boolean;
}

/** The choice of a reader who gets everything. */
export const everyMessage: MessageChoice = { reminderSet: "all", hasLastDay: true };

/**
 * Whether a reader gets the message of this offset. The set "the day before and the day" includes an appointment's day and
 * the day before it.
 */
export function isChosen(
  { reminderSet, hasLastDay }: MessageChoice,
  date: DueDate,
  offset: OffsetKey,
): boolean {
  if (!isOfDate(date, offset)) return false;
  switch (reminderSet) {
    case "none":
      return false;
    case "all":
      return hasLastDay || !isOfLastDay(offset);
    case "day_before_and_day": {
      const occasion = occasionOf(date, offset);
      const isOfAppointment = occasion === "appointment" || occasion === "day-before-appointment";
      return offset === "-1" || offset === "0" || isOfAppointment;
    }
    case "only_if_not_done":
      return offset === lastCall || (isDayOffset(offset) && dayOfOffset(offset) > 0);
  }
}

/** The day of the first message that these dates bring. There is at least one date. */
export function firstMessageDay(dates: readonly DueDate[]): Temporal.PlainDate {
  const [first, ...others] = dates.map((date) => date.dueOn.add({ days: messageDays(date)[0]?.days ?? 0 }));
  if (!first) throw new RangeError("Without a date there is no message.");
  return others.reduce((earliest, day) => (daysUntil(day, earliest) < 0 ? day : earliest), first);
}

/**
 * The occasion of a message that is not simply an offset's: a range's first day, an appointment's day or the day before it,
 * or a further message of the last day. A message keeps the occasion that it was planned for, so that the history stays true
 * when the range or the appointment changes.
 */
export const occasions = ["first-day", "day-before-appointment", "appointment", "last-day"] as const;

export type Occasion = (typeof occasions)[number];

/**
 * The occasion of which a message speaks (`subjectOf` in core/words/messages). Null for an offset. A message about an
 * appointment on the date itself, or about a range that begins on the day before its last, speaks of the date.
 */
export function occasionOf({ dueOn, opensOn, appointmentOn }: DueDate, offset: OffsetKey): Occasion | null {
  if (isOfLastDay(offset)) return "last-day";
  const days = dayOfOffset(offset);
  const appointment = appointmentOn === null ? 0 : daysUntil(appointmentOn, dueOn);
  if (appointment !== 0 && days === appointment) return "appointment";
  if (appointment !== 0 && days === appointment - 1) return "day-before-appointment";
  const isFirst = opensOn !== null && days === daysUntil(opensOn, dueOn) && days < -1;
  return isFirst ? "first-day" : null;
}

/** The local time of a delivery's message. On an appointment's own day it is early, as on the date itself. */
export const sendAtOf = ({ offset, occasion }: { offset: OffsetKey; occasion: Occasion | null }): SendAt =>
  occasion === "appointment" ? early : dayOfKey(offset).sendAt;

/** Whole days from `today` to the date. Negative after the date. */
export function daysUntil(dueOn: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return dayNumber(dueOn) - dayNumber(today);
}

/** Days since 1970. Temporal's `until` gives the same difference in ten times the time, and a mail needs five of them. */
const dayNumber = ({ year, month, day }: Temporal.PlainDate): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / 86_400_000;

/** A date as it is entered: one day, or a range of days from `opensOn` to `dueOn`. */
export type EnteredDate = Pick<DueDate, "dueOn" | "opensOn">;
