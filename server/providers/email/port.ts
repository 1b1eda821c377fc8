import type { MessageProvider } from "#server/providers/hand-over.ts";

export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stable for a delivery: the same on every attempt. With its angle brackets. */
  messageId: string;
  headers: Record<string, string>;
  /** The delivery it is, for the outbox. */
  deliveryId: string;
}

/**
 * Seconds that a provider may take over one mail, at most. A server that is silent after a mail's data may have taken it, and
 * whoever stops listening sends it twice: RFC 5321, section 4.5.3.2.6, asks for ten minutes. This is what the dispatcher's
 * lease leaves: nothing is begun in its second half (dispatch-deliveries.ts), so twice this must be less.
 */
export const longestSendSeconds = 280;

/** Hands mails on, each within `longestSendSeconds`. */
export type EmailProvider = MessageProvider<EmailMessage>;
