import { z } from "zod";
import { brand } from "#core/brand.ts";
import type { LapseReason } from "#core/people/lapsed-number.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { asNotice, defineTemplate, staysTrue, whose } from "#server/messages/template.ts";

const reasons = ["carrier", "said-changed"] as const satisfies readonly LapseReason[];

/** To the account holder: a number on the list has to agree again, and why. `whose`: null for their own. */
export const numberNews = defineTemplate({
  params: z.object({ news: z.enum(reasons), whose, phoneEnding: z.string() }),
  isStillTrue: staysTrue,
  mail: (context) => {
    const { news, whose, phoneEnding } = context.params;
    return frameMail(context, {
      subject: m.number_mail_subject(),
      preview: m.number_mail_preview({ news }),
      lead: m.number_mail_lead({
        news,
        ...ofWhom(whose),
        phoneEnding,
      }),
      paragraphs: [m.number_mail_what({ news }), m.number_mail_next({ news })],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  text: asNotice(({ params: { news } }) => m.number_text({ news })),
});
