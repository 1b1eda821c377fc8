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

/** Hands mails on. `send` resolves when the next server has accepted it. */
export interface EmailProvider {
  readonly name: string;
  /** @throws ProviderError */
  send(message: EmailMessage): Promise<{ providerRef: string | null }>;
  close(): Promise<void>;
}
