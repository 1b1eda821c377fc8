import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import { formatCents } from "#core/money/pricing.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";
import { daysStillCovered } from "#server/messages/subscription-mails.ts";

function yearLead(name: string | null, ended: boolean): string {
  if (ended) return name === null ? m.mail_give_ended_own() : m.mail_give_ended_other({ name });
  return name === null ? m.mail_give_ends_own() : m.mail_give_ends_other({ name });
}

const endedPreview = (dates: string | null): string =>
  dates === null ? m.mail_give_preview_ended() : m.mail_term_preview_still_come();

/** To the others on the list, who may give a year: the year ends (without its last day), and the giver's receipt. */
export const giverMails: MailsOf<"year-ending" | "year-given"> = {
  "year-ending": (context) => {
    const { daysLeft, whose } = context.params;
    const ended = daysLeft === 0;
    const dates = daysStillCovered(context.params.covered);
    const noMore = dates === null ? m.mail_give_no_more() : m.mail_give_no_more_still_come({ dates });
    const { yearUrl } = context;
    return frameMail(context, {
      subject: ended ? subjects.listYearEnded() : subjects.listYearEnds(),
      preview: ended ? endedPreview(dates) : m.mail_nothing_to_do(),
      lead: yearLead(whose, ended),
      paragraphs: [
        ended ? noMore : m.mail_give_holder_knows(),
        ...(yearUrl === null ? [] : [m.mail_give_offer()]),
      ],
      ...(yearUrl !== null && { button: { label: m.mail_give_button(), url: yearUrl } }),
    });
  },
  "year-given": (context) => {
    const { receipt, amountCents, paidOn } = context.params;
    const day = formatLongDateWithYear(Temporal.PlainDate.from(paidOn));
    return frameMail(context, {
      subject: subjects.receipt(),
      preview: m.mail_given_preview(),
      lead: m.mail_given_lead(),
      paragraphs: [
        m.mail_given_paid({ amount: formatCents(amountCents), day, receipt }),
        m.mail_given_once(),
        m.mail_given_not_you({ supportEmail: brand.supportEmail }),
      ],
    });
  },
};
