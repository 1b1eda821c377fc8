import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import type { EnteredDate } from "#core/planning/message-days.ts";
import { withNumberOnDay, withShortNumberOnDay } from "#core/words/number-on-day.ts";
import { formatDays, formatTextDays } from "#core/words/range-words.ts";
import { m } from "#messages";

/** A date; for a range of days also its first day, which messages queued before ranges existed lack. */
export const dateParams = z.object({ dueOn: z.string(), opensOn: z.string().nullable().default(null) });
export type DateParams = z.output<typeof dateParams>;

/** One of the dates of a day. */
export const dateOfDay = dateParams.extend({ numberOnDay: z.custom<NumberOnDay>() });
export type DateOfDay = z.output<typeof dateOfDay>;

/** The date that a message is about. */
export const dateOfParams = ({ dueOn, opensOn }: DateParams): EnteredDate => ({
  dueOn: Temporal.PlainDate.from(dueOn),
  opensOn: opensOn === null ? null : Temporal.PlainDate.from(opensOn),
});

export const paramsOfDate = ({ dueOn, opensOn }: EnteredDate): DateParams => ({
  dueOn: dueOn.toString(),
  opensOn: opensOn?.toString() ?? null,
});

/** A mail's large line: the date or the range of days, and which one where the day has several. */
export const headlineOf = (params: DateOfDay, today: Temporal.PlainDate): string =>
  `${withNumberOnDay(formatDays(dateOfParams(params), today), params.numberOnDay)}.`;

/** The same in a text. */
export const textDaysOf = (params: DateOfDay): string =>
  withShortNumberOnDay(formatTextDays(dateOfParams(params)), params.numberOnDay);

/** For one of several dates of a day: the others stay open. */
export function otherStaysOpen({ numberOnDay }: DateOfDay): string[] {
  if (numberOnDay === null || !("of" in numberOnDay)) return [];
  return [numberOnDay.of === 2 ? m.mail_other_date_open() : m.mail_other_dates_open()];
}
