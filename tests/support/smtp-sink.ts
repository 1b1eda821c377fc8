import { once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  /** The client's name in its EHLO. */
  greetedAs: string;
  to: string;
  /** The envelope's sender: the address that a bounce goes to. */
  from: string;
  /** The id that a bounce would contain (RFC 3461). */
  reports: { id: string | null; notify: string[] };
  messageId: string;
  mail: Email;
  /** Every byte as it arrived, one character each. */
  raw: string;
}

/**
 * How the server answers: "take", an SMTP reply that the test gives (several lines as
 * "550-5.1.1 …\n550 5.1.1 …"), not at all, or by breaking off the connection.
 */
export type Answer = "take" | "hang" | "drop" | `${number}${" " | "-"}${string}`;

export interface SmtpSink {
  /** `smtp://127.0.0.1:…` */
  url: string;
  /** Every mail whose data arrived and was accepted, in order. */
  received: ReceivedMail[];
  /** The Message-IDs of every mail whose data arrived, accepted or not. */
  seen: string[];
  /** Decides about each recipient, at once or later. Everybody is known by default. */
  onRecipient: (address: string) => Answer | Promise<Answer>;
  /** Decides about each mail when its data begins to come. "drop" breaks off in the middle of the data. */
  onDataBegun: () => "take" | "drop";
  /** Decides about each mail when its data has arrived, at once or later. */
  onMail: (messageId: string) => Answer | Promise<Answer>;
  /** Resolves with the next mail's Message-ID once its data has arrived, whatever the answer. */
  nextSeen(): Promise<string>;
  /** Resolves once the data of `count` mails has arrived since the beginning. */
  seenAtLeast(count: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A real SMTP server on loopback that keeps its mails. `selfSigned` also offers TLS, with a certificate of no known
 * authority.
 */
export async function startSmtpSink({ selfSigned = false, port = 0 } = {}): Promise<SmtpSink> {
  let tell: (messageId: string) => void = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: selfSigned ? ["AUTH"] : ["STARTTLS", "AUTH"],
    hideDSN: false,
    logger: false,
    onRcptTo({ address }, session, done) {
      const decision = sink.onRecipient(address);
      const say = (decided: Answer) => answer(decided, done, () => drop(session.id));
      if (typeof decision === "string") say(decision);
      else void decision.then(say);
    },
    onData(stream, session, done) {
      if (sink.onDataBegun() === "drop") {
        stream.once("data", () => drop(session.id));
        return;
      }
      readAll(stream).then(async (raw) => {
        const mail = await PostalMime.parse(raw);
        const messageId = mail.messageId ?? "";
        sink.seen.push(messageId);
        const decided = sink.onMail(messageId);
        tell(messageId);
        const decision = await decided;
        const { mailFrom } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        if (decision === "take") {
          for (const { address, dsn } of session.envelope.rcptTo)
            sink.received.push({
              greetedAs: session.hostNameAppearsAs,
              to: address,
              from,
              reports: { id: session.envelope.dsn?.envid ?? null, notify: [dsn?.notify ?? []].flat() },
              messageId,
              mail,
              raw: Buffer.from(raw).toString("latin1"),
            });
        }
        answer(decision, done, () => drop(session.id));
      }, done);
    },
  });
  // A killed client resets its connections.
  server.on("error", () => {});
  const drop = (sessionId: string) => {
    for (const connection of server.connections) if (connection.id === sessionId) connection.close();
  };
  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    received: [],
    seen: [],
    onRecipient: () => "take",
    onDataBegun: () => "take",
    onMail: () => "take",
    nextSeen: () => new Promise((resolve) => (tell = resolve)),
    async seenAtLeast(count) {
      while (sink.seen.length < count) await sink.nextSeen();
    },
    // A graceful close would wait for the hung connections of a test.
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of server.connections) connection.close();
      }),
  };
  return sink;
}

function answer(decision: Answer, done: (error?: Error | null) => void, drop: () => void): void {
  if (decision === "take") done();
  else if (decision === "drop") drop();
  else if (decision !== "hang") {
    const lines = decision.split("\n").map((line) => line.slice(4));
    // smtp-server writes a list as a reply of several lines. It would remove a line break within a message.
    const message = lines.length > 1 ? lines : lines[0];
    done(
      Object.assign(new Error("refused"), { message, responseCode: Number(decision.slice(0, 3)) }) as Error,
    );
  }
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
