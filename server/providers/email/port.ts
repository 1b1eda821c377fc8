import type { MessageProvider } from "#server/providers/hand-over.ts";

export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same on every attempt of a delivery. With its angle brackets. */
  messageId: string;
  headers: Record<string, string>;
  /** The delivery's id, for the outbox. */
  deliveryId: string;
}

/**
 * The most seconds that a provider may take for one mail. A server that is silent after a mail's data may have taken
 * the mail, and a client that stops listening sends it twice: RFC 5321, section 4.5.3.2.6, asks for ten minutes. The
 * dispatcher's lease limits this: nothing is begun in its second half (dispatch-deliveries.ts), so twice this time must
 * be less than the lease.
 */
export const longestSendSeconds = 280;

/** Hands mails on, each within `longestSendSeconds`. */
export type EmailProvider = MessageProvider<EmailMessage>;
