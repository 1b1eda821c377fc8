import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import DKIM from "nodemailer/lib/dkim";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPPool from "nodemailer/lib/smtp-pool";
import { brand } from "#core/brand.ts";
import type { Failure } from "#core/delivery/failure.ts";
import { systemClock } from "#server/clock.ts";
import type { SmtpConfig } from "#server/mail-config.ts";
import { composePlainMime } from "#server/providers/email/compose-mime.ts";
import { Gate } from "#server/providers/email/gate.ts";
import { type EmailMessage, type EmailProvider, longestSendSeconds } from "#server/providers/email/port.ts";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { WithdrawnError } from "#server/providers/hand-over.ts";
import { ProviderError } from "#server/providers/provider-error.ts";

/**
 * Until a server has greeted us it has nothing of ours. Silence before that is cut short, and nothing goes out twice by
 * it.
 */
const helloMs = 30_000;

/** How long each step may take, in milliseconds. */
export const smtpTimeouts = {
  dnsTimeout: helloMs,
  connectionTimeout: helloMs,
  greetingTimeout: helloMs,
  // Nodemailer has one limit for all other steps, and the answer to a mail's data is among them. `smtpLimits` are shorter
  // for the steps before it.
  socketTimeout: longestSendSeconds * 1000,
  // Between two rounds a firewall may forget a connection. The next mail, a code perhaps, would be written into
  // nothing.
  idleTimeout: helloMs,
};

/**
 * Milliseconds for a mail. `before`: it may wait this long for a free connection, and then as long until the server has asked for
 * its content. `answer`: from then on the server may have the mail.
 */
const smtpLimits = { before: 280_000, answer: longestSendSeconds * 1000 };

/**
 * The headers that a DKIM signature covers. Both headers of one-click unsubscribe must be among them (RFC 8058, section
 * 4).
 */
const signedHeaders =
  "From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post";

/**
 * Mail through an SMTP server. `url`: `smtp://user:password@host:587` (STARTTLS when the server offers it;
 * `?requireTLS=true` insists on it, as mail-config.ts does in production) or `smtps://host:465`. Nodemailer's options
 * may follow as query parameters. `from` is an address, or "Name <address>". Ten connections are kept open, one more than
 * there may be mails in hand (core/channels.ts). More gain something where a connection's greeting and envelope take long.
 */
export function createSmtpProvider(
  { url, clientName, from, bounceAddress, dkim }: SmtpConfig,
  limits = smtpLimits,
): EmailProvider {
  const pool = new SMTPPool({
    maxConnections: 10,
    // The default reconnects after 100 mails, which costs a third of the rate.
    maxMessages: Number.POSITIVE_INFINITY,
    ...smtpTimeouts,
    ...(clientName === undefined ? {} : { name: clientName }),
    url,
  });
  // Each mail is told of what befalls it. The pool's own event says the same once more.
  pool.on("error", () => {});
  const signer = dkim && new DKIM({ ...dkim, headerFieldNames: signedHeaders });
  const sender = from.includes("<") ? from : { name: brand.senderName, address: from };
  const writtenSender = from.includes("<") ? from : `${brand.senderName} <${from}>`;
  const ownAddress = /<([^<>]+)>/.exec(from)?.[1] ?? from;
  return {
    name: "smtp",
    async send(message: EmailMessage, mayLeave = async () => true) {
      const limit = new Limit();
      const gate = new Gate(async () => {
        const may = await mayLeave();
        if (may) limit.begin(limits.answer);
        return may;
      });
      let hasConnection = false;
      try {
        const date = new Date(systemClock.now().epochMilliseconds);
        const raw = composePlainMime(message, { from: writtenSender, date });
        const bytes =
          raw === null ? await composeOther(message, { from: sender, date }) : Buffer.from(raw, "latin1");
        limit.begin(limits.before);
        const { response } = await sendBy(pool, message, {
          from: bounceAddress ?? ownAddress,
          open: () => gate.guard(() => (signer ? buffer(signer.sign(bytes)) : bytes)),
          onConnection() {
            hasConnection = true;
            limit.begin(limits.before);
          },
          signal: limit.signal,
        });
        return { providerRef: queueId(response) };
      } catch (error) {
        // A mail that never had a connection says nothing about the server: others were on their way all that time.
        if (gate.isWithdrawn || (limit.signal.aborted && !hasConnection)) throw new WithdrawnError();
        throw new ProviderError(failureOf(error, gate.isHandedOver));
      } finally {
        limit.end();
      }
    },
    async close() {
      pool.close();
    },
  };
}

/** A mail in which something needs encoding: nodemailer's own composer knows how. */
function composeOther(
  { to, subject, text, html, messageId, headers }: EmailMessage,
  { from, date }: { from: string | { name: string; address: string }; date: Date },
): Promise<Buffer> {
  const mail = { from, to, subject, text, html, messageId, headers, date };
  const composer = new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  return composer.compile().build();
}

/** Ends a call when its present step takes too long. */
class Limit {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Begins the next step, of at most `ms` milliseconds. */
  begin(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), ms).unref();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

interface Posting {
  /** The envelope's sender. */
  from: string;
  open: () => Readable;
  onConnection: () => void;
  signal: AbortSignal;
}

/**
 * Gives a written mail to the pool. (`createTransport` stands before it and takes a mail apart for each sending: its composer, its
 * addresses, its plugins. That took as long as all the rest.)
 */
function sendBy(
  pool: SMTPPool,
  { to, messageId, deliveryId }: EmailMessage,
  { from, open, onConnection, signal }: Posting,
): Promise<{ response?: string | undefined }> {
  const mail = {
    message: {
      // The pool asks for it when it gives the mail to a connection.
      getHeader() {
        onConnection();
        return messageId;
      },
      messageId: () => messageId,
      getEnvelope: () => ({ from, to: [to] }),
      createReadStream: open,
    },
    data: {
      // RFC 3461, where the server supports it: a bounce has our own id, and only the mail's headers.
      dsn: { id: deliveryId, return: "headers", notify: ["failure", "delay"], recipient: to },
      signal,
    },
  };
  return new Promise((resolve, reject) => {
    pool.send(mail as unknown as Parameters<SMTPPool["send"]>[0], (error, info) =>
      error ? reject(error) : resolve(info ?? {}),
    );
  });
}

/**
 * The id that the server gave the mail ("250 2.0.0 Ok: queued as 4XyZ"). The rest of a reply may repeat the address.
 */
function queueId(response: string | undefined): string | null {
  return /\bqueued as ([\w.-]{1,64})/i.exec(response ?? "")?.[1] ?? null;
}

/** Commands whose refusal may be about this mail or its address. Any other refusal is about us. */
const commandsAboutTheMail: readonly unknown[] = ["RCPT TO", "DATA"];

/** Nodemailer's error itself is not passed on, because it quotes the address. */
function failureOf(error: unknown, isHandedOver: boolean): Failure {
  const { command, response, code } = error as { command?: unknown; response?: unknown; code?: unknown };
  if (code === "EENVELOPE" && command === "API")
    return { proves: "address-unknown", reason: "address-not-valid" };
  const known = typeof response === "string" ? meaningOfReply(response) : null;
  if (known === null) return isHandedOver ? unanswered : unreached;
  if (commandsAboutTheMail.includes(command) || known.proves === "throttled") return known;
  // At the greeting, the sign-in and MAIL FROM with our own address: "try later" is an outage, and a permanent refusal
  // is about us.
  return String(response).startsWith("4")
    ? unreached
    : { proves: "sender-refused", reason: "mail-server-refuses-us" };
}

const unreached = { proves: "unreached", reason: "mail-server-not-reached" } as const;
const unanswered = { proves: "unanswered", reason: "mail-server-did-not-answer" } as const;
