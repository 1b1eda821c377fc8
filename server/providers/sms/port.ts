export interface TextMessage {
  /** E.164 */
  to: string;
  text: string;
  deliveryId: string;
}

export interface SmsProvider {
  readonly name: string;
  /** @throws ProviderError */
  send(message: TextMessage): Promise<{ providerRef: string | null }>;
  close(): Promise<void>;
}
