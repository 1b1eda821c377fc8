import { z } from "zod";
import { allLanguages } from "#core/languages.ts";
import { personLimits } from "./people-limits.ts";
import { relations } from "./relations.ts";
import { reminderSets } from "./reminder-sets.ts";

/**
 * What we ask and store of everybody who gets the reminders. When a fact is added here, the compiler names the check, the empty
 * form, the reader of a form, the API's answer and the table. It does not name the fields on the pages.
 */
export const personFactsSchema = z.object({
  fullName: z.string().max(personLimits.fullName),
  /** "" where nothing is chosen yet. */
  relation: z.enum(["", ...relations]),
  /** An IANA id of `usTimeZones`. */
  timeZone: z.string().max(personLimits.timeZone),
});

/** The account holder's answers about somebody who gets the reminders. "" where there is nothing. */
export const personAnswersSchema = personFactsSchema.extend({
  email: z.string().max(personLimits.email),
  phone: z.string().max(personLimits.phone),
  /** Which reminders a contact gets. When left out, the stored set stays; a new contact gets "all". */
  reminderSet: z.enum(reminderSets).optional(),
  /**
   * Whether the person gets two more messages on the last day. When left out, the stored choice stays; "true" for a new
   * person.
   */
  hasLastDay: z.boolean().optional(),
  /**
   * Whether messages to the registrant say what is at stake. When left out, the stored choice stays; "true" for a new
   * person.
   */
  saysStakes: z.boolean().optional(),
  /** The language of the person's messages. When left out, the stored one stays; a new person gets the page's. */
  language: z.enum(allLanguages).optional(),
});
