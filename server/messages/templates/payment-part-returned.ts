import { z } from "zod";
import { brand } from "#core/brand.ts";
import { formatCents } from "#core/money/pricing.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { defineTemplate, staysTrue, whose } from "#server/messages/template.ts";

const params = z.object({
  /** The sum of all refunds so far. */
  returnedCents: z.number(),
  amountCents: z.number(),
  isGift: z.boolean(),
  whose,
  endsOn: z.string(),
});

/** To the account holder's mailbox: a part of a payment was refunded and the year stands. */
export const paymentPartReturned = defineTemplate({
  params,
  isStillTrue: staysTrue,
  mail: (context) => {
    const { isGift, endsOn, whose } = context.params;
    const day = longDateOfText(endsOn);
    return frameMail(context, {
      subject: m.subject_payment_part_returned({ brand: brand.name }),
      preview: m.mail_refund_part_preview(),
      lead: partReturnedLead(context.params),
      paragraphs: [
        m.mail_refund_part_year({ ...ofWhom(whose), day }),
        ...(isGift ? [] : [m.mail_refund_how()]),
      ],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
});

function partReturnedLead({ returnedCents, amountCents, isGift, whose }: z.output<typeof params>) {
  const sums = { returned: formatCents(returnedCents), amount: formatCents(amountCents) };
  return isGift ? m.mail_refund_part_gift({ ...ofWhom(whose), ...sums }) : m.mail_refund_part_lead(sums);
}
