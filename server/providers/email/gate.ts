import type { Readable } from "node:stream";
import { MailStream } from "#server/providers/email/mail-stream.ts";
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

  /** The mail behind the gate, as one piece. `read` is called when the mail may leave. */
  guard(read: () => Buffer | Promise<Buffer>): Readable {
    let isAsked = false;
    const gate = this;
    return new MailStream({
      read() {
        if (isAsked) return;
        isAsked = true;
        gate.#pass(read).then(
          (bytes) => {
            this.push(bytes);
            gate.isHandedOver = true;
            this.push(null);
          },
          (error: Error) => this.destroy(error),
        );
      },
    });
  }

  async #pass(read: () => Buffer | Promise<Buffer>): Promise<Buffer> {
    if (await this.#mayLeave()) return read();
    this.isWithdrawn = true;
    throw new WithdrawnError("withdrawn");
  }
}
