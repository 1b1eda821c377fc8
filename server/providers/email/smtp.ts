import {
  createTransport,
  type SendMailOptions,
  type SMTPPoolSentMessageInfo,
  type Transport,
} from "nodemailer";
import { brand } from "#core/brand.ts";
import type { Failure } from "#core/delivery/failure.ts";
import { systemClock } from "#server/clock.ts";
import { Gate } from "#server/providers/email/gate.ts";
import { type EmailProvider, longestSendSeconds, silentSeconds } from "#server/providers/email/port.ts";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { WithdrawnError } from "#server/providers/hand-over.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import type { SmtpConfig } from "#server/start/mail-config.ts";

/** Before its greeting a server has nothing of ours. So a short timeout there sends nothing twice. */
const helloMs = 30_000;

/** Milliseconds for each step. */
export const smtpTimeouts = {
  dnsTimeout: helloMs,
  connectionTimeout: helloMs,
  greetingTimeout: helloMs,
  // Nodemailer has one limit for all other steps, the answer to a mail's data included. `smtpLimits` are shorter for the steps
  // before that.
  socketTimeout: longestSendSeconds * 1000,
  // A firewall may forget a connection between two rounds. The next mail, a code perhaps, would be written into nothing.
  idleTimeout: helloMs,
};

/**
 * Milliseconds for a mail. `before`: to wait for a free connection, and then again until the server asks for its content. From
 * then on the server may have the mail: `silent` and `answer` are `silentSeconds` and `longestSendSeconds`.
 */
const smtpLimits = { before: 280_000, silent: silentSeconds * 1000, answer: longestSendSeconds * 1000 };

/** DKIM signs these headers. Both headers of one-click unsubscribe must be among them (RFC 8058, section 4). */
const signedHeaders =
  "From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post";

/** A mail for nodemailer, and the gate before its content. */
interface GatedMail extends SendMailOptions {
  gate: Gate;
  by: { transporter: Pick<Transport<SMTPPoolSentMessageInfo>, "send"> };
}

/**
 * Mail through an SMTP server. `url`: `smtp://user:password@host:587` (STARTTLS when the server offers it; `?requireTLS=true`
 * insists on it, as mail-config.ts does in production) or `smtps://host:465`. Nodemailer's options may follow as query
 * parameters. `from` is an address, or "Name <address>". Keeps ten connections open, one more than the limit of mails in flight
 * (core/people/channels.ts). More help where a connection's greeting and envelope take long. A mail that the server leaves
 * unanswered keeps its connection: the others then get ten new ones.
 */
export function createSmtpProvider(
  { url, clientName, from, bounceAddress, dkim }: SmtpConfig,
  changed: Partial<typeof smtpLimits> = {},
): EmailProvider {
  const limits = { ...smtpLimits, ...changed };
  const server = { ...smtpTimeouts, ...(clientName === undefined ? {} : { name: clientName }), url };
  const alone = createTransport(server);
  const openPool = () => {
    const opened = createTransport({
      pool: true,
      maxConnections: 10,
      // The default reconnects after 100 mails, which costs a third of the throughput.
      maxMessages: Number.POSITIVE_INFINITY,
      ...server,
    });
    // Each mail gets its own error. The pool's event repeats it.
    opened.on("error", () => {});
    return opened;
  };
  let pool = openPool();
  /** A closed pool keeps connections that have a mail. */
  const replace = (silent: typeof pool) => {
    if (silent !== pool) return;
    pool = openPool();
    silent.close();
  };
  // A transport before the pool's: nodemailer calls it after signing a mail, so that the gate is the last stage of the mail's
  // stream.
  const gated = createTransport<SMTPPoolSentMessageInfo>(
    {
      name: "gated pool",
      version: "1",
      send(mail, done) {
        const { gate, by } = mail.data as GatedMail;
        mail.message.processFunc((written) => gate.guard(written));
        by.transporter.send(mail, done);
      },
    },
    {
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(dkim && { dkim: { ...dkim, headerFieldNames: signedHeaders } }),
    },
  );
  const sender = from.includes("<") ? from : { name: brand.senderName, address: from };
  const ownAddress = /<([^<>]+)>/.exec(from)?.[1] ?? from;
  /** The mails that have a connection. */
  const connected = new Set<Gate>();
  return {
    name: "smtp",
    async send(
      { to, subject, text, html, messageId, headers, deliveryId, goesAlone = false },
      mayLeave = async () => true,
    ) {
      const limit = new Limit();
      const ownPool = pool;
      let fallSilent = () => {};
      const silence = new Promise<never>((_, reject) => {
        fallSilent = () => {
          limit.begin(limits.answer - limits.silent);
          if (!goesAlone) replace(ownPool);
          reject(
            new ProviderError(
              unanswered,
              answer.catch(() => null),
            ),
          );
        };
      });
      const gate = new Gate(
        async () => {
          const may = await mayLeave();
          if (may) limit.begin(limits.silent, () => fallSilent());
          return may;
        },
        () => {
          connected.add(gate);
          limit.begin(limits.before);
        },
      );
      const mail: GatedMail = {
        from: sender,
        to: { name: "", address: to },
        subject,
        text,
        // As bytes, with the encoding: nodemailer would scan each character four times to choose the same.
        html: { content: Buffer.from(html), contentTransferEncoding: "quoted-printable" },
        // The same boundary on every attempt, like the Message-ID.
        baseBoundary: deliveryId,
        messageId,
        headers,
        date: new Date(systemClock.now().epochMilliseconds),
        envelope: { from: bounceAddress ?? ownAddress, to },
        // RFC 3461, where the server supports it: a bounce then has our id, and only the mail's headers.
        dsn: { id: deliveryId, return: "headers", notify: ["failure", "delay"], recipient: to },
        signal: limit.signal,
        gate,
        by: goesAlone ? alone : ownPool,
      };
      const call = async () => {
        try {
          const { response } = await gated.sendMail(mail);
          return { providerRef: queueId(response) };
        } catch (error) {
          // A mail that found no free connection says nothing about the server: others are in flight.
          const isStuck = ownPool !== pool || (limit.signal.aborted && connected.size > 0);
          if (gate.isWithdrawn || (isStuck && !goesAlone && !connected.has(gate))) throw new WithdrawnError();
          throw new ProviderError(failureOf(error, gate.isHandedOver, connected.has(gate)));
        } finally {
          limit.end();
          connected.delete(gate);
        }
      };
      limit.begin(limits.before);
      const answer = call();
      return Promise.race([answer, silence]);
    },
    async close() {
      pool.close();
    },
  };
}

/** Aborts a call whose current step takes too long. */
class Limit {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Begins the next step, of at most `ms`. */
  begin(ms: number, onEnd = () => this.#controller.abort()): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(onEnd, ms).unref();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** The server's id for the mail ("250 2.0.0 Ok: queued as 4XyZ"). The rest of a reply may repeat the address. */
function queueId(response: string | undefined): string | null {
  return /\bqueued as ([\w.-]{1,64})/i.exec(response ?? "")?.[1] ?? null;
}

/** A refusal of these commands may be about the mail or its address. Any other is about us. */
const commandsAboutTheMail: readonly unknown[] = ["RCPT TO", "DATA"];

/**
 * Does not pass on Nodemailer's error, which quotes the address. `isConnected`: the mail had a connection, and the server may
 * know its recipient.
 */
function failureOf(error: unknown, isHandedOver: boolean, isConnected: boolean): Failure {
  const { command, response, code } = error as { command?: unknown; response?: unknown; code?: unknown };
  if (code === "EENVELOPE" && command === "API")
    return { proves: "address-unknown", reason: "address-not-valid" };
  const known = typeof response === "string" ? meaningOfReply(response) : null;
  if (known === null) return isHandedOver ? unanswered : isConnected ? brokenOff : unreached;
  if (commandsAboutTheMail.includes(command)) return known;
  if (known.proves === "throttled") return { ...known, beforeRecipient: true };
  // At the greeting, the login and MAIL FROM with our own address, "try later" is an outage, and a permanent refusal is about us.
  return String(response).startsWith("4")
    ? unreached
    : { proves: "sender-refused", reason: "mail-server-refuses-us", beforeRecipient: true };
}

const brokenOff = { proves: "unreached", reason: "mail-server-not-reached" } as const;
const unreached = { ...brokenOff, beforeRecipient: true } as const;
const unanswered = { proves: "unanswered", reason: "mail-server-did-not-answer" } as const;
