import type { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { normaliseUsPhone, oneLine } from "#core/contacts.ts";
import { nextDateProblem, parseTypedDate } from "#core/next-date.ts";
import { type Frequency, isFrequency } from "#core/pricing.ts";
import type { Problem } from "#core/refusals.ts";
import { signupLimits } from "#core/signup/form.ts";

/** What can be said about a place except its dates. `officePhone` is "" when the phone is not known. */
export const placeAnswersSchema = z.object({
  name: z.string().max(signupLimits.locationName),
  officePhone: z.string().max(signupLimits.phone),
  /** One of the six frequencies; left out, it stays as it is. */
  timesPerYear: z.number().int().optional(),
});

export type PlaceAnswers = z.infer<typeof placeAnswersSchema>;

/** A place that comes to the others, with its date as the field holds it. */
export const newPlaceSchema = placeAnswersSchema.extend({
  timesPerYear: z.number().int(),
  nextDueOn: z.string().max(20),
});

export type NewPlaceAnswers = z.infer<typeof newPlaceSchema>;

/** What is wrong, by the field. */
export type PlaceProblems = Partial<Record<keyof NewPlaceAnswers, Problem>>;

export interface CheckedPlace {
  name: string;
  officePhone: string | null;
  timesPerYear?: Frequency;
}

/**
 * Checks a place's name, its office's phone (kept in E.164, or null when it is not known) and, where it is answered, how often
 * a year one registers there.
 */
export function checkPlace(answers: PlaceAnswers): { place: CheckedPlace } | { problems: PlaceProblems } {
  const { timesPerYear } = answers;
  const name = oneLine(answers.name);
  const officePhone = normaliseUsPhone(answers.officePhone);
  const problems: PlaceProblems = {};
  if (name === "") problems.name = "place-name-missing";
  if (answers.officePhone.trim() !== "" && officePhone === null) {
    problems.officePhone = "phone-invalid";
  }
  if (timesPerYear !== undefined && !isFrequency(timesPerYear)) problems.timesPerYear = "location-incomplete";
  if (Object.keys(problems).length > 0) return { problems };
  const isAnswered = timesPerYear !== undefined && isFrequency(timesPerYear);
  return { place: { name, officePhone, ...(isAnswered ? { timesPerYear } : {}) } };
}

/** Checks a place that comes to the others. `today` is today in the registrant's zone. */
export function checkNewPlace(
  answers: NewPlaceAnswers,
  today: Temporal.PlainDate,
): { place: Required<CheckedPlace> & { nextDueOn: Temporal.PlainDate } } | { problems: PlaceProblems } {
  const checked = checkPlace(answers);
  const nextDueOn = parseTypedDate(answers.nextDueOn);
  const dateProblem =
    nextDueOn === null ? "location-incomplete" : nextDateProblem(nextDueOn, oneLine(answers.name), today);
  const problems: PlaceProblems = {
    ...("problems" in checked ? checked.problems : {}),
    ...(dateProblem === null ? {} : { nextDueOn: dateProblem }),
  };
  const timesPerYear = "place" in checked ? checked.place.timesPerYear : undefined;
  if ("problems" in checked || nextDueOn === null || timesPerYear === undefined || dateProblem !== null) {
    return { problems };
  }
  return { place: { ...checked.place, timesPerYear, nextDueOn } };
}
