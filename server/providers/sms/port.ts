import type { Temporal } from "temporal-polyfill";
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
  /**
   * The numbers that carriers deactivated on a day, in E.164, to be read once. Null: there is no file for that day. A provider
   * without such files does not have it. Rejects with a CarrierFileError, also while the numbers are read.
   */
  readDeactivated?(day: Temporal.PlainDate, stopping: AbortSignal): Promise<AsyncIterable<string> | null>;
}

/** A carriers' file cannot be read, or is no such file. The reason is our own word: no address of a file, no number. */
export class CarrierFileError extends Error {
  override name = "CarrierFileError";
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
