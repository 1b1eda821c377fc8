import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { asNotice, defineTemplate, noParams, staysTrue } from "#server/messages/template.ts";

/** To the account holder's own channels, at their request: a test that goes the way reminders go. */
export const testMessage = defineTemplate({
  params: noParams,
  isStillTrue: staysTrue,
  mail: (context) =>
    frameMail(context, {
      subject: m.test_message_subject({ brand: brand.name }),
      preview: m.test_message_preview(),
      lead: m.test_message_lead({ brand: brand.name }),
      paragraphs: [m.test_message_nothing_to_do()],
    }),
  text: asNotice(() => m.test_message_text()),
});
