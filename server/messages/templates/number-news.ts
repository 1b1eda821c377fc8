import { z } from "zod";
import { brand } from "#core/brand.ts";
import type { LapseReason } from "#core/people/lapsed-number.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { asNotice, defineTemplate, staysTrue, whose } from "#server/messages/template.ts";

const reasons = ["carrier", "said-changed"] as const satisfies readonly LapseReason[];

const params = z.object({ news: z.enum(reasons), whose, phoneEnding: z.string() });

/** To the account holder: a number on the list has to agree again, and why. `whose`: null for their own. */
export const numberNews = defineTemplate({
  params,
  isStillTrue: staysTrue,
  mail: (context) =>
    frameMail(context, {
      subject: m.number_mail_subject(),
      ...words[context.params.news].mail(context.params),
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    }),
  text: asNotice(({ params: { news } }) => words[news].text()),
});

type Words = { preview: string; lead: string; paragraphs: string[] };

const words: Record<LapseReason, { mail: (about: z.output<typeof params>) => Words; text: () => string }> = {
  carrier: {
    mail: ({ whose, phoneEnding }) => ({
      preview: m.number_mail_carrier_preview(),
      lead:
        whose === null
          ? m.number_mail_carrier_lead_own({ phoneEnding })
          : m.number_mail_carrier_lead_other({ whose, phoneEnding }),
      paragraphs: [m.number_mail_carrier_why(), m.number_mail_carrier_next()],
    }),
    text: m.number_text_carrier,
  },
  "said-changed": {
    mail: ({ whose, phoneEnding }) => ({
      preview: m.number_mail_said_changed_preview(),
      lead:
        whose === null
          ? m.number_mail_said_changed_lead_own({ phoneEnding })
          : m.number_mail_said_changed_lead_other({ whose, phoneEnding }),
      paragraphs: [m.number_mail_said_changed_stopped(), m.number_mail_said_changed_mistake()],
    }),
    text: m.number_text_said_changed,
  },
};
