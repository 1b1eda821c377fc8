import { z } from "zod";
import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { defineTemplate, isSignupUnanswered } from "#server/messages/template.ts";

/**
 * To the account's address that a paid sign-up names: is it yours? The yes link leads to the login or, for an unproven address,
 * proves it.
 */
export const signupAsked = defineTemplate({
  params: z.object({
    /** The first name of the maker, when that is another person. */
    by: z.string().nullable(),
    /** The day of the question. */
    on: z.string(),
    hasAccount: z.boolean().optional(),
  }),
  sealed: z.object({ url: z.string() }),
  isStillTrue: isSignupUnanswered,
  mail: (context) => {
    const { by: name, hasAccount } = context.params;
    return frameMail(context, {
      subject: m.subject_signup_asked(),
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
});
