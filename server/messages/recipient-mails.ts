import { brand } from "#core/brand.ts";
import { type ChannelKind, channelFacts } from "#core/people/channels.ts";
import { capitalised } from "#core/words/capitalised.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { headlineOf } from "#server/messages/date-mails.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";

type RecipientTemplate =
  | "you-were-added"
  | "agree-to-mails"
  | "list-ended"
  | "agree-to-texts"
  | "channel-stopped"
  | "channel-started"
  | "marked-as-spam"
  | "person-left"
  | "nobody-reached";

const manyOf = (kind: ChannelKind) => capitalised(channelFacts[kind].words.many);

/** To and about the people on the list: who was added, and which of their channels are open. */
export const recipientMails: MailsOf<RecipientTemplate> = {
  "you-were-added": (context) =>
    frameMail(context, {
      subject: subjects.recipientAdded,
      preview: "Short emails before a date. One step stops them.",
      lead: `${context.params.addedBy} added you to date reminders.`,
      paragraphs: [
        "You get a short email 7, 3 and 1 days before a date, on the day, and 1 and 3 days after it, until somebody says that it is done.",
        "You do not need an account. If you do not want these emails, one step below stops them.",
      ],
    }),
  "agree-to-mails": (context) =>
    frameMail(context, {
      subject: subjects.signupAsked,
      preview: "May we email you? Nothing comes unless you agree.",
      lead: `${context.params.addedBy} asked us to send you date reminders.`,
      paragraphs: [
        "Emails start only if you agree: up to six short ones around each date. You do not need an account. If you do nothing, nothing more comes.",
      ],
      button: { label: "Agree or decline", url: context.stopUrl ?? context.publicUrl },
    }),
  "list-ended": (context) =>
    frameMail(context, {
      subject: subjects.listEnded,
      preview: "Please keep your own note of the dates.",
      lead: "The date reminders that came to this address have ended.",
      paragraphs: [
        "Whoever looks after them has ended them, and no more will come. Please keep your own note of any date that matters.",
      ],
    }),
  "agree-to-texts": (context) =>
    frameMail(context, {
      subject: subjects.textsAsked,
      preview: "May we text you? Nothing comes unless you agree.",
      lead: `${context.params.addedBy} asked us to text your number that ends in ${context.params.phoneEnding}.`,
      paragraphs: [
        "Texts start only if you agree: up to six short ones around each date. Message and data rates may apply, and STOP ends them at any time.",
      ],
      button: { label: "Agree or decline", url: context.agreeUrl(context.params.channelNumber) },
    }),
  "channel-stopped": (context) => {
    const { whose, channel, by } = context.params;
    const lead =
      by === "owner"
        ? `${manyOf(channel)} to ${whose} have stopped, as ${whose} wished.`
        : `${manyOf(channel)} to ${whose} do not arrive any more.`;
    return frameMail(context, {
      subject: subjects.channelStopped(channel),
      preview: "See who still gets your reminders.",
      lead,
      paragraphs: [
        by === "owner"
          ? "Please make sure that the reminders still reach somebody another way."
          : `The address or number no longer works. Please ${context.addressee?.hasAccount ? "correct it, and " : ""}make sure that the reminders still reach somebody.`,
      ],
      button: context.toReminders(`Open ${brand.name}`),
    });
  },
  "channel-started": (context) =>
    frameMail(context, {
      subject: subjects.channelStarted(context.params.channel),
      preview: "See who gets your reminders.",
      lead: `${manyOf(context.params.channel)} to ${context.params.whose} are on.`,
      button: context.toReminders(`Open ${brand.name}`),
    }),
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
      button: context.toReminders(`Open ${brand.name}`),
    });
  },
  "person-left": (context) =>
    frameMail(context, {
      subject: subjects.personLeft,
      preview: "See who still gets your reminders.",
      lead: `${context.sealed.whose} is off your list, as ${context.sealed.whose} wished, and gets no more of your reminders.`,
      paragraphs: [
        "Name, address and number are deleted. Please make sure that the reminders still reach somebody else.",
      ],
      button: context.toReminders(`Open ${brand.name}`),
    }),
  "nobody-reached": (context) =>
    frameMail(context, {
      subject: subjects.noWillingChannel(context.params.whose === null),
      preview: "One step to fix it.",
      lead: `Nobody gets the reminders for ${context.params.whose === null ? "this" : `${context.params.whose}'s`} date:`,
      headline: headlineOf(context),
      paragraphs: [
        `Every address has stopped, does not work, or has not agreed yet. Please note the date yourself${context.addressee?.hasAccount ? ", and turn one way on again" : ""}.`,
      ],
      button: context.toReminders(`Open ${brand.name}`),
    }),
};
