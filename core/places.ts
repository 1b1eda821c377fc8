import { z } from "zod";
import { catalogue } from "#core/catalogue.ts";
import { normaliseUsPhone, oneLine } from "#core/contacts.ts";
import { signupLimits } from "#core/signup/form.ts";

/** What can be said about a place beside its dates; "" where the phone is not known. */
export const placeAnswersSchema = z.object({
  name: z.string().max(signupLimits.locationName),
  officePhone: z.string().max(signupLimits.phone),
});

export type PlaceAnswers = z.infer<typeof placeAnswersSchema>;

/** What is wrong: field to sentence. */
export type PlaceProblems = Partial<Record<keyof PlaceAnswers, string>>;

/** Checks a place's name and its office's phone (kept in E.164; null when it is not known). */
export function checkPlace(
  answers: PlaceAnswers,
): { place: { name: string; officePhone: string | null } } | { problems: PlaceProblems } {
  const name = oneLine(answers.name);
  const officePhone = normaliseUsPhone(answers.officePhone);
  const problems: PlaceProblems = {};
  if (name === "") problems.name = catalogue.places.nameRequired;
  if (answers.officePhone.trim() !== "" && officePhone === null) {
    problems.officePhone = catalogue.signup.phoneFormat;
  }
  return Object.keys(problems).length > 0 ? { problems } : { place: { name, officePhone } };
}
