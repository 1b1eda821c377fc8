import type { PersonAnswers } from "#core/people/people.ts";
import { hasReminderChoice, type ReminderChoice } from "#core/people/reminder-sets.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";

/**
 * What the account holder chooses about somebody's messages, as the person's row has it. What a client does not send stays as
 * it is; so does a choice for the registrant or the account holder, who always get everything.
 */
export function chosenReminders(
  person: Pick<ReminderChoice, "relation"> & Partial<Pick<ReminderChoice, "isAccountHolder">>,
  { reminderSet, hasLastDay, saysStakes, language }: PersonAnswers,
): Partial<Pick<Recipient, "reminderSet" | "hasLastDay" | "saysStakes" | "language">> {
  const { relation, isAccountHolder = false } = person;
  return {
    ...(reminderSet !== undefined && hasReminderChoice({ relation, isAccountHolder }) && { reminderSet }),
    ...(hasLastDay !== undefined && { hasLastDay }),
    ...(saysStakes !== undefined && { saysStakes }),
    ...(language !== undefined && { language }),
  };
}
