import { z } from "zod";
import { normaliseUsPhone, oneLine } from "#core/contacts.ts";
import type { Problem } from "#core/refusals.ts";
import { signupLimits } from "#core/signup/form.ts";

/** What is entered about a place beside its dates. The phone is "" when it is not known. */
export const placeAnswersSchema = z.object({
  name: z.string().max(signupLimits.locationName),
  officePhone: z.string().max(signupLimits.phone),
});

export type PlaceAnswers = z.infer<typeof placeAnswersSchema>;

/** The problems. */
export type PlaceProblems = Partial<Record<keyof PlaceAnswers, Problem>>;

/**
 * Checks the name of a place and the phone of its office. The phone is stored in E.164, and is null when it is not
 * known.
 */
export function checkPlace(
  answers: PlaceAnswers,
): { place: { name: string; officePhone: string | null } } | { problems: PlaceProblems } {
  const name = oneLine(answers.name);
  const officePhone = normaliseUsPhone(answers.officePhone);
  const problems: PlaceProblems = {};
  if (name === "") problems.name = "place-name-missing";
  if (answers.officePhone.trim() !== "" && officePhone === null) {
    problems.officePhone = "phone-invalid";
  }
  return Object.keys(problems).length > 0 ? { problems } : { place: { name, officePhone } };
}
