/**
 * A provider calls this once for each message, at the last moment before the vendor gets the content. It may wait for a place in
 * flight. False: the message must not leave any more.
 */
export type MayLeave = () => Promise<boolean>;

/** `MayLeave` said no. Nothing of the message has left. */
export class WithdrawnError extends Error {
  override name = "WithdrawnError";
}

/** A vendor has accepted the message, under its own id. */
export type Taken = { providerRef: string | null };

/** `send` resolves when the next server has accepted the message. */
export interface MessageProvider<Message> {
  /** The vendor's name in a delivery's row and in its receipts. */
  readonly name: string;
  /** @throws ProviderError; WithdrawnError when `mayLeave` said no */
  send(message: Message, mayLeave?: MayLeave): Promise<Taken>;
  close(): Promise<void>;
}
