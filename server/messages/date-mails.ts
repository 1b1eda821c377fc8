import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import { nextDateWords } from "#core/words/messages/next-date-words.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { withNumberOnDay } from "#core/words/number-on-day.ts";
import { formatDays } from "#core/words/range-words.ts";
import { m } from "#messages";
import { dateOfParams } from "#server/messages/date-of-params.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";
import type { DateParams, Templates } from "#server/messages/templates.ts";

type DateTemplate = "done-said" | "done-taken-back" | "next-date-needed";

/** The date or the range of days, and which one where the day has several. */
export function headlineOf({ params, today }: { params: AboutDate; today: Temporal.PlainDate }): string {
  return `${withNumberOnDay(formatDays(dateOfParams(params), today), params.numberOnDay)}.`;
}

type AboutDate = DateParams & { numberOnDay: NumberOnDay };

/** For one of several dates of a day: the others stay open. */
const otherStaysOpen = ({ numberOnDay }: AboutDate): string[] => {
  if (numberOnDay === null || !("of" in numberOnDay)) return [];
  return [numberOnDay.of === 2 ? m.mail_other_date_open() : m.mail_other_dates_open()];
};

function doneSaidLead({ by: name, whose, byReader }: Templates["done-said"]["params"]): string {
  if (byReader)
    return whose === null ? m.mail_done_lead_by_you_own() : m.mail_done_lead_by_you_other({ whose });
  if (whose === name) return m.mail_done_lead_self({ name });
  return whose === null ? m.mail_done_lead_own({ name }) : m.mail_done_lead_other({ name, whose });
}

/** A date is done, its "done" is taken back, or no next date is known. */
export const dateMails: MailsOf<DateTemplate> = {
  "done-said": (context) => {
    const { toAccountHolder, whose } = context.params;
    return frameMail(context, {
      subject: subjects.dateDone(whose === null),
      preview: m.mail_done_preview(),
      lead: doneSaidLead(context.params),
      headline: headlineOf(context),
      paragraphs: [
        m.mail_done_stopped({ brand: brand.name }),
        ...otherStaysOpen(context.params),
        ...(toAccountHolder && context.addressee?.hasAccount ? [m.mail_done_undo()] : []),
      ],
      button: toAccountHolder ? context.toReminders(m.next_date_enter()) : null,
    });
  },
  "done-taken-back": (context) => {
    const { whose: name } = context.params;
    return frameMail(context, {
      subject: subjects.doneTakenBack(name === null),
      preview: m.mail_open_again_preview(),
      lead: name === null ? m.mail_open_again_lead_own() : m.mail_open_again_lead_other({ name }),
      headline: headlineOf(context),
      paragraphs: [m.mail_open_again_reminders(), ...otherStaysOpen(context.params)],
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
