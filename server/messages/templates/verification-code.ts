import { z } from "zod";
import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { defineTemplate, noParams, staysTrue } from "#server/messages/template.ts";

/** To an address that somebody typed in the wizard: its six-digit code. */
export const verificationCode = defineTemplate({
  kind: "code",
  params: noParams,
  sealed: z.object({ code: z.string() }),
  isStillTrue: staysTrue,
  mail: (context) =>
    frameMail(context, {
      // The code comes first, so that a phone fills it in.
      subject: m.subject_verification_code({ code: context.sealed.code, brand: brand.name }),
      preview: m.mail_code_preview(),
      lead: m.mail_code_lead(),
      headline: context.sealed.code,
      paragraphs: [m.mail_code_use()],
    }),
});
