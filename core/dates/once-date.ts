import { Temporal } from "temporal-polyfill";
import type { z } from "zod";
import { coversDate } from "#core/money/subscription.ts";
import type { Problem } from "#core/refusals.ts";
import { type OnceReason, onceReasons } from "./date-kinds.ts";
import { parseTypedDate } from "./next-date.ts";
import type { onceDateSchema } from "./once-date-schema.ts";

export type OnceDateAnswers = z.infer<typeof onceDateSchema>;

export type OnceDateProblems = Partial<Record<keyof OnceDateAnswers, Problem>>;

export interface OnceDays {
  /** Today in the registrant's zone. */
  today: Temporal.PlainDate;
  /** The last day of the paid year. */
  endsOn: Temporal.PlainDate;
}

/**
 * The day of a date that comes once, or why it cannot be that day. The paid year has to cover the day, because the
 * confirmation says which reminders will come.
 */
export function checkOnceDay(
  typed: string,
  { today, endsOn }: OnceDays,
): { dueOn: Temporal.PlainDate } | { problem: Problem } {
  const dueOn = parseTypedDate(typed);
  if (dueOn === null) return { problem: "once-date-missing" };
  if (Temporal.PlainDate.compare(dueOn, today) < 0) return { problem: "once-date-past" };
  if (!coversDate(endsOn, { dueOn, opensOn: null })) {
    return { problem: { code: "once-date-beyond-year", endsOn } };
  }
  return { dueOn };
}

/** Checks a date that comes once. */
export function checkOnceDate(
  answers: OnceDateAnswers,
  days: OnceDays,
): { date: { onceAbout: OnceReason; dueOn: Temporal.PlainDate } } | { problems: OnceDateProblems } {
  const onceAbout = onceReasons.find((reason) => reason === answers.about);
  const checked = checkOnceDay(answers.dueOn, days);
  if (onceAbout !== undefined && "dueOn" in checked) return { date: { onceAbout, dueOn: checked.dueOn } };
  return {
    problems: {
      ...(onceAbout === undefined && { about: "once-about-missing" as const }),
      ...("problem" in checked && { dueOn: checked.problem }),
    },
  };
}
