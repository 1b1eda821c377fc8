import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import { firstUncovered } from "#core/money/subscription.ts";
import { shortNumberOnDay } from "#core/words/number-on-day.ts";
import { formatTextDays } from "#core/words/range-words.ts";
import { dateOfParams } from "#server/messages/date-of-params.ts";
import type { DateParams, TemplateName, Templates } from "#server/messages/templates.ts";

/**
 * Notices that may go as a text: to the account holder when the account's own e-mail is failing or mail is down, and
 * about a "done" to people who only have a number. GSM-7, one part.
 */
type TextNotice = Extract<
  TemplateName,
  | "channel-stopped"
  | "channel-started"
  | "marked-as-spam"
  | "person-left"
  | "list-ended"
  | "next-date-needed"
  | "nobody-reached"
  | "term-ending"
  | "done-said"
  | "done-taken-back"
  | "signup-unanswered"
>;

const textDayOf = (dueOn: Temporal.PlainDate) => formatTextDays({ dueOn, opensOn: null });

type NoticeTexts = { [Name in TextNotice]: (params: Templates[Name]["params"]) => string };

const dateOf = (params: DateParams & { numberOnDay: NumberOnDay }) =>
  `${formatTextDays(dateOfParams(params))}${shortNumberOnDay(params.numberOnDay)}`;

const noticeTexts: NoticeTexts = {
  "channel-stopped": () => "one way we reach you or your people has stopped.",
  "channel-started": () => "one way we reach you or your people goes on again.",
  "marked-as-spam": () => "an email to you or your people was marked as spam. Reminders still go out.",
  "person-left": () => "one of your people asked to be off your list, and gets no more reminders.",
  "list-ended": () => "these date reminders have ended. Please keep your own note of the dates.",
  "next-date-needed": (params) =>
    `what is the next date after ${dateOf({ ...params, opensOn: null })}? Until we know it, we cannot remind anybody.`,
  "signup-unanswered": ({ asked }) =>
    `what you set up still waits for a yes${asked === null ? "" : ` from ${asked}`}. Note the dates yourself.`,
  "nobody-reached": (params) => `we reach nobody for ${dateOf(params)}. Note it yourself.`,
  "term-ending": ({ daysLeft, endsOn }) =>
    `your year of reminders ${daysLeft === 0 ? "has ended" : "is ending"}. Dates from ${textDayOf(firstUncovered(Temporal.PlainDate.from(endsOn)))} on need another year.`,
  "done-said": (params) => `the date of ${dateOf(params)} is done. Its reminders have stopped.`,
  "done-taken-back": (params) => `the date of ${dateOf(params)} is not done after all. Its reminders go on.`,
};

/**
 * The notice as one text, with the address of the dashboard if its reader has one. Null when the notice has no text.
 */
export function noticeText(
  template: TemplateName,
  params: Record<string, unknown>,
  link: string | null,
): string | null {
  const notices: Partial<Record<TemplateName, (params: never) => string>> = noticeTexts;
  const notice = notices[template];
  if (notice === undefined) return null;
  return `${brand.name}: ${notice(params as never)}${link === null ? "" : ` See ${link}.`} STOP ends texts.`;
}
