import { z } from "zod";
import { allLanguages } from "#core/languages.ts";
import { personLimits } from "./people-limits.ts";
import { relations } from "./relations.ts";
import { reminderSets } from "./reminder-sets.ts";

/** What the account holder enters about somebody who gets the reminders. "" where there is nothing. */
export const personAnswersSchema = z.object({
  fullName: z.string().max(personLimits.fullName),
  /** "" where nothing is chosen yet. */
  relation: z.enum(["", ...relations]),
  timeZone: z.string().max(personLimits.timeZone),
  email: z.string().max(personLimits.email),
  phone: z.string().max(personLimits.phone),
  /** Which reminders a contact gets. Without it they stay as they are: "all" for somebody new. */
  reminderSet: z.enum(reminderSets).optional(),
  /** Whether the person gets two more messages on the last day. Without it that stays as it is: "true" for somebody new. */
  hasLastDay: z.boolean().optional(),
  /** Whether messages to the registrant say what is at stake. Without it that stays as it is: "true" for somebody new. */
  saysStakes: z.boolean().optional(),
  /** The language of the person's messages. Without it that stays as it is: the page's for somebody new. */
  language: z.enum(allLanguages).optional(),
});
