import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";

type OperatorTemplate = "provider-trouble" | "canary";

const manyTexts = (context: Parameters<typeof frameMail>[0]) =>
  frameMail(context, {
    subject: m.mail_operator_many_subject(),
    preview: m.mail_operator_preview(),
    lead: m.mail_operator_many_lead(),
    headline: m.mail_operator_many_headline(),
    paragraphs: [m.mail_operator_many_limit(), m.mail_operator_many_look()],
    button: null,
    note: m.mail_operator_many_note(),
    why: m.mail_operator_why({ brand: brand.name }),
  });

const manyMails = (context: Parameters<typeof frameMail>[0]) =>
  frameMail(context, {
    subject: m.mail_operator_mails_subject(),
    preview: m.mail_operator_preview(),
    lead: m.mail_operator_mails_lead(),
    headline: m.mail_operator_mails_headline(),
    paragraphs: [m.mail_operator_mails_limit(), m.mail_operator_mails_look()],
    button: null,
    note: m.mail_operator_mails_note(),
  });

export const operatorMails: MailsOf<OperatorTemplate> = {
  "provider-trouble": (context) => {
    const { channel, cause } = context.params;
    if (cause === "many") return channel === "text" ? manyTexts(context) : manyMails(context);
    const isPaused = cause !== "doubtful";
    const isUnanswered = cause === "unanswered";
    const leads = {
      refusing: m.mail_operator_paused_lead,
      doubtful: m.mail_operator_doubtful_lead,
      unanswered: m.mail_operator_unanswered_lead,
    };
    return frameMail(context, {
      subject: isUnanswered
        ? m.mail_operator_unanswered_subject({ channel })
        : m.mail_operator_refuses_subject({ channel }),
      preview: m.mail_operator_preview(),
      lead: leads[cause]({ channel }),
      headline: isPaused ? m.mail_operator_paused_headline() : m.mail_operator_doubtful_headline(),
      paragraphs: [
        isPaused ? m.mail_operator_paused_what() : m.mail_operator_doubtful_what(),
        isUnanswered ? m.mail_operator_unanswered_look() : m.mail_operator_refuses_look(),
      ],
      button: null,
      note: m.mail_operator_refuses_note(),
      why: m.mail_operator_why({ brand: brand.name }),
    });
  },
  canary: (context) =>
    frameMail(context, {
      subject: m.mail_canary_subject({ brand: brand.name }),
      preview: m.mail_canary_lead(),
      lead: m.mail_canary_lead(),
      button: null,
      note: null,
      why: m.mail_operator_why({ brand: brand.name }),
    }),
};
