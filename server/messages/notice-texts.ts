import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import { firstUncovered } from "#core/money/subscription.ts";
import { inGsm7 } from "#core/people/contacts.ts";
import { numberTexts } from "#core/words/messages/number-news.ts";
import { withShortNumberOnDay } from "#core/words/number-on-day.ts";
import { formatTextDays } from "#core/words/range-words.ts";
import { m } from "#messages";
import { dateOfParams } from "#server/messages/date-of-params.ts";
import type { DateParams, TemplateName, Templates } from "#server/messages/templates.ts";

/**
 * Notices that may go as a text (GSM-7, one part): to the account holder while the account's mailbox is failing or mail is down,
 * and about a "done" to people with only a number.
 */
type TextNotice = Extract<
  TemplateName,
  | "channel-stopped"
  | "channel-started"
  | "number-news"
  | "marked-as-spam"
  | "person-left"
  | "list-ended"
  | "next-date-needed"
  | "nobody-reached"
  | "term-ending"
  | "done-said"
  | "done-taken-back"
  | "signup-unanswered"
  | "test-message"
>;

const textDayOf = (dueOn: Temporal.PlainDate) => formatTextDays({ dueOn, opensOn: null });

/** `waiting`: how many dates of the list wait for a next date. */
type NoticeWords = {
  [Name in TextNotice]: (params: Templates[Name]["params"] & { waiting?: number }) => string;
};

const dateOf = (params: DateParams & { numberOnDay: NumberOnDay }) =>
  withShortNumberOnDay(formatTextDays(dateOfParams(params)), params.numberOnDay);

const noticeWords: NoticeWords = {
  "channel-stopped": ({ channel, isReaders }) =>
    isReaders ? m.text_notice_own_channel_stopped({ channel }) : m.text_notice_channel_stopped({ channel }),
  "channel-started": ({ channel, isReaders }) =>
    isReaders ? m.text_notice_own_channel_started({ channel }) : m.text_notice_channel_started({ channel }),
  "marked-as-spam": () => m.text_notice_spam(),
  "person-left": () => m.text_notice_person_left(),
  "list-ended": () => m.text_notice_list_ended(),
  "number-news": ({ news }) => numberTexts[news](),
  "next-date-needed": (params) =>
    (params.waiting ?? 0) > 1
      ? m.text_notice_next_dates()
      : m.text_notice_next_date({ day: dateOf({ ...params, opensOn: null }) }),
  "signup-unanswered": ({ asked: name }) =>
    name === null ? m.text_notice_unanswered() : m.text_notice_unanswered_name({ name }),
  "test-message": () => m.test_message_text(),
  "nobody-reached": (params) => m.text_notice_nobody({ day: dateOf(params) }),
  "term-ending": ({ daysLeft, endsOn }) => {
    const day = textDayOf(firstUncovered(Temporal.PlainDate.from(endsOn)));
    return daysLeft === 0 ? m.text_notice_year_ended({ day }) : m.text_notice_year_ends({ day });
  },
  "done-said": (params) => m.text_notice_done({ day: dateOf(params) }),
  "done-taken-back": (params) => m.text_notice_open_again({ day: dateOf(params) }),
};

/**
 * The notice as texts to choose from, the longer first: with the dashboard's address if the reader has one, and without it. Null
 * when the notice has no text.
 */
export function noticeTexts(
  template: TemplateName,
  params: Record<string, unknown>,
  link: string | null,
): string[] | null {
  const notices: Partial<Record<TemplateName, (params: never) => string>> = noticeWords;
  const say = notices[template];
  if (say === undefined) return null;
  const words = { brand: brand.name, notice: say(params as never) };
  const texts = [
    ...(link === null ? [] : [m.text_notice_with_link({ ...words, link })]),
    m.text_notice(words),
  ];
  return texts.map(inGsm7);
}
