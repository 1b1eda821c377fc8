import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import { countOf, inList } from "#core/words/counts.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { numberOnDayWords } from "#core/words/number-on-day.ts";
import { formatDays } from "#core/words/range-words.ts";
import { dateOfParams } from "#server/messages/date-of-params.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";
import type { DateParams } from "#server/messages/templates.ts";

type DateTemplate = "done-said" | "done-taken-back" | "once-date-set" | "next-date-needed";

/** The date or the range of days that is meant, and which one where the day has several. */
export function headlineOf({ params, today }: { params: AboutDate; today: Temporal.PlainDate }): string {
  return `${formatDays(dateOfParams(params), today)}${numberOnDayWords(params.numberOnDay)}.`;
}

type AboutDate = DateParams & { numberOnDay: NumberOnDay };

/** What is said beside one of several dates of a day. */
const otherStaysOpen = ({ numberOnDay }: AboutDate): string[] => {
  if (numberOnDay === null) return [];
  return [
    numberOnDay.of === 2
      ? "The other date of that day stays as it is."
      : "The other dates of that day stay as they are.",
  ];
};

const dayWords = (days: number): string => {
  if (days === 0) return "on the day itself";
  const count = countOf(Math.abs(days), "day");
  return days < 0 ? `${count} before` : `${count} after, if nobody has said that it is done`;
};

/** "Reminders come 3 days before, 1 day before and on the day itself." `ahead` always has the day after. */
const remindersAhead = (ahead: readonly number[]): string =>
  `Reminders come ${inList(ahead.map(dayWords))}. This date comes once, so no next date is asked for.`;

/** When a date is entered that comes once, when a date is done, when its "done" is taken back, and when no next date is known. */
export const dateMails: MailsOf<DateTemplate> = {
  "done-said": (context) => {
    const { by, toAccountHolder, whose } = context.params;
    return frameMail(context, {
      subject: subjects.dateDone(whose === null),
      preview: "The reminders for this date have stopped.",
      lead: `${by} said that ${whose === null ? "this" : `${whose}'s`} date is done:`,
      headline: headlineOf(context),
      paragraphs: [
        "The reminders for this date have stopped. This only tells us that it is done. It does not tell any office.",
        ...otherStaysOpen(context.params),
        ...(toAccountHolder && context.addressee?.hasAccount
          ? ["If it is not so, undo it within seven days. Then enter the next date."]
          : []),
      ],
      button: toAccountHolder ? context.toReminders("Enter the next date") : null,
    });
  },
  "done-taken-back": (context) =>
    frameMail(context, {
      subject: subjects.doneTakenBack(context.params.whose === null),
      preview: "Its reminders go on.",
      lead: `${context.params.whose === null ? "This" : `${context.params.whose}'s`} date is not done yet after all:`,
      headline: headlineOf(context),
      paragraphs: ["Its reminders go on.", ...otherStaysOpen(context.params)],
    }),
  "once-date-set": (context) => {
    const { dueOn, ahead, whose } = context.params;
    return frameMail(context, {
      subject: subjects.onceDateSet(whose === null),
      preview: "We will remind you of it.",
      lead: `We will remind you of ${whose === null ? "this" : `${whose}'s`} date:`,
      headline: headlineOf({ params: { dueOn, opensOn: null, numberOnDay: null }, today: context.today }),
      paragraphs: [
        remindersAhead(ahead),
        "The date is as it was typed. If it is not the last day that the paper or the office named, change it. Keep your own note of it too.",
      ],
      button: context.toReminders(`Open ${brand.name}`),
    });
  },
  "next-date-needed": (context) =>
    frameMail(context, {
      subject: subjects.askNextDate(context.params.whose === null),
      preview: "Until we know it, we cannot remind anybody.",
      lead: `What is ${context.params.whose === null ? "your" : `${context.params.whose}'s`} next date? The last one that we know is:`,
      headline: headlineOf(context),
      paragraphs: [
        "Until we know the next one, we cannot remind anybody. Take it from your paper, or tell us that there are no more. Until then we ask once a week, while your year lasts.",
      ],
      button: context.toReminders("Enter the next date"),
    }),
};
