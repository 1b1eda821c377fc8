import { z } from "zod";
import { type ChannelKind, channelFacts, channelKinds, forEachKind } from "#core/channels.ts";
import { emailMaxLength, fullNameMaxLength, isFullName, normaliseName } from "#core/contacts.ts";
import type { Problem } from "#core/refusals.ts";
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

/** The answers as they are kept: the name composed, each address in its one spelling. */
export interface CheckedPerson {
  fullName: string;
  relation: Relation;
  timeZone: string;
  addresses: Record<ChannelKind, string | null>;
}

/** Which field of the form holds the address of each kind of channel, and what is said of one that is none. */
const addressFields: Record<ChannelKind, { field: keyof PersonAnswers; wrong: Problem }> = {
  email: { field: "email", wrong: "email-invalid" },
  text: { field: "phone", wrong: "phone-invalid" },
};

/** What is wrong, in the order of the form. */
export type PersonProblems = Partial<Record<keyof PersonAnswers, Problem>>;

/**
 * Checks what is said about one person; browser and server alike. `isAccountHolder`: the account's own e-mail reaches
 * them in any case, so they need no other way.
 */
export function checkPerson(
  answers: PersonAnswers,
  { isAccountHolder }: { isAccountHolder: boolean },
): { person: CheckedPerson } | { problems: PersonProblems } {
  const { fullName, relation, timeZone } = answers;
  // A client that is older than a kind does not send its field.
  const typed = (kind: ChannelKind) => answers[addressFields[kind].field] ?? "";
  const isBlank = (kind: ChannelKind) => typed(kind).trim() === "";
  const addresses = forEachKind((kind) => channelFacts[kind].normalise(typed(kind)));
  const problems: PersonProblems = {};
  if (fullName.trim() === "") problems.fullName = "name-missing";
  else if (!isFullName(fullName)) problems.fullName = "name-invalid";
  if (relation === "") problems.relation = "relation-missing";
  if (!isUsTimeZone(timeZone)) problems.timeZone = "time-zone-missing";
  for (const kind of channelKinds) {
    const { field, wrong } = addressFields[kind];
    if (!isBlank(kind) && addresses[kind] === null) problems[field] = wrong;
  }
  if (channelKinds.every(isBlank) && !isAccountHolder) problems.email = "no-way-to-reach";
  if (relation === "" || Object.keys(problems).length > 0) return { problems };
  return { person: { fullName: normaliseName(fullName), relation, timeZone, addresses } };
}
