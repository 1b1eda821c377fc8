import { brand } from "#core/brand.ts";
import type { ReminderSet } from "#core/people/reminder-sets.ts";
import { numberMails } from "#core/words/messages/number-news.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { m } from "#messages";
import { headlineOf } from "#server/messages/date-mails.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";
import type { Templates } from "#server/messages/templates.ts";

type RecipientTemplate =
  | "you-were-added"
  | "agree-to-mails"
  | "list-ended"
  | "agree-to-texts"
  | "channel-stopped"
  | "channel-started"
  | "number-news"
  | "marked-as-spam"
  | "person-left"
  | "nobody-reached";

function addedWords({ addedBy: name, whose }: Templates["you-were-added"]["params"]): string {
  if (whose === undefined) return m.mail_added_lead({ name });
  return whose === null ? m.mail_added_lead_own({ name }) : m.mail_added_lead_other({ name, whose });
}

const whenTheyCome: Record<ReminderSet, () => string> = {
  all: m.mail_added_what,
  day_before_and_day: m.mail_added_what_day_before,
  only_if_not_done: m.mail_added_what_not_done,
};

/** To and about the people on the list: who was added, which channels are open. */
export const recipientMails: MailsOf<RecipientTemplate> = {
  "you-were-added": (context) => {
    const { phoneEnding, channelNumber, reminderSet = "all" } = context.params;
    const asksForTexts = phoneEnding !== undefined && channelNumber !== undefined;
    return frameMail(context, {
      subject: subjects.recipientAdded(),
      preview: m.mail_added_preview(),
      lead: addedWords(context.params),
      paragraphs: [
        m.mail_what_we_do({ brand: brand.name }),
        whenTheyCome[reminderSet](),
        m.mail_added_stop({ stop: m.mail_stop() }),
        m.mail_added_save(),
        ...(asksForTexts ? [m.mail_added_texts({ phoneEnding })] : []),
      ],
      ...(asksForTexts && {
        button: { label: m.mail_added_texts_button(), url: context.agreeUrl(channelNumber) },
      }),
    });
  },
  "agree-to-mails": (context) =>
    frameMail(context, {
      subject: subjects.signupAsked(),
      preview: m.mail_agree_emails_preview(),
      lead: m.mail_agree_emails_lead({ name: context.params.addedBy }),
      paragraphs: [m.mail_what_we_do({ brand: brand.name }), m.mail_agree_emails_what()],
      button: { label: m.mail_agree_button(), url: context.stopUrl ?? context.publicUrl },
    }),
  "list-ended": (context) =>
    frameMail(context, {
      subject: subjects.listEnded(),
      preview: m.mail_write_dates_down(),
      lead: m.mail_list_ended_lead(),
      paragraphs: [m.mail_list_ended_what()],
    }),
  "agree-to-texts": (context) => {
    const { addedBy: name, phoneEnding, channelNumber } = context.params;
    return frameMail(context, {
      subject: subjects.textsAsked(),
      preview: m.mail_agree_texts_preview(),
      lead: m.mail_agree_texts_lead({ name, phoneEnding }),
      paragraphs: [m.mail_what_we_do({ brand: brand.name }), m.mail_agree_texts_what()],
      button: { label: m.mail_agree_button(), url: context.agreeUrl(channelNumber) },
    });
  },
  "channel-stopped": (context) => {
    const { channel, by, isReaders = false } = context.params;
    const isOwnChoice = isReaders && by === "owner";
    return frameMail(context, {
      subject: isReaders ? subjects.ownChannelStopped(channel) : subjects.channelStopped(channel),
      preview: isOwnChoice ? m.mail_channel_off_preview() : m.mail_see_who(),
      ...channelStoppedWords(context.params, context.addressee?.hasAccount ?? false),
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  "channel-started": (context) => {
    const { whose: name, channel, isReaders } = context.params;
    return frameMail(context, {
      subject: isReaders ? subjects.ownChannelStarted(channel) : subjects.channelStarted(channel),
      preview: isReaders ? m.mail_channel_on_own_preview() : m.mail_channel_on_preview(),
      lead: isReaders ? m.mail_channel_on_own({ channel }) : m.mail_channel_on_other({ channel, name }),
      paragraphs: isReaders ? [m.mail_channel_on_own_next()] : [],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  "number-news": (context) => {
    const { news, ...about } = context.params;
    return frameMail(context, {
      ...numberMails[news](about),
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  "marked-as-spam": (context) => {
    const { whose: name } = context.params;
    return frameMail(context, {
      subject: subjects.markedAsSpam(),
      preview: m.mail_spam_preview(),
      lead: m.mail_spam_lead({ name }),
      paragraphs: [m.mail_spam_folder({ name }), m.mail_spam_turn_off({ name })],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  "person-left": (context) =>
    frameMail(context, {
      subject: subjects.personLeft(),
      preview: m.mail_see_who(),
      lead: m.mail_person_left_lead({ name: context.sealed.whose }),
      paragraphs: [m.mail_person_left_what()],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    }),
  "nobody-reached": (context) => {
    const { whose: name } = context.params;
    return frameMail(context, {
      subject: subjects.noWillingChannel(name === null),
      preview: m.mail_nobody_preview(),
      lead: name === null ? m.mail_nobody_lead_own() : m.mail_nobody_lead_other({ name }),
      headline: headlineOf(context),
      paragraphs: [m.mail_nobody_why(), ...(context.addressee?.hasAccount ? [m.mail_nobody_log_in()] : [])],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
};

/** Worded for the channel's own reader or for another one. Only a reader with an account can correct an address. */
function channelStoppedWords(
  { whose: name, channel, by, isReaders = false }: Templates["channel-stopped"]["params"],
  hasAccount: boolean,
): { lead: string; paragraphs: string[] } {
  if (by === "owner") {
    return isReaders
      ? { lead: m.mail_channel_off_own({ channel }), paragraphs: [m.mail_channel_off_own_next()] }
      : {
          lead: m.mail_channel_off_other({ channel, name }),
          paragraphs: [m.mail_channel_off_other_next()],
        };
  }
  return {
    lead: isReaders ? m.mail_channel_fails_own({ channel }) : m.mail_channel_fails_other({ channel, name }),
    paragraphs: [
      hasAccount ? m.mail_channel_fails_correct({ channel }) : m.mail_channel_fails_next({ channel }),
    ],
  };
}
