import type { Temporal } from "temporal-polyfill";
import type { z } from "zod";
import { type Frequency, isFrequency } from "#core/money/pricing.ts";
import { oneLine } from "#core/people/contacts.ts";
import { normaliseOfficePhone } from "#core/people/us-phone.ts";
import type { EnteredDate } from "#core/planning/message-days.ts";
import type { Problem } from "#core/refusals.ts";
import { checkNextDate } from "./next-date.ts";
import type { newPlaceSchema, placeAnswersSchema } from "./places-schema.ts";

export type PlaceAnswers = z.infer<typeof placeAnswersSchema>;

export type NewPlaceAnswers = z.infer<typeof newPlaceSchema>;

/** What is wrong, by the field. */
export type PlaceProblems = Partial<Record<keyof NewPlaceAnswers, Problem>>;

export interface CheckedPlace {
  name: string;
  officePhone: string | null;
  timesPerYear?: Frequency;
}

/**
 * Checks a place's name, its office's phone (null when it is not known) and, if answered, how often a year one registers
 * there.
 */
export function checkPlace(answers: PlaceAnswers): { place: CheckedPlace } | { problems: PlaceProblems } {
  const { timesPerYear } = answers;
  const name = oneLine(answers.name);
  const officePhone = normaliseOfficePhone(answers.officePhone);
  const problems: PlaceProblems = {};
  if (name === "") problems.name = "place-name-missing";
  if (answers.officePhone.trim() !== "" && officePhone === null) {
    problems.officePhone = "office-phone-invalid";
  }
  if (timesPerYear !== undefined && !isFrequency(timesPerYear)) problems.timesPerYear = "location-incomplete";
  if (Object.keys(problems).length > 0) return { problems };
  const isAnswered = timesPerYear !== undefined && isFrequency(timesPerYear);
  return { place: { name, officePhone, ...(isAnswered ? { timesPerYear } : {}) } };
}

type CheckedNewPlace = Required<CheckedPlace> & {
  nextDueOn: EnteredDate["dueOn"];
  opensOn: EnteredDate["opensOn"];
};

/** Checks a new place. `today` is today in the registrant's zone. */
export function checkNewPlace(
  answers: NewPlaceAnswers,
  today: Temporal.PlainDate,
): { place: CheckedNewPlace } | { problems: PlaceProblems } {
  const checked = checkPlace(answers);
  const { nextDueOn, opensOn = null } = answers;
  const dated = checkNextDate({ nextDueOn, opensOn }, oneLine(answers.name), today);
  const problems: PlaceProblems = {
    ...("problems" in checked ? checked.problems : {}),
    ...("problems" in dated ? dated.problems : {}),
  };
  const timesPerYear = "place" in checked ? checked.place.timesPerYear : undefined;
  if ("problems" in checked || "problems" in dated || timesPerYear === undefined) return { problems };
  const { date } = dated;
  return { place: { ...checked.place, timesPerYear, nextDueOn: date.dueOn, opensOn: date.opensOn } };
}
