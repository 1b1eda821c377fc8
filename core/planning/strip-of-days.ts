import { Temporal } from "temporal-polyfill";
import { type DueDate, dateMessages, everyMessage, isChosen, type MessageChoice } from "./message-days.ts";
import { keyOfDay, lastOffset, type SendAt } from "./offsets.ts";

/** The strip's unbroken row of days begins this many days before the date. */
const nearDays = 7;

export type StripDay = {
  date: Temporal.PlainDate;
  /** Days relative to the date: at most 3 after it. */
  days: number;
  /** Local time of that day's message. Null on a day without one. */
  sendAt: SendAt | null;
  /** Local times of the day's further messages, which go out if nobody has said "done" by then. */
  laterAt: SendAt[];
  isToday: boolean;
  /** The day lies in the range of days. For a single day: it is the date itself. */
  isInRange: boolean;
  isAppointment: boolean;
};

/**
 * The day strip: the eleven days from 7 before the date to 3 after it, and before them the earlier days that have a message,
 * without the days in between. Computed, never stored. It shows the messages of a reader with this `choice`.
 */
export function dayStrip(
  date: DueDate,
  today: Temporal.PlainDate,
  choice: MessageChoice = everyMessage,
): StripDay[] {
  const { dueOn, opensOn, appointmentOn } = date;
  const messages = dateMessages(date).filter(({ offset }) => isChosen(choice, date, offset));
  const near = Array.from({ length: nearDays + lastOffset.days + 1 }, (_, index) => index - nearDays);
  const early = messages.map(({ days }) => days).filter((days) => days < -nearDays);
  return [...early, ...near].map((days) => {
    const day = dueOn.add({ days });
    return {
      date: day,
      days,
      sendAt: messages.find((one) => one.offset === keyOfDay(days))?.sendAt ?? null,
      laterAt: messages
        .filter((one) => one.days === days && one.offset !== keyOfDay(days))
        .map(({ sendAt }) => sendAt),
      isToday: day.equals(today),
      isInRange: days <= 0 && Temporal.PlainDate.compare(day, opensOn ?? dueOn) >= 0,
      isAppointment: appointmentOn?.equals(day) ?? false,
    };
  });
}
