import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MailStream } from "#server/providers/email/mail-stream.ts";

/** What the server got between its 354 and the final dot, the dot included: one entry for each mail. */
let taken: string[];
let onData: (socket: Socket) => void;
let server: Server;
let connection: SMTPConnection;

/** A mail server that keeps the very bytes. */
function serve(socket: Socket): void {
  let text = "";
  let inMail = false;
  socket.setEncoding("latin1").write("220 sink\r\n");
  socket.on("error", () => {});
  socket.on("data", (chunk: string) => {
    text += chunk;
    for (;;) {
      const end = inMail ? text.indexOf("\r\n.\r\n") + 5 : text.indexOf("\r\n") + 2;
      if (end < (inMail ? 5 : 2)) return;
      const part = text.slice(0, end);
      text = text.slice(end);
      if (inMail) taken.push(part);
      const isData = !inMail && part === "DATA\r\n";
      inMail = isData;
      socket.write(isData ? "354 go on\r\n" : "250 ok\r\n");
      if (isData) onData(socket);
    }
  });
}

beforeEach(async () => {
  taken = [];
  onData = () => {};
  server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  connection = new SMTPConnection({ host: "127.0.0.1", port, ignoreTLS: true });
  connection.on("error", () => {});
  await new Promise<void>((resolve) => connection.connect(() => resolve()));
});
afterEach(async () => {
  connection.close();
  server.close();
  await once(server, "close");
});

function send(mail: Readable): Promise<Error | null> {
  const envelope = { from: "reminders@daymark.example", to: ["rosa@mail.example"] };
  return new Promise((resolve) => connection.send(envelope, mail, (error) => resolve(error)));
}

const streamOf = (mail: Buffer) => {
  const parts = [mail, null];
  return new MailStream({
    read() {
      this.push(parts.shift() ?? null);
    },
  });
};

describe("a mail on the wire", () => {
  it("has the bytes that nodemailer makes of it, whatever its lines are like", async () => {
    const piece = fc.constantFrom("a", ".", "\r", "\n", "\r\n", "\r\n.", "\n..", "\xe9", "Hello Rosa,");
    const mails = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(""));
    await fc.assert(
      fc.asyncProperty(mails, async (text) => {
        const mail = Buffer.from(text, "latin1");
        taken.length = 0;
        expect(await send(Readable.from([mail]))).toBeNull();
        expect(await send(streamOf(mail))).toBeNull();
        expect(taken).toHaveLength(2);
        expect(taken[1]).toBe(taken[0]);
      }),
      { numRuns: 300, seed: 25 },
    );
  });

  it("gets a dot before a dot that begins a line, and ends once", async () => {
    await send(streamOf(Buffer.from("Subject: dots\r\n\r\n.one\r\n..two\r\nthree.\r\n")));
    expect(taken).toEqual(["Subject: dots\r\n\r\n..one\r\n...two\r\nthree.\r\n.\r\n"]);
  });

  it("is an error, and no more, when the connection breaks before its bytes have come", async () => {
    onData = (socket) => socket.destroy();
    const late = new MailStream({ read() {} });
    const error = await send(late);
    late.push(Buffer.from("Hello Rosa,\r\n"));
    late.push(null);
    if (!late.closed) await once(late, "close");
    expect(error).toMatchObject({ code: expect.any(String) });
    expect(taken).toEqual([]);
  });

  it("is as it was for whoever reads it in another way", async () => {
    const mail = Buffer.from(".one\r\ntwo\n");
    expect(await buffer(streamOf(mail))).toEqual(mail);
  });
});
