import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import { formatCents } from "#core/pricing.ts";
import { type EndNotice, endNoticeDays } from "#core/subscription.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";

type SubscriptionTemplate = "subscription-started" | "payment-returned" | "term-ending";

/** The receipt, and the notices before and at the end of the term. */
export const subscriptionMails: MailsOf<SubscriptionTemplate> = {
  "subscription-started": (context) => {
    const endsOn = formatLongDateWithYear(Temporal.PlainDate.from(context.params.endsOn));
    return frameMail(context, {
      subject: subjects.receipt,
      preview: "Thank you. Your reminders are on.",
      lead: "Thank you. Your reminders are on.",
      paragraphs: [
        `Paid: ${formatCents(context.params.amountCents)}, for a year, through ${endsOn}. It does not renew by itself.`,
        "What happens next: each person on your list is told, and gets the first reminder seven days before a date.",
        "A reminder can fail. Keep your own note of the date too.",
      ],
      button: { label: `Open ${brand.name}`, url: `${context.publicUrl}/reminder` },
    });
  },
  "payment-returned": (context) => {
    const { amountCents, isDisputed, endsOn, dates } = context.params;
    const sum = formatCents(amountCents);
    const lead = isDisputed
      ? `Your bank has taken back your payment of ${sum}.`
      : `We have given back your payment of ${sum}.`;
    return frameMail(context, {
      subject: isDisputed ? subjects.paymentLost : subjects.paymentReturned,
      preview: lead,
      lead,
      paragraphs: [
        endsOn === null
          ? "The year has ended with it. No more reminders go out."
          : `What is still paid for ends on ${longDate(endsOn)}.`,
        ...(dates.length === 0 ? [] : [`No reminders come for: ${dates.map(longDate).join("; ")}.`]),
        "Keep your own note of the date. You can pay for a year again at any time.",
      ],
      button: { label: `Open ${brand.name}`, url: `${context.publicUrl}/reminder` },
    });
  },
  "term-ending": (context) => {
    const endsOn = Temporal.PlainDate.from(context.params.endsOn);
    const ended = context.params.daysLeft === 0;
    const day = formatLongDateWithYear(endsOn);
    const { whose } = context.params;
    const whoseYear = whose === null ? "Your year" : `The year of ${whose}'s reminders`;
    return frameMail(context, {
      subject: subjects.subscriptionEnd(toEndNotice(context.params.daysLeft), endsOn),
      preview: ended ? "Dates after it get no reminders." : "It does not renew by itself.",
      lead: `${whoseYear} ${ended ? "has ended. Its last day was:" : "ends. Its last day is:"}`,
      headline: `${day}.`,
      paragraphs: [
        "It does not renew by itself. Dates more than seven days after that day get no reminders.",
        "To go on with the reminders, start another year.",
      ],
      button: { label: `Open ${brand.name}`, url: `${context.publicUrl}/reminder` },
    });
  },
};

/** @throws RangeError for a number that no notice has. */
function toEndNotice(daysLeft: number): EndNotice {
  const notice = endNoticeDays.find((days) => days === daysLeft);
  if (notice === undefined) throw new RangeError(`There is no end notice of ${daysLeft} days.`);
  return notice;
}

const longDate = (date: string): string => formatLongDateWithYear(Temporal.PlainDate.from(date));
