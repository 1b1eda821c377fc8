import { brand } from "#core/brand.ts";
import { type ChannelKind, channelFacts } from "#core/people/channels.ts";
import { capitalised } from "#core/words/capitalised.ts";
import { numberMails, registrantUnreached } from "#core/words/messages/number-news.ts";
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
  | "registrant-unreached"
  | "marked-as-spam"
  | "person-left"
  | "nobody-reached";

const manyOf = (kind: ChannelKind) => capitalised(channelFacts[kind].words.many);

function addedWords({ addedBy, whose }: Templates["you-were-added"]["params"]): string {
  if (whose === undefined) return `${addedBy} asked us to send date reminders to this address.`;
  return whose === null
    ? `${addedBy} asked us to remind you about your dates.`
    : `${addedBy} asked us to remind you about ${whose}'s dates.`;
}

/** To and about the people on the list: who was added, and which of their channels are open. */
export const recipientMails: MailsOf<RecipientTemplate> = {
  "you-were-added": (context) => {
    const { phoneEnding, channelNumber } = context.params;
    const asksForTexts = phoneEnding !== undefined && channelNumber !== undefined;
    return frameMail(context, {
      subject: subjects.recipientAdded,
      preview: "Short emails around each date. Stop them any time.",
      lead: addedWords(context.params),
      paragraphs: [
        "You'll get a short email 7, 3 and 1 days before each date, on the day, and 1 and 3 days after, until someone marks it as done.",
        "You don't need an account. Don't want these emails? Use the link below.",
        ...(asksForTexts
          ? [
              `Want texts, too, to your number ending in ${phoneEnding}? Texts start only if you agree. You'd get about eight short ones for each date. Message and data rates may apply. Reply STOP to end them any time.`,
            ]
          : []),
      ],
      ...(asksForTexts && {
        button: { label: "Agree to texts or decline", url: context.agreeUrl(channelNumber) },
      }),
    });
  },
  "agree-to-mails": (context) =>
    frameMail(context, {
      subject: subjects.signupAsked,
      preview: "May we email you? Nothing comes unless you agree.",
      lead: `${context.params.addedBy} asked us to send you date reminders.`,
      paragraphs: [
        "Emails start only if you agree. You'd get about eight short ones for each date. You don't need an account. If you do nothing, nothing more comes.",
      ],
      button: { label: "Agree or decline", url: context.stopUrl ?? context.publicUrl },
    }),
  "list-ended": (context) =>
    frameMail(context, {
      subject: subjects.listEnded,
      preview: "Please write your dates down.",
      lead: "Date reminders to this address have ended.",
      paragraphs: [
        "The account holder ended them, and no more will come. Please write down any date that matters.",
      ],
    }),
  "agree-to-texts": (context) =>
    frameMail(context, {
      subject: subjects.textsAsked,
      preview: "May we text you? Nothing comes unless you agree.",
      lead: `${context.params.addedBy} asked us to text your number ending in ${context.params.phoneEnding}.`,
      paragraphs: [
        "Texts start only if you agree. You'd get about eight short ones for each date. Message and data rates may apply. Reply STOP to end them any time.",
      ],
      button: { label: "Agree or decline", url: context.agreeUrl(context.params.channelNumber) },
    }),
  "channel-stopped": (context) => {
    const { whose, channel, by, isReaders } = context.params;
    if (isReaders && by === "owner") {
      return frameMail(context, {
        subject: subjects.ownChannelStopped(channel),
        preview: "If it wasn't you, turn them on again.",
        lead: `You turned off reminders by ${channelFacts[channel].words.one}.`,
        paragraphs: ["If it wasn't you, log in to turn them on again."],
        button: context.toReminders(m.mail_open({ brand: brand.name })),
      });
    }
    const lead =
      by === "owner"
        ? `${whose} turned off ${channelFacts[channel].words.many}.`
        : `${manyOf(channel)} to ${whose} no longer arrive.`;
    return frameMail(context, {
      subject: subjects.channelStopped(channel),
      preview: "See who still gets your reminders.",
      lead,
      paragraphs: [
        by === "owner"
          ? "Please make sure the reminders still reach someone another way."
          : context.addressee?.hasAccount
            ? "The address or number no longer works. Please correct it, and make sure the reminders still reach someone."
            : "The address or number no longer works. Please make sure the reminders still reach someone.",
      ],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  "channel-started": (context) => {
    const { whose, channel, isReaders } = context.params;
    return frameMail(context, {
      subject: isReaders ? subjects.ownChannelStarted(channel) : subjects.channelStarted(channel),
      preview: "See who gets your reminders.",
      lead: isReaders
        ? `Your reminders by ${channelFacts[channel].words.one} are on.`
        : `${manyOf(channel)} to ${whose} are on.`,
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
  "registrant-unreached": (context) => {
    const { whose } = context.params;
    const { lead, paragraph } = registrantUnreached;
    return frameMail(context, {
      subject: m.registrant_unreached_subject(),
      preview: m.registrant_unreached_preview(),
      lead: lead(whose),
      paragraphs: [paragraph(whose)],
    });
  },
  "marked-as-spam": (context) => {
    const { whose } = context.params;
    return frameMail(context, {
      subject: subjects.markedAsSpam,
      preview: "Reminders still go out.",
      lead: `An email from us to ${whose} was marked as spam.`,
      paragraphs: [
        `We still send reminders to ${whose}, but they may land in the spam folder. Ask ${whose} to mark our emails as "not spam".`,
        `If ${whose} doesn't want them, turn off emails to ${whose} on your list.`,
      ],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  "person-left": (context) =>
    frameMail(context, {
      subject: subjects.personLeft,
      preview: "See who still gets your reminders.",
      lead: `${context.sealed.whose} left your list and gets no more reminders.`,
      paragraphs: [
        "We deleted the name, address and number. Please make sure the reminders still reach someone.",
      ],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    }),
  "nobody-reached": (context) =>
    frameMail(context, {
      subject: subjects.noWillingChannel(context.params.whose === null),
      preview: "One step to fix it.",
      lead:
        context.params.whose === null
          ? "No one gets reminders for your date:"
          : `No one gets reminders for ${context.params.whose}'s date:`,
      headline: headlineOf(context),
      paragraphs: [
        "Every address and number is turned off, doesn't work, or hasn't agreed yet. Please write the date down.",
        ...(context.addressee?.hasAccount ? ["Log in to turn one of them on again."] : []),
      ],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    }),
};
