import { z } from "zod";
import { brand } from "#core/brand.ts";
import { channelKinds } from "#core/people/channels.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { defineTemplate, noParams, staysTrue } from "#server/messages/template.ts";

/**
 * To the operator: a provider refuses us, refuses more addresses than can be dead, or does not answer; or people text us very
 * often.
 */
export const providerTrouble = defineTemplate({
  kind: "account",
  params: z.object({
    channel: z.enum(channelKinds),
    cause: z.enum(["refusing", "doubtful", "unanswered", "many"]),
  }),
  isStillTrue: staysTrue,
  mail: (context) => {
    const { channel, cause } = context.params;
    if (cause === "many") return channel === "text" ? manyTexts(context) : manyMails(context);
    const isPaused = cause !== "doubtful";
    const isUnanswered = cause === "unanswered";
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
      note: m.mail_operator_refuses_note(),
      why: m.mail_operator_why({ brand: brand.name }),
    });
  },
});

const leads = {
  refusing: m.mail_operator_paused_lead,
  doubtful: m.mail_operator_doubtful_lead,
  unanswered: m.mail_operator_unanswered_lead,
};

const manyTexts = (context: Parameters<typeof frameMail>[0]) =>
  frameMail(context, {
    subject: m.mail_operator_many_subject(),
    preview: m.mail_operator_preview(),
    lead: m.mail_operator_many_lead(),
    headline: m.mail_operator_many_headline(),
    paragraphs: [m.mail_operator_many_limit(), m.mail_operator_many_look()],
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
    note: m.mail_operator_mails_note(),
  });

/** To a heartbeat service, each hour (server/delivery/send-canary.ts). */
export const canary = defineTemplate({
  kind: "canary",
  params: noParams,
  isStillTrue: staysTrue,
  mail: (context) =>
    frameMail(context, {
      subject: m.mail_canary_subject({ brand: brand.name }),
      preview: m.mail_canary_lead(),
      lead: m.mail_canary_lead(),
      why: m.mail_operator_why({ brand: brand.name }),
    }),
});
