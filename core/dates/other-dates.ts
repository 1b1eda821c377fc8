import type { Temporal } from "temporal-polyfill";
import type { z } from "zod";
import { oneLine } from "#core/people/contacts.ts";
import type { EnteredDate } from "#core/planning/message-days.ts";
import { choosableOffsets, dayOfOffset, keyOfDay } from "#core/planning/offsets.ts";
import type { Problem } from "#core/refusals.ts";
import { type DateColor, dateColors, type OtherDate, type Rhythm } from "./date-kinds.ts";
import { checkNextDate, type DateProblems, type TypedDate } from "./next-date.ts";
import type { otherDateSchema } from "./other-date-schema.ts";

export type OtherDateAnswers = z.infer<typeof otherDateSchema>;

/** What is wrong, by the field. */
export type OtherDateProblems = Partial<Record<keyof OtherDateAnswers, Problem>>;

/** How many weeks or months lie between two dates at most. */
export const rhythmAtMost: Record<Rhythm["unit"], number> = { weeks: 52, months: 24 };

/** The checked answers about another date. They lack its color, and the contacts, whom only the server knows. */
type CheckedOtherDate = Pick<OtherDate, "every" | "offsets"> & { name: string; date: EnteredDate };

/**
 * Checks the name, the days, the rhythm and the offsets of another date. `present`: the days that it already has, which may
 * have passed. `today` is today in the registrant's zone.
 */
export function checkOtherDate(
  answers: OtherDateAnswers,
  today: Temporal.PlainDate,
  present: EnteredDate | null = null,
): { checked: CheckedOtherDate } | { problems: OtherDateProblems } {
  const { every } = answers;
  const name = oneLine(answers.name);
  const chosen = choosableOffsets.filter((key) => answers.offsets.includes(keyOfDay(dayOfOffset(key))));
  const isPresent =
    present !== null &&
    answers.nextDueOn === present.dueOn.toString() &&
    answers.opensOn === (present.opensOn?.toString() ?? null);
  const dated = isPresent ? { date: present } : checkDaysOfOther(answers, name, today);
  const problems: OtherDateProblems = "problems" in dated ? { ...dated.problems } : {};
  if (name === "") problems.name = "other-name-missing";
  if (every !== null && (every.count < 1 || every.count > rhythmAtMost[every.unit]))
    problems.every = "other-rhythm-wrong";
  if (chosen.length === 0) problems.offsets = "other-offsets-missing";
  if ("problems" in dated || Object.keys(problems).length > 0) return { problems };
  return { checked: { name, every, offsets: chosen, date: dated.date } };
}

/**
 * Checks only the days of another date, by the rules of a place's date. The problems have other sentences: those of a place
 * speak of registering.
 */
export function checkDaysOfOther(
  typed: TypedDate,
  name: string,
  today: Temporal.PlainDate,
): { date: EnteredDate } | { problems: DateProblems } {
  const checked = checkNextDate(typed, name, today);
  if (!("problems" in checked)) return checked;
  const { opensOn, nextDueOn } = checked.problems;
  return {
    problems: {
      ...(opensOn && { opensOn: problemOfOther(opensOn) }),
      ...(nextDueOn && { nextDueOn: problemOfOther(nextDueOn) }),
    },
  };
}

function problemOfOther(problem: Problem): Problem {
  if (problem === "location-incomplete") return "other-date-missing";
  if (typeof problem !== "object") return problem;
  if (problem.code === "date-past") return "other-date-past";
  return problem.code === "date-too-far" ? { ...problem, code: "other-date-too-far" } : problem;
}

/** The first color that no present date has. When all are taken, the first of all. */
export const freeColor = (taken: readonly DateColor[]): DateColor =>
  dateColors.find((color) => !taken.includes(color)) ?? dateColors[0];
