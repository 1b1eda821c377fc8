import type { Temporal } from "temporal-polyfill";
import type { MessageProvider } from "#server/providers/hand-over.ts";

export interface TextMessage {
  /** E.164 */
  to: string;
  text: string;
  deliveryId: string;
  /** A carrier must not deliver it later than this, nor after 21:00 on the reader's clock. */
  validSeconds?: number;
}

export interface SmsProvider extends MessageProvider<TextMessage> {
  /** Our number, in E.164 or a short code. */
  readonly number: string;
  /**
   * The numbers that carriers deactivated on a day, in E.164, readable once. Null: no file for that day. Absent for a provider
   * without such files. Rejects with a CarrierFileError, also while iterating.
   */
  readDeactivated?(day: Temporal.PlainDate, stopping: AbortSignal): Promise<AsyncIterable<string> | null>;
}

/** A carriers' file is unreadable or not one. The reason is our own word, without a file's address or a number. */
export class CarrierFileError extends Error {
  override name = "CarrierFileError";
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
