export interface TextMessage {
  /** E.164 */
  to: string;
  text: string;
  deliveryId: string;
}

export interface SmsProvider {
  readonly name: string;
  /** The number people text to, in E.164 or a short code. */
  readonly number: string;
  /** @throws ProviderError */
  send(message: TextMessage): Promise<{ providerRef: string | null }>;
  close(): Promise<void>;
}
