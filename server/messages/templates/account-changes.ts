import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { frameAccountMail, logInToSecurity, wayToSecurity } from "#server/messages/frame-mail.ts";
import { defineTemplate, noParams, staysTrue } from "#server/messages/template.ts";

const change = { kind: "account", params: noParams, isStillTrue: staysTrue } as const;

/** To the page that mails a link for a new password. */
const notMe = (publicUrl: string) => ({
  label: m.account_activity_not_me(),
  url: `${publicUrl}/forgot-password`,
});

/** To an account's own address: its password was reset or changed. */
export const passwordChanged = defineTemplate({
  ...change,
  mail: (context) =>
    frameAccountMail(context, {
      subject: m.mail_password_changed_subject({ brand: brand.name }),
      preview: m.mail_devices_logged_out(),
      lead: m.mail_password_changed_lead(),
      paragraphs: [m.mail_password_changed_logged_out(), m.mail_password_changed_not_you()],
      button: notMe(context.publicUrl),
    }),
});

/** To an account's own address: a signed-in user wants to move the account to another address. */
export const addressChangeAsked = defineTemplate({
  ...change,
  mail: (context) =>
    frameAccountMail(context, {
      subject: m.mail_address_change_subject({ brand: brand.name }),
      preview: m.mail_address_change_preview(),
      lead: m.mail_address_change_lead(),
      paragraphs: [m.mail_address_change_not_yet(), m.mail_address_change_not_you()],
      button: notMe(context.publicUrl),
    }),
});

/** To both addresses: the account has moved. */
export const addressChanged = defineTemplate({
  ...change,
  mail: (context) =>
    frameAccountMail(context, {
      subject: m.mail_address_changed_subject({ brand: brand.name }),
      preview: m.mail_devices_logged_out(),
      lead: m.mail_address_changed_lead(),
      paragraphs: [
        m.mail_address_changed_logged_out(),
        m.mail_address_changed_not_you({ supportEmail: brand.supportEmail }),
      ],
    }),
});

/**
 * To an account's own address, once, from the migration that ended authenticator codes: its login's second step is a mailed
 * code from now on.
 */
export const codesByMail = defineTemplate({
  ...change,
  mail: (context) =>
    frameAccountMail(context, {
      subject: m.mail_codes_by_mail_subject({ brand: brand.name }),
      preview: m.mail_codes_by_mail_preview(),
      lead: m.mail_codes_by_mail_lead(),
      paragraphs: [
        m.mail_codes_by_mail_ended(),
        m.mail_codes_by_mail_choice({ page: wayToSecurity(), heading: m.two_step_heading() }),
      ],
      button: logInToSecurity(context.publicUrl),
    }),
});

/** The last message: the account is gone. */
export const accountDeleted = defineTemplate({
  ...change,
  mail: (context) =>
    frameAccountMail(context, {
      subject: m.mail_account_deleted_subject({ brand: brand.name }),
      preview: m.mail_account_deleted_preview(),
      lead: m.mail_account_deleted_lead(),
      paragraphs: [
        m.mail_account_deleted_ended(),
        m.mail_account_deleted_not_you({ supportEmail: brand.supportEmail }),
      ],
    }),
});
