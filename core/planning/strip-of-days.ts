import { Temporal } from "temporal-polyfill";
import { type DueDate, lastOffset, messageDays, offsetsOf, type SendAt } from "./message-days.ts";

/** With so many days before the date the strip's unbroken row of days begins. */
const nearDays = 7;

export type StripDay = {
  date: Temporal.PlainDate;
  /** Days relative to the date: at most 3 after it. */
  days: number;
  /** Local time of that day's message. Null on a day without one. */
  sendAt: SendAt | null;
  isToday: boolean;
  /** The day lies in the range of days. For a single day: it is the date itself. */
  isInRange: boolean;
  isAppointment: boolean;
};

/**
 * The day strip: the eleven days from 7 before the date to 3 after it (nine for a date that comes once), and before them the
 * earlier days that have a message, without the days in between. Computed, never stored.
 */
export function dayStrip(date: DueDate, today: Temporal.PlainDate): StripDay[] {
  const { dueOn, opensOn, appointmentOn } = date;
  const withMessage = messageDays(date);
  const last = offsetsOf(date).at(-1)?.days ?? lastOffset.days;
  const near = Array.from({ length: nearDays + last + 1 }, (_, index) => index - nearDays);
  const early = withMessage.map(({ days }) => days).filter((days) => days < -nearDays);
  return [...early, ...near].map((days) => {
    const day = dueOn.add({ days });
    return {
      date: day,
      days,
      sendAt: withMessage.find((one) => one.days === days)?.sendAt ?? null,
      isToday: day.equals(today),
      isInRange: days <= 0 && Temporal.PlainDate.compare(day, opensOn ?? dueOn) >= 0,
      isAppointment: appointmentOn?.equals(day) ?? false,
    };
  });
}
