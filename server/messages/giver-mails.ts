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
        ended && stillComes === "" ? "No more reminders come until it goes on." : "You need do nothing.",
      lead: ended ? `The year of ${reminders} has ended.` : `The year of ${reminders} ends within a week.`,
      paragraphs: [
        ended
          ? `${stillComes}${stillComes === "" ? "No" : "After that no"} more reminders come until another year is paid. Please keep your own note of any date that matters.`
          : "Whoever looks after them has been told, and can go on with another year. You need do nothing.",
        ...(yearUrl === null ? [] : ["If you like, you can give a year. You see what it costs first."]),
      ],
      ...(yearUrl !== null && { button: { label: "Give a year", url: yearUrl } }),
    });
  },
  "year-given": (context) => {
    const { receipt, amountCents, paidOn } = context.params;
    const day = formatLongDateWithYear(Temporal.PlainDate.from(paidOn));
    return frameMail(context, {
      subject: subjects.receipt,
      preview: "Thank you for the year that you gave.",
      lead: "Thank you. The year that you gave is paid.",
      paragraphs: [
        `Paid: ${formatCents(amountCents)}, on ${day}, with the link that was sent to this address. Receipt number: ${receipt}.`,
        "It is paid once, and does not renew by itself. Whoever looks after the reminders is told that a year was given.",
        `If it was not you, or if you want it back, write to ${brand.supportEmail}.`,
      ],
    });
  },
};
