import { type DueDate, everyMessage } from "#core/planning/message-days.ts";
import { firstOffset, keyOfDay } from "#core/planning/offsets.ts";
import type { ReminderMoment } from "#core/words/messages/reminder-moment.ts";
import { messageDays } from "./date-facts.ts";

/** The newest reminder of a date for a reader at eight in the morning, `daysLeft` days before the date. */
export function reminderMoment(
  date: DueDate,
  daysLeft: number,
  overrides: Partial<ReminderMoment> = {},
): ReminderMoment {
  const today = date.dueOn.subtract({ days: daysLeft });
  return {
    date,
    offset: keyOfDay(messageDays(date).findLast(({ days }) => days <= -daysLeft)?.days ?? firstOffset.days),
    choice: everyMessage,
    today,
    nowAtPlace: today.toPlainDateTime("08:00"),
    appointmentTime: null,
    numberOnDay: null,
    ...overrides,
  };
}
