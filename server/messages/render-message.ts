import type { Temporal } from "temporal-polyfill";
import { type Language, languagePrefix } from "#core/languages.ts";
import type { Keys } from "#server/db/keys.ts";
import { linkUrl } from "#server/db/signed-links.ts";
import { inLanguage } from "#server/language.ts";
import type { DateOfDay } from "#server/messages/date-of-params.ts";
import type { Addressee, NewsletterIssue } from "#server/messages/mail-content.ts";
import { renderMail } from "#server/messages/render-mail.ts";
import type { MessageContext, ReminderFacts, Template } from "#server/messages/template.ts";
import { findTemplate, type TemplateName } from "#server/messages/templates.ts";
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
  reminder: ReminderFacts | null;
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
 * @throws UnwritableMessageError, or whatever the template throws on facts that it cannot say.
 */
export const renderEmail = (facts: DeliveryFacts, links: MessageLinks): Promise<EmailMessage> =>
  inLanguage(facts.language, () => composeEmail(facts, links));

async function composeEmail(facts: DeliveryFacts, links: MessageLinks): Promise<EmailMessage> {
  const template = templateOf(facts);
  if (template.mail === undefined) throw new UnwritableMessageError("This template has no mail.");
  const context = contextOf(facts, template, links);
  const { stopUrl } = context;
  const mail = template.mail(context);
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
  const template = templateOf(facts);
  const text = inLanguage(facts.language, () => template.text?.(contextOf(facts, template, links)));
  if (text === undefined) throw new UnwritableMessageError("This template has no text.");
  return { to: facts.address, text, deliveryId: facts.id };
}

function templateOf({ template: name }: DeliveryFacts): Template {
  const template = findTemplate(name);
  if (template === undefined) throw new UnwritableMessageError("An unknown template.");
  return template;
}

/** Each link is signed when the template asks for it. */
function contextOf(
  facts: DeliveryFacts,
  template: Template,
  { keys, takesPayments, publicUrl: site }: MessageLinks,
): MessageContext<unknown> {
  const { addressee, issue, reminder, today, number, channelNumber } = facts;
  const publicUrl = site + languagePrefix(facts.language);
  const sealed = facts.sealedParams === null ? null : keys.unseal(facts.sealedParams);
  const toChannel = (purpose: "messages" | "refund" | "year") =>
    channelNumber === null ? null : linkUrl(keys, publicUrl, purpose, channelNumber);
  return {
    params: parsed(template.params, facts.params),
    sealed: template.sealed === undefined ? null : parsed(template.sealed, sealed),
    addressee,
    issue,
    awaiting: facts.awaiting ?? [],
    reminder,
    today,
    publicUrl,
    takesPayments,
    toReminders: (label) => (addressee?.hasAccount ? { label, url: `${publicUrl}/reminder` } : null),
    agreeUrl: (channel) => linkUrl(keys, publicUrl, "agree", channel),
    newsletterUrl: (subscriber) => linkUrl(keys, publicUrl, "newsletter", subscriber),
    get doneUrl() {
      return linkUrl(keys, publicUrl, "done", number);
    },
    get answerUrl() {
      return linkUrl(keys, publicUrl, "answer", number);
    },
    get refundUrl() {
      return toChannel("refund");
    },
    get yearUrl() {
      return takesPayments ? toChannel("year") : null;
    },
    get stopUrl() {
      if (!template.isStoppable) return null;
      const { subscriberNumber } = facts.params;
      return typeof subscriberNumber === "number"
        ? linkUrl(keys, publicUrl, "newsletter", subscriberNumber)
        : toChannel("messages");
    },
  };
}

function parsed(schema: Template["params"], value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new UnwritableMessageError(`Its parameters do not fit: ${error.message}`);
  return data;
}
