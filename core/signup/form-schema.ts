import { z } from "zod";
import { allLanguages } from "#core/languages.ts";
import { priceLists } from "#core/money/kinds.ts";
import { contactsAtMost } from "#core/people/people-limits.ts";
import { personAnswersSchema, personFactsSchema } from "#core/people/people-schema.ts";
import { signupChoices, signupLimits } from "./form.ts";

export const personInfoSchema = personFactsSchema.omit({ relation: true }).extend({
  email: z.string().max(signupLimits.email),
  phone: z.string().max(signupLimits.phone),
  /** Only used to find the time zone. Never saved. */
  address: z.string().max(signupLimits.address),
  age: z.string().max(signupLimits.age),
});

export const signupLocationSchema = z.object({
  name: z.string().max(signupLimits.locationName),
  /** Times per year as the select field holds it: "4". */
  frequency: z.string().max(signupLimits.frequency),
  /**
   * ISO date as the date field holds it: "2026-12-10". A year mistyped with up to six digits is kept so that it can be
   * corrected. For a range of days it is the last day.
   */
  registrationDate: z.string().max(signupLimits.date),
  /** The first day of a range of days, as the date field holds it. It does not count while `days` is "one". */
  firstDate: z.string().max(signupLimits.date).optional(),
  /** One day or several, as picked on the page. A client that leaves it out and gives a first day means a range. */
  days: z.enum(signupChoices.days).optional(),
});

const addedPersonSchema = personAnswersSchema.extend({ relation: z.enum(signupChoices.relation) });
const answerSchema = z.enum(signupChoices.access);

/**
 * The wizard's data as the API takes it. No browser loads Zod: the page reads its stored answers by the fields of
 * `emptySignupForm` (stored-form.ts).
 * The schema says what can be stored, half-typed answers included. `validate.ts` says what may be sent. Unknown keys are
 * dropped, so that a password can never come along.
 */
export const signupFormSchema = z.object({
  userType: z.enum(signupChoices.userType),
  /**
   * Family and friends are asked who signs in, pays and sets each new date. "self" is the person who fills in the form.
   */
  master: z.enum(signupChoices.master),
  /** The master's full name, kept equal to the typed one (`syncMasterAccountHolder`). */
  masterAccountHolder: z.string().max(signupLimits.fullName),
  registrantInfo: personInfoSchema,
  familyInfo: personInfoSchema,
  friendInfo: personInfoSchema,
  /** The two access answers are about the registrant. */
  emailAccess: answerSchema,
  textAccess: answerSchema,
  locationType: z.enum(signupChoices.locationType),
  locations: z.array(signupLocationSchema).max(signupLimits.locations),
  /** Others who get the reminders, entered and checked as on the dashboard. */
  people: z.array(addedPersonSchema).max(contactsAtMost).default([]),
  /**
   * The price list for the answers. "older" for a person who comes from the older form. The server believes its own record
   * of that form's request.
   */
  priceList: z.enum(priceLists).default("present"),
  /** The language of everybody's messages. "" means the page's. */
  language: z.enum(["", ...allLanguages]).default(""),
  account: z.object({ email: z.string().max(signupLimits.email) }),
  verificationEmail: z.string().max(signupLimits.email),
  verificationId: z.string().max(signupLimits.verificationId),
  /** Only the page uses this. The server believes its own record of `verificationId`. */
  verified: z.boolean(),
});
