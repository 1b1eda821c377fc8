import { Readable } from "node:stream";
import { type MayLeave, WithdrawnError } from "#server/providers/hand-over.ts";

/**
 * Stands between a mail and the connection that it leaves by. Nodemailer begins to read a mail when the server has
 * asked for its data (354). The gate calls `mayLeave` then, and not when the mail was queued, perhaps minutes before.
 */
export class Gate {
  /** The whole mail was given to the connection. The server may have it, whatever it answers. */
  isHandedOver = false;
  isWithdrawn = false;
  readonly #mayLeave: MayLeave;

  constructor(mayLeave: MayLeave) {
    this.#mayLeave = mayLeave;
  }

  /** The same stream behind the gate. Nothing of `open` is read before the first read. */
  guard(open: () => AsyncIterable<Uint8Array>): Readable {
    return Readable.from(this.#passOn(open), { objectMode: false });
  }

  async *#passOn(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (!(await this.#mayLeave())) {
      this.isWithdrawn = true;
      throw new WithdrawnError("withdrawn");
    }
    yield* open();
    this.isHandedOver = true;
  }
}
