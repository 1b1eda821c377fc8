import type { Temporal } from "temporal-polyfill";
import { type Language, languagePrefix } from "#core/languages.ts";
import { firstName } from "#core/people/contacts.ts";
import type { WhyUnreached } from "#core/people/unreached.ts";
import { type Answer, agreeByText, answerText, firstText } from "#core/words/messages/answer-texts.ts";
import { isOneText } from "#core/words/messages/as-text.ts";
import type { ReminderMoment } from "#core/words/messages/reminder-moment.ts";
import { reminderText } from "#core/words/messages/texts.ts";
import type { Keys } from "#server/db/keys.ts";
import { linkUrl } from "#server/db/signed-links.ts";
import { inLanguage } from "#server/language.ts";
import { accountMails } from "#server/messages/account-mails.ts";
import { dateMails } from "#server/messages/date-mails.ts";
import { giverMails } from "#server/messages/giver-mails.ts";
import type { Addressee, Mail, MailContext, NewsletterIssue } from "#server/messages/mail-content.ts";
import { newsletterMails } from "#server/messages/newsletter-mails.ts";
import { noticeTexts } from "#server/messages/notice-texts.ts";
import { operatorMails } from "#server/messages/operator-mails.ts";
import { recipientMails } from "#server/messages/recipient-mails.ts";
import { reminderMail } from "#server/messages/reminder-mail.ts";
import { renderMail } from "#server/messages/render-mail.ts";
import { subscriptionMails } from "#server/messages/subscription-mails.ts";
import {
  type DateOfDay,
  type ReminderTemplate,
  stoppableTemplates,
  type TemplateName,
  type Templates,
  type TextTemplate,
} from "#server/messages/templates.ts";
import type { EmailMessage } from "#server/providers/email/port.ts";
import type { TextMessage } from "#server/providers/sms/port.ts";

/** A delivery about to leave, with everything that goes into its words. */
export interface DeliveryFacts {
  id: string;
  number: number;
  template: TemplateName;
  params: Record<string, unknown>;
  sealedParams: string | null;
  /** An e-mail address, or a number in E.164. */
  address: string;
  /** The reader's language. */
  language: Language;
  /** Null when we know only the address. */
  channelNumber: number | null;
  addressee: Addressee | null;
  /** Only for newsletters. */
  issue: NewsletterIssue | null;
  /** Only for the question for a next date: every date of the list that waits for the one after it, the earliest first. */
  awaiting?: DateOfDay[] | null;
  /** Today in the recipient's zone; in UTC where we know only an address. */
  today: Temporal.PlainDate;
  /** Only for reminders. */
  reminder: {
    moment: ReminderMoment;
    /** The registrant's full name. Null when the recipient is the registrant. */
    registrantName: string | null;
    /** The reader is the registrant, and the account holder has not switched this off. */
    saysStakes: boolean;
    /** To the account holder: why the registrant gets no message. Otherwise null. */
    unreached: WhyUnreached | null;
    /** Its reader has asked for it again. */
    isAgain: boolean;
  } | null;
}

/** The links' base address, the key that signs them, and whether a year can be paid for there. */
export interface MessageLinks {
  keys: Keys;
  publicUrl: string;
  takesPayments: boolean;
}

/** The channel has no such template, or a parameter is missing. */
export class UnwritableMessageError extends Error {
  override name = "UnwritableMessageError";
}

/**
 * The delivery as a mail of two parts, in its reader's language, for any provider. The Message-ID derives from the delivery's id,
 * so every attempt has the same. A mail that may be stopped has the List-Unsubscribe headers (RFC 8058).
 * @throws UnwritableMessageError, or whatever the template throws on parameters that it cannot read.
 */
export const renderEmail = (facts: DeliveryFacts, links: MessageLinks): Promise<EmailMessage> =>
  inLanguage(facts.language, () => composeEmail(facts, linksOf(facts, links)));

async function composeEmail(facts: DeliveryFacts, links: MessageLinks): Promise<EmailMessage> {
  const stopUrl = stopUrlOf(facts, links);
  const mail = writeMail(facts, links, stopUrl);
  return {
    to: facts.address,
    subject: mail.subject,
    ...(await renderMail(mail)),
    messageId: `<${facts.id}@${new URL(links.publicUrl).hostname}>`,
    headers: {
      "Content-Language": facts.language,
      // RFC 3834: asks for no automatic replies.
      "Auto-Submitted": "auto-generated",
      // Some vendors replace the Message-ID (Amazon SES). A bounce then brings our id back here.
      "X-Delivery-ID": facts.id,
      ...(stopUrl !== null && {
        "List-Unsubscribe": `<${stopUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    deliveryId: facts.id,
  };
}

/**
 * The delivery as a text of one part, in its reader's language. A link that would make it longer is left out: a reply works
 * without it.
 * @throws UnwritableMessageError
 */
export function renderText(facts: DeliveryFacts, links: MessageLinks): TextMessage {
  const text = inLanguage(facts.language, () => writeText(facts, linksOf(facts, links)));
  return { to: facts.address, text, deliveryId: facts.id };
}

const linksOf = ({ language }: DeliveryFacts, links: MessageLinks): MessageLinks => ({
  ...links,
  publicUrl: links.publicUrl + languagePrefix(language),
});

function writeMail(facts: DeliveryFacts, links: MessageLinks, stopUrl: string | null): Mail {
  const { addressee, reminder, template } = facts;
  if (reminder !== null && addressee !== null) {
    return reminderMail(addressee, {
      ...reminder.moment,
      whose: reminder.registrantName === null ? null : firstName(reminder.registrantName),
      saysStakes: reminder.saysStakes,
      unreached: reminder.unreached,
      isAgain: reminder.isAgain,
      doneUrl: linkUrl(links.keys, links.publicUrl, "done", facts.number),
      stopUrl,
    });
  }
  const mails = {
    ...accountMails,
    ...subscriptionMails,
    ...giverMails,
    ...recipientMails,
    ...dateMails,
    ...newsletterMails,
    ...operatorMails,
  };
  if (template === "reminder" || template === "reminder-again")
    throw new UnwritableMessageError("A reminder without a recipient.");
  // The template decides its parameters' type. TypeScript cannot follow that through a look-up.
  const write = mails[template as Exclude<TemplateName, ReminderTemplate | TextTemplate>] as
    | ((context: MailContext<TemplateName>) => Mail)
    | undefined;
  if (write === undefined) throw new UnwritableMessageError("An unknown template.");
  return write({
    params: facts.params as Templates[TemplateName]["params"],
    sealed: (facts.sealedParams === null
      ? null
      : links.keys.unseal(facts.sealedParams)) as Templates[TemplateName]["sealed"],
    addressee,
    issue: facts.issue,
    awaiting: facts.awaiting ?? [],
    today: facts.today,
    publicUrl: links.publicUrl,
    toReminders: (label) => (addressee?.hasAccount ? { label, url: `${links.publicUrl}/reminder` } : null),
    answerUrl: linkUrl(links.keys, links.publicUrl, "answer", facts.number),
    takesPayments: links.takesPayments,
    stopUrl,
    agreeUrl: (channelNumber) => linkUrl(links.keys, links.publicUrl, "agree", channelNumber),
    refundUrl:
      facts.channelNumber === null
        ? null
        : linkUrl(links.keys, links.publicUrl, "refund", facts.channelNumber),
    yearUrl:
      links.takesPayments && facts.channelNumber !== null
        ? linkUrl(links.keys, links.publicUrl, "year", facts.channelNumber)
        : null,
    newsletterUrl: (number) => linkUrl(links.keys, links.publicUrl, "newsletter", number),
  });
}

function writeText(facts: DeliveryFacts, links: MessageLinks): string {
  const { reminder } = facts;
  if (reminder !== null) {
    return reminderText({
      ...reminder.moment,
      link: linkUrl(links.keys, links.publicUrl, "done", facts.number),
      toContact: reminder.registrantName !== null,
      saysStakes: reminder.saysStakes,
    });
  }
  if (facts.template === "text-answer") return answerText(facts.params as Answer, links.publicUrl);
  if (facts.template === "agree-by-text") {
    return agreeByText((facts.params as Templates["agree-by-text"]["params"]).addedBy);
  }
  if (facts.template === "first-text") {
    return firstText((facts.params as Templates["first-text"]["params"]).addedBy);
  }
  const link = facts.addressee?.hasAccount ? `${links.publicUrl}/reminder` : null;
  const params = { ...facts.params, waiting: facts.awaiting?.length ?? 0 };
  const texts = noticeTexts(facts.template, params, link);
  const text = texts?.find(isOneText) ?? texts?.at(-1);
  if (text === undefined) throw new UnwritableMessageError("This template has no text.");
  return text;
}

function stopUrlOf(facts: DeliveryFacts, { keys, publicUrl }: MessageLinks): string | null {
  if (!stoppableTemplates.has(facts.template)) return null;
  const { subscriberNumber } = facts.params;
  if (typeof subscriberNumber === "number") return linkUrl(keys, publicUrl, "newsletter", subscriberNumber);
  if (facts.channelNumber === null) return null;
  return linkUrl(keys, publicUrl, "messages", facts.channelNumber);
}
