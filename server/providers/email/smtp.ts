import { createTransport } from "nodemailer";
import { brand } from "#core/brand.ts";
import type { Failure } from "#core/delivery/failure.ts";
import { systemClock } from "#server/clock.ts";
import type { SmtpConfig } from "#server/mail-config.ts";
import { composePlainMime } from "#server/providers/email/compose-mime.ts";
import { Gate } from "#server/providers/email/gate.ts";
import { type EmailMessage, type EmailProvider, longestSendSeconds } from "#server/providers/email/port.ts";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { ProviderError } from "#server/providers/failure.ts";
import { WithdrawnError } from "#server/providers/hand-over.ts";

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
  // Nodemailer has one limit for all other steps, and the answer to a mail's data is among them.
  socketTimeout: longestSendSeconds * 1000,
  // Between two rounds a firewall may forget a connection. The next mail, a code perhaps, would be written into
  // nothing.
  idleTimeout: helloMs,
};

/**
 * The headers that a DKIM signature covers. Both headers of one-click unsubscribe must be among them (RFC 8058, section
 * 4).
 */
const signedHeaders =
  "From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post";

/**
 * Mail through an SMTP server. `url`: `smtp://user:password@host:587` (STARTTLS when the server offers it;
 * `?requireTLS=true` insists on it, as mail-config.ts does in production) or `smtps://host:465`. Nodemailer's options
 * may follow as query parameters. `from` is an address, or "Name <address>". Five connections are kept open: on one
 * machine more gain nothing; across a network `?maxConnections=20` does.
 */
export function createSmtpProvider({ url, from, bounceAddress, dkim }: SmtpConfig): EmailProvider {
  const transport = createTransport(
    {
      pool: true,
      maxConnections: 5,
      // The default reconnects after 100 mails, which costs a third of the rate.
      maxMessages: Number.POSITIVE_INFINITY,
      ...smtpTimeouts,
      url,
      ...(dkim && { dkim: { ...dkim, headerFieldNames: signedHeaders } }),
    },
    { disableFileAccess: true, disableUrlAccess: true },
  );
  // The content that nodemailer gives to the connection goes through the mail's own gate.
  transport.use("stream", (mail, done) => {
    const { gate } = mail.data as { gate?: Gate };
    const { message } = mail;
    if (gate) {
      const open = message.createReadStream.bind(message);
      message.createReadStream = () =>
        gate.guard(() => open() as AsyncIterable<Uint8Array>) as ReturnType<typeof open>;
    }
    done();
  });
  const sender = from.includes("<") ? from : { name: brand.senderName, address: from };
  const writtenSender = from.includes("<") ? from : `${brand.senderName} <${from}>`;
  const ownAddress = /<([^<>]+)>/.exec(from)?.[1] ?? from;
  return {
    name: "smtp",
    async send(message: EmailMessage, mayLeave = async () => true) {
      const gate = new Gate(mayLeave);
      try {
        const date = new Date(systemClock.now().epochMilliseconds);
        const raw = composePlainMime(message, { from: writtenSender, date });
        const { to, subject, text, html, messageId, headers } = message;
        const { response } = await transport.sendMail({
          messageId,
          ...(raw === null
            ? { from: sender, to, subject, text, html, headers, date }
            : // Nothing is composed of parts, so none needs a boundary of its own.
              { raw, baseBoundary: "none" }),
          envelope: { from: bounceAddress ?? ownAddress, to },
          // RFC 3461, where the server supports it: a bounce has our own id, and only the mail's headers.
          dsn: {
            id: message.deliveryId,
            return: "headers",
            notify: ["failure", "delay"],
            recipient: message.to,
          },
          // The wait for a free connection is included.
          signal: AbortSignal.timeout(longestSendSeconds * 1000),
          ...{ gate },
        });
        return { providerRef: queueId(response) };
      } catch (error) {
        if (gate.isWithdrawn) throw new WithdrawnError();
        throw new ProviderError(failureOf(error, gate.isHandedOver));
      }
    },
    async close() {
      transport.close();
    },
  };
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
