import { once } from "node:events";
import { Readable } from "node:stream";
import { type MayLeave, WithdrawnError } from "#server/providers/hand-over.ts";

/**
 * Gates a mail before its connection. Nodemailer begins to read a mail when the server has asked for its data (354). The gate
 * calls `mayLeave` then, not when the mail was queued, perhaps minutes before.
 */
export class Gate {
  /** The connection has the whole mail. So the server may have it, whatever it answers. */
  isHandedOver = false;
  isWithdrawn = false;
  readonly #mayLeave: MayLeave;
  readonly #onConnection: () => void;

  /** `onConnection` is called when a connection begins with the mail's envelope. */
  constructor(mayLeave: MayLeave, onConnection: () => void) {
    this.#mayLeave = mayLeave;
    this.#onConnection = onConnection;
  }

  /** The written mail in one piece, behind the gate. Nodemailer calls it for each connection that takes the mail. */
  guard(written: Readable): Readable {
    this.#onConnection();
    // Written while the server reads the envelope.
    const pieces: Buffer[] = [];
    written.on("data", (piece: Buffer) => pieces.push(piece));
    const whole = once(written, "end").then(() => Buffer.concat(pieces));
    // A connection that breaks before the mail may leave ends the writing; nobody awaits it.
    whole.catch(() => {});
    return Readable.from(this.#pass(whole), { objectMode: false });
  }

  async *#pass(whole: Promise<Buffer>): AsyncGenerator<Buffer> {
    if (!(await this.#mayLeave())) {
      this.isWithdrawn = true;
      throw new WithdrawnError("withdrawn");
    }
    yield await whole;
    this.isHandedOver = true;
  }
}
