import type { Occasion } from "#core/planning/message-days.ts";
import { reminderDayKind } from "#core/words/reminder-day-words.ts";

/** A kind of message, in counts: "reminder, 3 days before", "reminder, the first day", "term-ending". */
export const messageKind = (kind: {
  template: string;
  offsetDays: number | null;
  occasion: Occasion | null;
}): string => {
  const { template, offsetDays, occasion } = kind;
  return offsetDays === null ? template : `${template}, ${reminderDayKind({ offsetDays, occasion })}`;
};
