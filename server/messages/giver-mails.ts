import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import { formatCents } from "#core/money/pricing.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";
import { stillComeWords } from "#server/messages/subscription-mails.ts";

/** To the others on the list, who may give a year: that it ends, without its last day, and the receipt of whoever gave one. */
export const giverMails: MailsOf<"year-ending" | "year-given"> = {
  "year-ending": (context) => {
    const { daysLeft, whose } = context.params;
    const ended = daysLeft === 0;
    const stillComes = stillComeWords(context.params.covered);
    const reminders = whose === null ? "your reminders" : `${whose}'s reminders`;
    const { yearUrl } = context;
    return frameMail(context, {
      subject: ended ? subjects.listYearEnded : subjects.listYearEnds,
      preview:
        ended && stillComes === ""
          ? "No more reminders come until someone pays for another year."
          : "You don't need to do anything.",
      lead: ended ? `The year of ${reminders} has ended.` : `The year of ${reminders} ends within a week.`,
      paragraphs: [
        ended
          ? `${stillComes}${stillComes === "" ? "No" : "After that no"} more reminders come until another year is paid for. Please write down any date that matters.`
          : "The account holder knows, and can pay for another year. You don't need to do anything.",
        ...(yearUrl === null ? [] : ["If you like, you can give a year. You'll see the price first."]),
      ],
      ...(yearUrl !== null && { button: { label: "Give a year", url: yearUrl } }),
    });
  },
  "year-given": (context) => {
    const { receipt, amountCents, paidOn } = context.params;
    const day = formatLongDateWithYear(Temporal.PlainDate.from(paidOn));
    return frameMail(context, {
      subject: subjects.receipt,
      preview: "Thank you for giving a year.",
      lead: "Thank you for giving a year of reminders.",
      paragraphs: [
        `Paid: ${formatCents(amountCents)}, on ${day}, with the link we sent to this address. Receipt number: ${receipt}.`,
        "This is a one-time payment. It doesn't renew by itself. We tell the account holder that someone gave a year.",
        `If it wasn't you, or if you want a refund, write to ${brand.supportEmail}.`,
      ],
    });
  },
};
