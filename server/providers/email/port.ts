import type { MessageProvider } from "#server/providers/hand-over.ts";

export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt of a delivery. With angle brackets. */
  messageId: string;
  headers: Record<string, string>;
  /** The delivery's id, for the outbox. */
  deliveryId: string;
  /** Sent on its own connection, behind no other mail. */
  goesAlone?: boolean;
}

/**
 * An attempt counts as unanswered after this many seconds from the hand-over (`mayLeave` said yes): the mail then holds nobody
 * up.
 */
export const silentSeconds = 60;

/**
 * The provider waits for the answer this many seconds from the hand-over, and reports a late one (`late`). A server that is
 * silent after a mail's data may have taken it, and a client that stops listening sends it twice: RFC 5321, section 4.5.3.2.6,
 * asks for at least ten minutes. No other copy of the mail leaves before (after-failure.ts), except a code's.
 */
export const longestSendSeconds = 610;

/** Answers within `silentSeconds` of each hand-over. */
export type EmailProvider = MessageProvider<EmailMessage>;
