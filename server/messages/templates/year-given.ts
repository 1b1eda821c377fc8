import { z } from "zod";
import { brand } from "#core/brand.ts";
import { formatCents } from "#core/money/pricing.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { defineTemplate, staysTrue } from "#server/messages/template.ts";

/** To the giver of a year: the receipt. */
export const yearGiven = defineTemplate({
  params: z.object({ receipt: z.string(), amountCents: z.number(), paidOn: z.string() }),
  isStillTrue: staysTrue,
  mail: (context) => {
    const { receipt, amountCents, paidOn } = context.params;
    const day = longDateOfText(paidOn);
    return frameMail(context, {
      subject: m.subject_receipt({ brand: brand.name }),
      preview: m.mail_given_preview(),
      lead: m.mail_given_lead(),
      paragraphs: [
        m.mail_given_paid({ amount: formatCents(amountCents), day, receipt }),
        m.mail_given_once(),
        m.mail_given_not_you({ supportEmail: brand.supportEmail }),
      ],
    });
  },
});
