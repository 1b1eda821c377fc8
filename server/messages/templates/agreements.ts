import { z } from "zod";
import { brand } from "#core/brand.ts";
import { agreeByText as agreeByTextWords } from "#core/words/messages/answer-texts.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { defineTemplate, staysTrue } from "#server/messages/template.ts";

/** Asks an address's reader whether mails may be sent there, while no account holder has agreed to the sign-up. */
export const agreeToMails = defineTemplate({
  params: z.object({ addedBy: z.string() }),
  asks: true,
  introduces: true,
  isStoppable: true,
  isStillTrue: staysTrue,
  mail: (context) =>
    frameMail(context, {
      subject: m.subject_signup_asked(),
      preview: m.mail_agree_emails_preview(),
      lead: m.mail_agree_emails_lead({ name: context.params.addedBy }),
      paragraphs: [m.mail_what_we_do({ brand: brand.name }), m.mail_agree_emails_what()],
      button: { label: m.mail_agree_button(), url: context.stopUrl ?? context.publicUrl },
    }),
});

/** Asks a number's holder by mail whether texts may be sent there. */
export const agreeToTexts = defineTemplate({
  params: z.object({ addedBy: z.string(), phoneEnding: z.string(), channelNumber: z.number() }),
  introduces: true,
  isStoppable: true,
  isStillTrue: ({ about }) => about?.state === "pending" && !about.isRetired,
  mail: (context) => {
    const { addedBy: name, phoneEnding, channelNumber } = context.params;
    return frameMail(context, {
      subject: m.subject_texts_asked(),
      preview: m.mail_agree_texts_preview(),
      lead: m.mail_agree_texts_lead({ name, phoneEnding }),
      paragraphs: [m.mail_what_we_do({ brand: brand.name }), m.mail_agree_texts_what()],
      button: { label: m.mail_agree_button(), url: context.agreeUrl(channelNumber) },
    });
  },
});

/** The one text before a START: asks for it. `addedBy`: null for an account holder's own number. */
export const agreeByText = defineTemplate({
  params: z.object({ addedBy: z.string().nullable(), isLeftOut: z.boolean().optional() }),
  asks: true,
  isStillTrue: ({ isLeftOut }) => !isLeftOut,
  text: ({ params }) => agreeByTextWords(params.addedBy),
});
