import type { MessageProvider } from "#server/providers/hand-over.ts";

export interface TextMessage {
  /** E.164 */
  to: string;
  text: string;
  deliveryId: string;
  /** Seconds after which a carrier must no longer deliver it: 21:00 where its reader is, at the latest. */
  validSeconds?: number;
}

export interface SmsProvider extends MessageProvider<TextMessage> {
  /** The number people text to, in E.164 or a short code. */
  readonly number: string;
}
