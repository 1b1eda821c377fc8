import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { defineTemplate, noParams, staysTrue } from "#server/messages/template.ts";

const known = { kind: "account", params: noParams, isStillTrue: staysTrue } as const;

/** To the address of an account: somebody used /signup with it. */
export const accountExists = defineTemplate({
  ...known,
  mail: (context) =>
    frameMail(context, {
      subject: m.subject_existing_account({ brand: brand.name }),
      preview: m.mail_account_exists_preview(),
      lead: m.mail_account_exists_lead({ brand: brand.name }),
      paragraphs: [
        m.mail_account_exists_was_you(),
        m.mail_account_exists_forgot({ url: `${context.publicUrl}/forgot-password` }),
        m.mail_account_exists_not_you(),
      ],
      button: { label: m.mail_log_in(), url: `${context.publicUrl}/login` },
    }),
});

/** The account's holder filled in the wizard without logging in. The subscription is theirs at the next login. */
export const signupWaiting = defineTemplate({
  ...known,
  mail: (context) =>
    frameMail(context, {
      subject: m.subject_existing_account({ brand: brand.name }),
      preview: m.mail_account_exists_preview(),
      lead: m.mail_signup_waiting_lead(),
      paragraphs: [m.mail_signup_waiting_log_in()],
      button: { label: m.mail_log_in(), url: `${context.publicUrl}/login?redirect=/reminder` },
    }),
});
