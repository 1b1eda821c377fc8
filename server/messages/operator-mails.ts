import { brand } from "#core/brand.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";
import type { CanaryNews } from "#server/messages/templates.ts";

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

const canaryWords = {
  lost: [m.mail_operator_canary_lost_subject, m.mail_operator_canary_lost_lead],
  unsent: [m.mail_operator_canary_unsent_subject, m.mail_operator_canary_unsent_lead],
  unread: [m.mail_operator_canary_unread_subject, m.mail_operator_canary_unread_lead],
  spam: [m.mail_operator_canary_spam_subject, m.mail_operator_canary_spam_lead],
  heard: [m.mail_operator_canary_heard_subject, m.mail_operator_canary_heard_lead],
} as const satisfies Record<CanaryNews, unknown>;

function aboutCanary(
  context: Parameters<typeof frameMail>[0],
  channel: ChannelKind,
  news: CanaryNews,
): ReturnType<typeof frameMail> {
  const [subject, lead] = canaryWords[news];
  return frameMail(context, {
    subject: subject({ channel }),
    preview: news === "heard" ? m.mail_operator_canary_heard_preview() : m.mail_operator_preview(),
    lead: lead({ channel }),
    button: null,
    note: news === "heard" ? null : m.mail_operator_canary_note(),
    why: m.mail_operator_why({ brand: brand.name }),
  });
}

/** Mails to the operator of the site. */
export const operatorMails: MailsOf<OperatorTemplate> = {
  "provider-trouble": (context) => {
    const { channel, cause } = context.params;
    if (cause === "many") return channel === "text" ? manyTexts(context) : manyMails(context);
    if (cause !== "refusing" && cause !== "doubtful") return aboutCanary(context, channel, cause);
    const isPaused = cause === "refusing";
    return frameMail(context, {
      subject: m.mail_operator_refuses_subject({ channel }),
      preview: m.mail_operator_preview(),
      lead: isPaused ? m.mail_operator_paused_lead({ channel }) : m.mail_operator_doubtful_lead({ channel }),
      headline: isPaused ? m.mail_operator_paused_headline() : m.mail_operator_doubtful_headline(),
      paragraphs: [
        isPaused ? m.mail_operator_paused_what() : m.mail_operator_doubtful_what(),
        m.mail_operator_refuses_look(),
      ],
      button: null,
      note: m.mail_operator_refuses_note(),
      why: m.mail_operator_why({ brand: brand.name }),
    });
  },
  canary: (context) => {
    const { token } = context.params;
    return frameMail(context, {
      subject: m.mail_canary_subject({ brand: brand.name, token }),
      preview: m.mail_canary_lead(),
      lead: m.mail_canary_lead(),
      button: null,
      note: m.mail_canary_note(),
      why: m.mail_operator_why({ brand: brand.name }),
    });
  },
};
