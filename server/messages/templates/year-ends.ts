import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { brand } from "#core/brand.ts";
import { firstUncovered } from "#core/money/subscription.ts";
import { inList } from "#core/words/counts.ts";
import { formatLongDateWithYear, formatMediumDate } from "#core/words/dates.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { formatLongDays, formatTextDays } from "#core/words/range-words.ts";
import { m } from "#messages";
import { type DateParams, dateOfParams, dateParams } from "#server/messages/date-of-params.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import { asNotice, defineTemplate, type PresentFacts, whose } from "#server/messages/template.ts";

const params = z.object({
  /** 0 when it has ended. */
  daysLeft: z.number(),
  endsOn: z.string(),
  whose,
  /** Dates that still get their reminders then. */
  covered: z.array(dateParams),
});

/** The term ends on the day that the message names or was written for. */
const isTermsEnd = ({ term, says }: PresentFacts): boolean =>
  term !== null && !term.isClosed && term.endsOn !== null && term.endsOn === says.endsOn;

/** To the account holder, 30, 7 and 1 days before the term ends, and when it has ended (0). */
export const termEnding = defineTemplate({
  params,
  isStillTrue: isTermsEnd,
  mail: (context) => {
    const endsOn = Temporal.PlainDate.from(context.params.endsOn);
    const { daysLeft, whose } = context.params;
    const ended = daysLeft === 0;
    const dates = ended ? daysStillCovered(context.params.covered) : null;
    const day = formatLongDateWithYear(firstUncovered(endsOn));
    const { yearUrl } = context;
    return frameMail(context, {
      subject: ended
        ? m.subject_year_ended({ brand: brand.name })
        : m.subject_year_ends({ brand: brand.name, day: formatMediumDate(endsOn) }),
      preview: dates === null ? m.mail_term_preview() : m.mail_term_preview_still_come(),
      lead: ended ? m.mail_term_ended(ofWhom(whose)) : m.mail_term_ends(ofWhom(whose)),
      headline: `${formatLongDateWithYear(endsOn)}.`,
      paragraphs: [
        dates === null
          ? m.mail_term_needs_another({ day })
          : m.mail_term_needs_another_still_come({ dates, day }),
        context.takesPayments ? m.mail_term_pay() : m.mail_term_pay_closed(),
      ],
      button: yearUrl
        ? { label: m.mail_term_button(), url: yearUrl }
        : context.toReminders(m.mail_open({ brand: brand.name })),
      note:
        yearUrl === null || !context.addressee?.hasAccount
          ? null
          : m.mail_term_everything_else({ url: `${context.publicUrl}/reminder` }),
    });
  },
  text: asNotice(({ params: { daysLeft, endsOn } }) => {
    const dueOn = firstUncovered(Temporal.PlainDate.from(endsOn));
    const day = formatTextDays({ dueOn, opensOn: null });
    return daysLeft === 0 ? m.text_notice_year_ended({ day }) : m.text_notice_year_ends({ day });
  }),
});

/** To the others on the list, 7 days before the term ends and when it has ended (0): they can give a year. No last day. */
export const yearEnding = defineTemplate({
  params,
  isStoppable: true,
  isStillTrue: isTermsEnd,
  mail: (context) => {
    const { daysLeft, whose, covered } = context.params;
    const ended = daysLeft === 0;
    const dates = daysStillCovered(covered);
    const { yearUrl } = context;
    return frameMail(context, {
      subject: ended
        ? m.subject_list_year_ended({ brand: brand.name })
        : m.subject_list_year_ends({ brand: brand.name }),
      preview: ended ? endedPreview(dates) : m.mail_nothing_to_do(),
      lead: ended ? m.mail_give_ended(ofWhom(whose)) : m.mail_give_ends(ofWhom(whose)),
      paragraphs: [
        ended ? noMore(dates) : m.mail_give_holder_knows(),
        ...(yearUrl === null ? [] : [m.mail_give_offer()]),
      ],
      ...(yearUrl !== null && { button: { label: m.mail_give_button(), url: yearUrl } }),
    });
  },
});

/** The dates still covered, as a list. Null without any. */
const daysStillCovered = (covered: readonly DateParams[]): string | null =>
  covered.length === 0 ? null : inList(covered.map((date) => formatLongDays(dateOfParams(date))));

const endedPreview = (dates: string | null): string =>
  dates === null ? m.mail_give_preview_ended() : m.mail_term_preview_still_come();

const noMore = (dates: string | null): string =>
  dates === null ? m.mail_give_no_more() : m.mail_give_no_more_still_come({ dates });
