import { z } from "zod";
import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { defineTemplate, noParams, staysTrue } from "#server/messages/template.ts";

const link = {
  kind: "account",
  params: noParams,
  sealed: z.object({ url: z.string() }),
  isStillTrue: staysTrue,
} as const;

/** To an account's own address: the link sets a new password. */
export const resetPassword = defineTemplate({
  ...link,
  mail: (context) =>
    frameMail(context, {
      subject: m.subject_password_reset({ brand: brand.name }),
      preview: m.mail_reset_password_preview(),
      lead: m.mail_reset_password_lead(),
      paragraphs: [m.mail_reset_password_was_it_you()],
      button: { label: m.mail_reset_password_button(), url: context.sealed.url },
    }),
});

/** To the address of a new account: the link proves it. */
export const verifyEmail = defineTemplate({
  ...link,
  mail: (context) =>
    frameMail(context, {
      subject: m.mail_verify_email_subject({ brand: brand.name }),
      preview: m.mail_verify_email_preview(),
      lead: m.mail_verify_email_lead(),
      // A reader who confirms somebody else's sign-up would give that person an account in the reader's own name.
      paragraphs: [m.mail_verify_email_password(), m.mail_verify_email_only_yours()],
      button: { label: m.mail_confirm_address(), url: context.sealed.url },
    }),
});

/** To a new address of an account: the link moves the account there. */
export const confirmNewAddress = defineTemplate({
  ...link,
  mail: (context) =>
    frameMail(context, {
      subject: m.mail_new_address_subject({ brand: brand.name }),
      preview: m.mail_new_address_preview(),
      lead: m.mail_new_address_lead({ brand: brand.name }),
      paragraphs: [m.mail_new_address_was_it_you()],
      button: { label: m.mail_confirm_address(), url: context.sealed.url },
    }),
});
