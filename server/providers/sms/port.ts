import type { MayLeave } from "#server/providers/hand-over.ts";

export interface TextMessage {
  /** E.164 */
  to: string;
  text: string;
  deliveryId: string;
  /** Seconds after which a carrier must no longer deliver it: 21:00 where its reader is, at the latest. */
  validSeconds?: number;
}

export interface SmsProvider {
  readonly name: string;
  /** The number people text to, in E.164 or a short code. */
  readonly number: string;
  /** @throws ProviderError; WithdrawnError when `mayLeave` said no */
  send(message: TextMessage, mayLeave?: MayLeave): Promise<{ providerRef: string | null }>;
  close(): Promise<void>;
}
