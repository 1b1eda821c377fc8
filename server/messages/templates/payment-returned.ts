import { z } from "zod";
import { brand } from "#core/brand.ts";
import { formatCents } from "#core/money/pricing.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { formatLongDays } from "#core/words/range-words.ts";
import { m } from "#messages";
import { dateOfParams, dateParams } from "#server/messages/date-of-params.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import { defineTemplate, staysTrue, whose } from "#server/messages/template.ts";

const params = z.object({
  amountCents: z.number(),
  /** The holder got a refund, the operator refunded it, or the payment's dispute was lost. */
  how: z.enum(["taken-back", "given-back", "disputed"]),
  isGift: z.boolean(),
  whose,
  /** The last day that is still paid. Null without one. */
  endsOn: z.string().nullable(),
  /** Those that lose their reminders. */
  dates: z.array(dateParams),
});

/** To the account holder's mailbox: a payment no longer stands. */
export const paymentReturned = defineTemplate({
  params,
  isStillTrue: staysTrue,
  mail: (context) => {
    const { how, isGift, whose, endsOn, dates, amountCents } = context.params;
    const wasFree = amountCents === 0;
    return frameMail(context, {
      subject: subjectOf(context.params),
      preview: endsOn === null ? m.mail_write_dates_down() : m.mail_refund_preview(),
      lead: leadOf(context.params),
      paragraphs: [
        ...(how === "disputed" || isGift || wasFree ? [] : [m.mail_refund_how()]),
        endsOn !== null
          ? m.mail_refund_still_paid({ day: longDateOfText(endsOn) })
          : m.mail_refund_ended(ofWhom(whose)),
        ...(dates.length === 0
          ? []
          : [
              m.mail_refund_dates({
                dates: dates.map((date) => formatLongDays(dateOfParams(date))).join("; "),
              }),
            ]),
        context.takesPayments ? m.mail_refund_write_down_pay() : m.mail_refund_write_down(),
      ],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
});

function subjectOf({ amountCents, how }: z.output<typeof params>): string {
  if (amountCents === 0) return m.subject_year_withdrawn({ brand: brand.name });
  return how === "disputed"
    ? m.subject_payment_lost({ brand: brand.name })
    : m.subject_payment_returned({ brand: brand.name });
}

const ownReturned = {
  "taken-back": m.mail_refund_lead_asked,
  "given-back": m.mail_refund_lead_given,
  disputed: m.mail_refund_lead_reversed,
};

function leadOf({ how, isGift, whose, amountCents }: z.output<typeof params>): string {
  if (amountCents === 0) return m.mail_refund_withdrawn(ofWhom(whose));
  const amount = formatCents(amountCents);
  if (!isGift) return ownReturned[how]({ amount });
  const gift = { ...ofWhom(whose), amount };
  return how === "disputed" ? m.mail_refund_gift_reversed(gift) : m.mail_refund_gift_given(gift);
}
