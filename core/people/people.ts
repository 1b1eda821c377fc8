import type { z } from "zod";
import { currentTimeZone, isUsTimeZone } from "#core/dates/time-zones.ts";
import type { Problem } from "#core/refusals.ts";
import { normaliseFor } from "./channel-addresses.ts";
import { type ChannelKind, channelKinds, forEachKind } from "./channels.ts";
import { isFullName, normaliseName } from "./contacts.ts";
import type { personAnswersSchema, personFactsSchema } from "./people-schema.ts";
import type { Relation } from "./relations.ts";
import { usPhoneProblem } from "./us-phone.ts";

export type PersonAnswers = z.infer<typeof personAnswersSchema>;

export type PersonFacts = Omit<z.infer<typeof personFactsSchema>, "relation"> & { relation: Relation };

/** The answers as they are stored: the name in composed Unicode, each address in its one spelling. */
export type CheckedPerson = PersonFacts & { addresses: Record<ChannelKind, string | null> };

/** The form's field for the address of each kind of channel, and the problem of a bad address. */
const addressFields: Record<ChannelKind, { field: "email" | "phone"; wrong: (typed: string) => Problem }> = {
  email: { field: "email", wrong: () => "email-invalid" },
  text: { field: "phone", wrong: usPhoneProblem },
};

/** The problems, in the order of the form. */
export type PersonProblems = Partial<Record<keyof PersonAnswers, Problem>>;

/**
 * Checks the answers about one person. Browser and server use the same check. `isAccountHolder`: the account's own e-mail
 * always reaches this person, so no other address is needed.
 */
export function checkPerson(
  answers: PersonAnswers,
  { isAccountHolder }: { isAccountHolder: boolean },
): { person: CheckedPerson } | { problems: PersonProblems } {
  const { fullName, relation } = answers;
  const timeZone = currentTimeZone(answers.timeZone);
  // A client that is older than a kind of channel does not send its field.
  const typed = (kind: ChannelKind) => answers[addressFields[kind].field] ?? "";
  const isBlank = (kind: ChannelKind) => typed(kind).trim() === "";
  const addresses = forEachKind((kind) => normaliseFor[kind](typed(kind)));
  const problems: PersonProblems = {};
  if (fullName.trim() === "") problems.fullName = "name-missing";
  else if (!isFullName(fullName)) problems.fullName = "name-invalid";
  if (relation === "") problems.relation = "relation-missing";
  if (!isUsTimeZone(timeZone)) problems.timeZone = "time-zone-missing";
  for (const kind of channelKinds) {
    const { field, wrong } = addressFields[kind];
    if (!isBlank(kind) && addresses[kind] === null) problems[field] = wrong(typed(kind));
  }
  if (channelKinds.every(isBlank) && !isAccountHolder) problems.email = "no-way-to-reach";
  if (relation === "" || Object.keys(problems).length > 0) return { problems };
  return { person: { fullName: normaliseName(fullName), relation, timeZone, addresses } };
}
