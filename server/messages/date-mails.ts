import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import { countOf, inList } from "#core/words/counts.ts";
import { nextDateWords } from "#core/words/messages/next-date-words.ts";
import { obstacleMails } from "#core/words/messages/obstacle-mails.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { numberOnDayWords } from "#core/words/number-on-day.ts";
import { formatDays } from "#core/words/range-words.ts";
import { m } from "#messages";
import { dateOfParams } from "#server/messages/date-of-params.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";
import type { DateParams, Templates } from "#server/messages/templates.ts";

type DateTemplate =
  | "done-said"
  | "done-taken-back"
  | "cannot-come"
  | "can-come"
  | "once-date-set"
  | "next-date-needed";

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
      ? "The other date on that day stays open."
      : "The other dates on that day stay open.",
  ];
};

const dayWords = (days: number): string => {
  if (days === 0) return "on the day itself";
  const count = countOf(Math.abs(days), "day");
  return days < 0 ? `${count} before` : `${count} after, unless it is marked as done`;
};

/** "Reminders come 3 days before, 1 day before and on the day itself." `ahead` always has the day after. */
const remindersAhead = (ahead: readonly number[]): string =>
  `Reminders come ${inList(ahead.map(dayWords))}. This is a one-time date, so we won't ask for the next one.`;

function doneSaidWords({ by, whose, byReader }: Templates["done-said"]["params"]): string {
  if (byReader)
    return whose === null ? "You marked your date as done:" : `You marked ${whose}'s date as done:`;
  return whose === null ? `${by} marked your date as done:` : `${by} marked ${whose}'s date as done:`;
}

/** When a date is entered that comes once, when a date is done, when its "done" is taken back, and when no next date is known. */
export const dateMails: MailsOf<DateTemplate> = {
  "done-said": (context) => {
    const { toAccountHolder, whose } = context.params;
    return frameMail(context, {
      subject: subjects.dateDone(whose === null),
      preview: "Its reminders have stopped.",
      lead: doneSaidWords(context.params),
      headline: headlineOf(context),
      paragraphs: [
        `The reminders for this date have stopped. This only tells ${brand.name}. It does not tell any office.`,
        ...otherStaysOpen(context.params),
        ...(toAccountHolder && context.addressee?.hasAccount
          ? ["Not right? You can undo this for seven days. If it is, enter the next date."]
          : []),
      ],
      button: toAccountHolder ? context.toReminders("Enter the next date") : null,
    });
  },
  "done-taken-back": (context) =>
    frameMail(context, {
      subject: subjects.doneTakenBack(context.params.whose === null),
      preview: "Its reminders are on again.",
      lead:
        context.params.whose === null
          ? "Your date is open again. It is not done yet:"
          : `${context.params.whose}'s date is open again. It is not done yet:`,
      headline: headlineOf(context),
      paragraphs: ["Its reminders are on again.", ...otherStaysOpen(context.params)],
    }),
  "cannot-come": (context) => {
    const { by, whose } = context.params;
    const isHolder = context.addressee?.isAccountHolder ?? false;
    return frameMail(context, {
      subject: subjects.cannotCome(whose === null),
      preview: m.obstacle_mails_preview(),
      lead: by === null ? obstacleMails.cannotCome(whose) : obstacleMails.saysCannotCome(by, whose),
      headline: headlineOf(context),
      paragraphs: [
        isHolder && context.addressee?.hasAccount
          ? m.obstacle_mails_holder_next()
          : obstacleMails.checkIn(whose),
        m.obstacle_mails_goes_on(),
      ],
      button: isHolder ? context.toReminders(m.mail_open({ brand: brand.name })) : null,
    });
  },
  "can-come": (context) => {
    const { by, whose } = context.params;
    return frameMail(context, {
      subject: subjects.cannotCome(whose === null),
      preview: m.obstacle_mails_preview(),
      lead: by === null ? obstacleMails.canCome(whose) : obstacleMails.saysCanCome(by, whose),
      headline: headlineOf(context),
      paragraphs: [m.obstacle_mails_goes_on()],
    });
  },
  "once-date-set": (context) => {
    const { dueOn, ahead, whose } = context.params;
    return frameMail(context, {
      subject: subjects.onceDateSet(whose === null),
      preview: "We'll remind you.",
      lead: whose === null ? "We'll remind you of your date:" : `We'll remind you of ${whose}'s date:`,
      headline: headlineOf({ params: { dueOn, opensOn: null, numberOnDay: null }, today: context.today }),
      paragraphs: [
        remindersAhead(ahead),
        "Check it against your paper. It should be the last day that the paper or the office named. Write it down, too.",
      ],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  "next-date-needed": (context) => {
    const { whose } = context.params;
    const { awaiting, today } = context;
    const isSeveral = awaiting.length > 1;
    return frameMail(context, {
      subject: isSeveral ? subjects.askNextDates(whose === null) : subjects.askNextDate(whose === null),
      preview: m.next_date_preview(),
      lead: isSeveral ? nextDateWords.askAll(whose) : nextDateWords.ask(whose),
      headline: isSeveral
        ? awaiting.map((params) => headlineOf({ params, today })).join(" ")
        : headlineOf(context),
      paragraphs: [isSeveral ? m.next_date_until_all() : m.next_date_until()],
      button: context.toReminders(isSeveral ? m.next_date_enter_all() : m.next_date_enter()),
    });
  },
};
