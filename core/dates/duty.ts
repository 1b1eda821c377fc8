import { Temporal } from "temporal-polyfill";
import type { z } from "zod";
import { oneLine } from "#core/people/contacts.ts";
import { type EnteredDate, offsets } from "#core/planning/message-days.ts";
import type { Problem } from "#core/refusals.ts";
import { type Duty, type DutyColor, type DutyEvery, dutyColors } from "./date-kinds.ts";
import type { dutyAnswersSchema, newDutySchema } from "./duty-schema.ts";
import { type DateProblems, furthestNextDate, parseTypedDate } from "./next-date.ts";
import { checkOnceDay, type OnceDays } from "./once-date.ts";

export type DutyAnswers = z.infer<typeof dutyAnswersSchema>;
export type NewDutyAnswers = z.infer<typeof newDutySchema>;

/** What is wrong, by the field. */
export type DutyProblems = Partial<Record<keyof NewDutyAnswers, Problem>>;

/** How many weeks or months lie between two dates at most. */
export const everyAtMost: Record<DutyEvery["unit"], number> = { weeks: 52, months: 24 };

/** A duty as it was answered, without its color, and without the contacts, whom only the server knows. */
export type CheckedDuty = Pick<Duty, "every" | "offsets"> & { name: string };

/** Checks a duty's name, how often it comes, and its choice among the offsets. */
export function checkDuty(answers: DutyAnswers): { duty: CheckedDuty } | { problems: DutyProblems } {
  const { every } = answers;
  const name = oneLine(answers.name);
  const chosen = offsets.map(({ days }): number => days).filter((days) => answers.offsets.includes(days));
  const problems: DutyProblems = {};
  if (name === "") problems.name = "duty-name-missing";
  if (every !== null && (every.count < 1 || every.count > everyAtMost[every.unit]))
    problems.every = "duty-every-wrong";
  if (chosen.length === 0) problems.offsets = "duty-offsets-missing";
  return Object.keys(problems).length > 0 ? { problems } : { duty: { name, every, offsets: chosen } };
}

/** Checks a duty that is added. The paid year has to cover its first date. */
export function checkNewDuty(
  answers: NewDutyAnswers,
  days: OnceDays,
): { duty: CheckedDuty; dueOn: Temporal.PlainDate } | { problems: DutyProblems } {
  const checked = checkDuty(answers);
  const day = checkOnceDay(answers.dueOn, days);
  if ("duty" in checked && "dueOn" in day) return { ...checked, ...day };
  return {
    problems: {
      ...("problems" in checked && checked.problems),
      ...("problem" in day && {
        dueOn: day.problem === "once-date-missing" ? "duty-date-missing" : day.problem,
      }),
    },
  };
}

/** Checks a duty's next date: one day, neither past nor too far ahead. `today` is today in the registrant's zone. */
export function checkDutyDate(
  typed: string,
  today: Temporal.PlainDate,
): { date: EnteredDate } | { problems: DateProblems } {
  const dueOn = parseTypedDate(typed);
  if (dueOn === null) return { problems: { nextDueOn: "duty-date-missing" } };
  if (Temporal.PlainDate.compare(dueOn, today) < 0) return { problems: { nextDueOn: "once-date-past" } };
  const furthest = furthestNextDate(today);
  if (Temporal.PlainDate.compare(dueOn, furthest) > 0)
    return { problems: { nextDueOn: { code: "duty-date-too-far", furthest } } };
  return { date: { dueOn, opensOn: null } };
}

/** The first color that none of the standing duties has. Null when they have all of them. */
export const freeColor = (taken: readonly DutyColor[]): DutyColor | null =>
  dutyColors.find((color) => !taken.includes(color)) ?? null;
