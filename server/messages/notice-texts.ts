import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import { firstUncovered } from "#core/money/subscription.ts";
import { numberTexts } from "#core/words/messages/number-news.ts";
import { obstacleTexts } from "#core/words/messages/obstacle-mails.ts";
import { shortNumberOnDay } from "#core/words/number-on-day.ts";
import { formatTextDays } from "#core/words/range-words.ts";
import { m } from "#messages";
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
  | "number-news"
  | "registrant-unreached"
  | "marked-as-spam"
  | "person-left"
  | "list-ended"
  | "next-date-needed"
  | "nobody-reached"
  | "term-ending"
  | "done-said"
  | "done-taken-back"
  | "cannot-come"
  | "can-come"
  | "signup-unanswered"
  | "test-message"
>;

const textDayOf = (dueOn: Temporal.PlainDate) => formatTextDays({ dueOn, opensOn: null });

/** `waiting`: how many dates of the list wait for the one after them. */
type NoticeTexts = {
  [Name in TextNotice]: (params: Templates[Name]["params"] & { waiting?: number }) => string;
};

const dateOf = (params: DateParams & { numberOnDay: NumberOnDay }) =>
  `${formatTextDays(dateOfParams(params))}${shortNumberOnDay(params.numberOnDay)}`;

const noticeTexts: NoticeTexts = {
  "channel-stopped": () => "one way we reach people on your list has stopped.",
  "channel-started": () => "one way we reach people on your list is on again.",
  "marked-as-spam": () => "an email to someone on your list was marked as spam. Reminders still go out.",
  "person-left": () => "someone left your list and gets no more reminders.",
  "list-ended": () => "these date reminders have ended. Please write your dates down.",
  "number-news": ({ news }) => numberTexts[news],
  "registrant-unreached": () => m.registrant_unreached_text(),
  "next-date-needed": (params) =>
    (params.waiting ?? 0) > 1
      ? "what are the next dates? We can't send reminders until you enter them."
      : `what is the next date after ${dateOf({ ...params, opensOn: null })}? We can't send reminders until you enter it.`,
  "signup-unanswered": ({ asked }) =>
    `what you set up is still waiting for a yes${asked === null ? "" : ` from ${asked}`}. Write the dates down.`,
  "test-message": () => m.test_message_text(),
  "nobody-reached": (params) => `no one gets reminders for ${dateOf(params)}. Write it down.`,
  "term-ending": ({ daysLeft, endsOn }) =>
    `your year of reminders ${daysLeft === 0 ? "has ended" : "is ending"}. Dates on or after ${textDayOf(firstUncovered(Temporal.PlainDate.from(endsOn)))} need another year.`,
  "done-said": (params) => `${dateOf(params)} is marked as done. Its reminders have stopped.`,
  "done-taken-back": (params) => `${dateOf(params)} is open again. Its reminders are on again.`,
  "cannot-come": (params) =>
    (params.by === null ? obstacleTexts.cannotCome : obstacleTexts.saysCannotCome)(dateOf(params)),
  "can-come": (params) => m.obstacle_texts_can_come({ days: dateOf(params) }),
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
