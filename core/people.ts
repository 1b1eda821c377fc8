import { z } from "zod";
import { catalogue } from "#core/catalogue.ts";
import {
  emailMaxLength,
  fullNameMaxLength,
  isFullName,
  normaliseEmail,
  normaliseName,
  normaliseUsPhone,
} from "#core/contacts.ts";
import { isUsTimeZone } from "#core/time-zones.ts";

/** Who gets the reminders of one subscription: the registrant plus five contacts. */
export const recipientsAtMost = 6;

/** Longest answers, in characters, for the schemas and for the fields' `maxLength`. */
export const personLimits = { fullName: fullNameMaxLength, email: emailMaxLength, phone: 40, timeZone: 64 };

/** What the account holder writes down about somebody who gets the reminders; "" where there is nothing. */
export const personAnswersSchema = z.object({
  fullName: z.string().max(personLimits.fullName),
  relation: z.enum(["", "registrant", "family", "friend"]),
  timeZone: z.string().max(personLimits.timeZone),
  email: z.string().max(personLimits.email),
  phone: z.string().max(personLimits.phone),
});

export type PersonAnswers = z.infer<typeof personAnswersSchema>;
export type Relation = Exclude<PersonAnswers["relation"], "">;

/** The answers as they are kept: the name composed, the e-mail in lower case, the number in E.164. */
export interface CheckedPerson {
  fullName: string;
  relation: Relation;
  timeZone: string;
  email: string | null;
  phone: string | null;
}

/** What is wrong, in the order of the form: field to sentence. */
export type PersonProblems = Partial<Record<keyof PersonAnswers, string>>;

/**
 * Checks what is said about one person; browser and server alike. `isAccountHolder`: the account's own e-mail reaches
 * them in any case, so they need no other way.
 */
export function checkPerson(
  answers: PersonAnswers,
  { isAccountHolder }: { isAccountHolder: boolean },
): { person: CheckedPerson } | { problems: PersonProblems } {
  const { fullName, relation, timeZone } = answers;
  const email = normaliseEmail(answers.email);
  const phone = normaliseUsPhone(answers.phone);
  const words = catalogue.people;
  const problems: PersonProblems = {};
  if (fullName.trim() === "") problems.fullName = words.nameRequired;
  else if (!isFullName(fullName)) problems.fullName = words.nameFormat;
  if (relation === "") problems.relation = words.relationRequired;
  if (!isUsTimeZone(timeZone)) problems.timeZone = catalogue.signup.timeZoneRequired;
  if (answers.email.trim() !== "" && email === null) problems.email = catalogue.signup.invalidEmail.message;
  if (answers.phone.trim() !== "" && phone === null) problems.phone = catalogue.signup.phoneFormat;
  const hasNoWay = answers.email.trim() === "" && answers.phone.trim() === "";
  if (hasNoWay && !isAccountHolder) problems.email = words.noWay;
  if (relation === "" || Object.keys(problems).length > 0) return { problems };
  return { person: { fullName: normaliseName(fullName), relation, timeZone, email, phone } };
}
