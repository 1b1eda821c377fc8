import type { MessageProvider } from "#server/providers/hand-over.ts";

export interface TextMessage {
  /** E.164 */
  to: string;
  text: string;
  deliveryId: string;
  /** After this many seconds a carrier must no longer deliver it: at the latest at 21:00 on the reader's clock. */
  validSeconds?: number;
}

export interface SmsProvider extends MessageProvider<TextMessage> {
  /** The number that people text to, in E.164 or a short code. */
  readonly number: string;
}
