import type { PersonAnswers } from "#core/people/people.ts";
import { hasReminderChoice, type ReminderChoice } from "#core/people/reminder-sets.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";

/**
 * The account holder's choices about a person's messages, as columns. What a client does not send stays; so do the registrant's
 * and the account holder's choices, who always get everything.
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
