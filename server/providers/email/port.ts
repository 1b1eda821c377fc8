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
}

/**
 * The most seconds from a mail's hand-over (`mayLeave` said yes) to the provider's answer. A server that is silent after
 * a mail's data may have taken the mail, and a client that stops listening sends it twice: RFC 5321, section 4.5.3.2.6,
 * asks for ten minutes at least. A claim's lease is longer (dispatch-deliveries.ts), and is renewed at the hand-over.
 */
export const longestSendSeconds = 610;

/** Hands mails on, and answers within `longestSendSeconds` of each hand-over. */
export type EmailProvider = MessageProvider<EmailMessage>;
