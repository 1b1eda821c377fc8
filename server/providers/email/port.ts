import type { MessageProvider } from "#server/providers/hand-over.ts";

export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Every attempt of a delivery has the same Message-ID. It stands here with its angle brackets. */
  messageId: string;
  headers: Record<string, string>;
  /** The delivery's id, for the outbox. */
  deliveryId: string;
  /** It has a connection of its own, and waits behind no other mail. */
  goesAlone?: boolean;
}

/**
 * After this many seconds without an answer, counted from a mail's hand-over (`mayLeave` said yes), the attempt counts as
 * unanswered: the mail holds nobody else up any longer.
 */
export const silentSeconds = 60;

/**
 * For this many seconds from the hand-over the provider waits for the answer, and tells of a late one (`late`). A server that is silent after
 * a mail's data may have taken the mail, and a client that stops listening sends it twice: RFC 5321, section 4.5.3.2.6,
 * asks for ten minutes at least. No other copy of the mail leaves before (after-failure.ts), but for a code's.
 */
export const longestSendSeconds = 610;

/** Hands mails on, and answers within `silentSeconds` of each hand-over. */
export type EmailProvider = MessageProvider<EmailMessage>;
