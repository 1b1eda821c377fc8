import { brand } from "#core/brand.ts";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { formatLongDate, formatTime } from "#core/words/dates.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { waitingWords } from "#core/words/waiting-words.ts";
import { m } from "#messages";
import { activities } from "#server/messages/activity-words.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";

type AccountTemplate =
  | "verification-code"
  | "reset-password"
  | "verify-email"
  | "confirm-new-address"
  | "password-changed"
  | "address-change-asked"
  | "address-changed"
  | "codes-by-mail"
  | "account-activity"
  | "account-deleted"
  | "account-exists"
  | "signup-waiting"
  | "signup-asked"
  | "signup-unanswered"
  | "test-message"
  | "signup-accepted"
  | "signup-declined";

/** Codes, links and notices to an address that belongs to an account, or may do so later. */
export const accountMails: MailsOf<AccountTemplate> = {
  "verification-code": (context) =>
    frameMail(context, {
      subject: subjects.verificationCode(context.sealed.code),
      preview: m.mail_code_preview(),
      lead: m.mail_code_lead(),
      headline: context.sealed.code,
      paragraphs: [m.mail_code_use()],
    }),
  "reset-password": (context) =>
    frameMail(context, {
      subject: subjects.passwordReset(),
      preview: m.mail_reset_password_preview(),
      lead: m.mail_reset_password_lead(),
      paragraphs: [m.mail_reset_password_was_it_you()],
      button: { label: m.mail_reset_password_button(), url: context.sealed.url },
    }),
  "verify-email": (context) =>
    frameMail(context, {
      subject: m.mail_verify_email_subject({ brand: brand.name }),
      preview: m.mail_verify_email_preview(),
      lead: m.mail_verify_email_lead(),
      // A reader who confirms somebody else's sign-up would give that person an account in the reader's own name.
      paragraphs: [m.mail_verify_email_password(), m.mail_verify_email_only_yours()],
      button: { label: m.mail_confirm_address(), url: context.sealed.url },
    }),
  "confirm-new-address": (context) =>
    frameMail(context, {
      subject: m.mail_new_address_subject({ brand: brand.name }),
      preview: m.mail_new_address_preview(),
      lead: m.mail_new_address_lead({ brand: brand.name }),
      paragraphs: [m.mail_new_address_was_it_you()],
      button: { label: m.mail_confirm_address(), url: context.sealed.url },
    }),
  "password-changed": (context) =>
    accountMail(context, {
      subject: m.mail_password_changed_subject({ brand: brand.name }),
      preview: m.mail_devices_logged_out(),
      lead: m.mail_password_changed_lead(),
      paragraphs: [m.mail_password_changed_logged_out(), m.mail_password_changed_not_you()],
      button: notMe(context.publicUrl),
    }),
  "address-change-asked": (context) =>
    accountMail(context, {
      subject: m.mail_address_change_subject({ brand: brand.name }),
      preview: m.mail_address_change_preview(),
      lead: m.mail_address_change_lead(),
      paragraphs: [m.mail_address_change_not_yet(), m.mail_address_change_not_you()],
      button: notMe(context.publicUrl),
    }),
  "address-changed": (context) =>
    accountMail(context, {
      subject: m.mail_address_changed_subject({ brand: brand.name }),
      preview: m.mail_devices_logged_out(),
      lead: m.mail_address_changed_lead(),
      paragraphs: [
        m.mail_address_changed_logged_out(),
        m.mail_address_changed_not_you({ supportEmail: brand.supportEmail }),
      ],
    }),
  "codes-by-mail": (context) =>
    accountMail(context, {
      subject: m.mail_codes_by_mail_subject({ brand: brand.name }),
      preview: m.mail_codes_by_mail_preview(),
      lead: m.mail_codes_by_mail_lead(),
      paragraphs: [
        m.mail_codes_by_mail_ended(),
        m.mail_codes_by_mail_choice({ profile: m.navigation_my_profile(), heading: m.two_step_heading() }),
      ],
      button: { label: m.mail_activity_button(), url: `${context.publicUrl}/login?redirect=/profile` },
    }),
  "account-activity": (context) => {
    const { subject, lead, more } = activities[context.params.activity];
    return accountMail(context, {
      subject: subject({ brand: brand.name }),
      preview: m.mail_activity_preview(),
      lead: lead(),
      paragraphs: [
        more(),
        m.mail_activity_what_to_do({
          profile: m.navigation_my_profile(),
          button: m.account_activity_not_me(),
          heading: m.account_activity_heading(),
        }),
      ],
      // The link alone does nothing for another person who reads this mail.
      button: { label: m.mail_activity_button(), url: `${context.publicUrl}/login?redirect=/profile` },
    });
  },
  "account-deleted": (context) =>
    accountMail(context, {
      subject: m.mail_account_deleted_subject({ brand: brand.name }),
      preview: m.mail_account_deleted_preview(),
      lead: m.mail_account_deleted_lead(),
      paragraphs: [
        m.mail_account_deleted_ended(),
        m.mail_account_deleted_not_you({ supportEmail: brand.supportEmail }),
      ],
    }),
  "account-exists": (context) =>
    frameMail(context, {
      subject: subjects.existingAccount(),
      preview: m.mail_account_exists_preview(),
      lead: m.mail_account_exists_lead({ brand: brand.name }),
      paragraphs: [
        m.mail_account_exists_was_you(),
        m.mail_account_exists_forgot({ url: `${context.publicUrl}/forgot-password` }),
        m.mail_account_exists_not_you(),
      ],
      button: { label: m.mail_log_in(), url: `${context.publicUrl}/login` },
    }),
  "signup-waiting": (context) =>
    frameMail(context, {
      subject: subjects.existingAccount(),
      preview: m.mail_account_exists_preview(),
      lead: m.mail_signup_waiting_lead(),
      paragraphs: [m.mail_signup_waiting_log_in()],
      button: { label: m.mail_log_in(), url: `${context.publicUrl}/login?redirect=/reminder` },
    }),
  "signup-asked": (context) => {
    const { by: name, hasAccount } = context.params;
    return frameMail(context, {
      subject: subjects.signupAsked(),
      preview: m.mail_signup_asked_preview(),
      lead: name === null ? m.mail_signup_asked_lead() : m.mail_signup_asked_lead_by({ name }),
      paragraphs: [
        ...(hasAccount ? [] : [m.mail_what_we_do({ brand: brand.name })]),
        hasAccount ? m.mail_signup_asked_log_in() : m.mail_signup_asked_open(),
        name === null ? m.mail_signup_asked_no() : m.mail_signup_asked_no_by({ name }),
        m.mail_signup_asked_until_then(),
      ],
      button: {
        label: hasAccount ? m.mail_signup_asked_log_in_button() : m.mail_signup_asked_open_button(),
        url: context.sealed.url,
      },
      why:
        name === null
          ? m.mail_signup_asked_why({ brand: brand.name })
          : m.mail_signup_asked_why_by({ name, brand: brand.name }),
      stop: { label: m.mail_signup_asked_stop(), url: context.answerUrl },
    });
  },
  "signup-unanswered": (context) => {
    const { asked: name } = context.params;
    return frameMail(context, {
      subject: subjects.signupUnanswered(),
      preview: m.mail_signup_unanswered_preview(),
      lead: name === null ? m.mail_signup_unanswered_lead() : m.mail_signup_unanswered_lead_other({ name }),
      paragraphs: [...waitingWords(context.params, "mail"), m.mail_signup_unanswered_write_down()],
      ...(context.refundUrl !== null && {
        button: { label: m.refund_by_link_button(), url: context.refundUrl },
      }),
    });
  },
  "signup-accepted": (context) => {
    const { by: name, next, hasNumber } = context.params;
    const day = next && parsePlainDate(next.on);
    return frameMail(context, {
      subject: subjects.signupAccepted(),
      preview: m.mail_nothing_to_do(),
      lead: m.mail_signup_accepted_lead({ name }),
      paragraphs: [
        m.mail_signup_accepted_what({ name }),
        ...(hasNumber ? [m.mail_signup_accepted_number({ name })] : []),
        day && next
          ? m.mail_signup_accepted_next({ day: formatLongDate(day), time: formatTime(next.time), name })
          : m.mail_signup_accepted_no_next({ name }),
        m.mail_signup_accepted_stop({ stop: m.mail_stop() }),
      ],
      why: m.mail_why_holder({ brand: brand.name }),
    });
  },
  "test-message": (context) =>
    frameMail(context, {
      subject: m.test_message_subject({ brand: brand.name }),
      preview: m.test_message_preview(),
      lead: m.test_message_lead({ brand: brand.name }),
      paragraphs: [m.test_message_nothing_to_do()],
    }),
  "signup-declined": (context) =>
    frameMail(context, {
      subject: subjects.signupDeclined(),
      preview: m.mail_signup_declined_preview(),
      lead: m.mail_signup_declined_lead(),
      paragraphs: [
        m.mail_signup_declined_why(),
        m.mail_signup_declined_mistake({ supportEmail: brand.supportEmail }),
      ],
    }),
};

/** About an account: a reader who did not cause it must not ignore it. */
const accountMail: typeof frameMail = (context, words) =>
  frameMail(context, { why: m.mail_why_account({ brand: brand.name }), ...words });

/** To the page that mails a link for a new password. */
const notMe = (publicUrl: string) => ({
  label: m.account_activity_not_me(),
  url: `${publicUrl}/forgot-password`,
});
