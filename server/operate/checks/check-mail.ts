import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import { brand } from "#core/brand.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import type { SmtpConfig } from "#server/start/mail-config.ts";
import { certificateTrouble, errorCode, type Look, right, wrong } from "./finding.ts";

/** Milliseconds for each step: a person waits. */
const stepMs = 8000;

/** What nodemailer's codes say, and what to do about it. */
const cures: Readonly<Record<string, [says: string, mend: string]>> = {
  EAUTH: [
    "it refuses our login",
    "Look at user and password in the address; escape signs like @ and / as %40 and %2F.",
  ],
  ENOAUTH: ["it wants a login", "Write user and password into the address: smtp://user:password@host:587."],
  ETLS: [
    "no encrypted connection comes about",
    "Let it offer STARTTLS with a valid certificate, or name its port for smtps://.",
  ],
  EDNS: ["its name is not known here", "Look at the host in the address."],
  ETIMEDOUT: [
    "it does not answer",
    "Look at host and port, and whether your hosting company blocks the port (25 often is; use 587).",
  ],
  ECONNECTION: ["it cannot be reached", "Look at host and port, and whether it runs."],
  ESOCKET: [
    "the connection breaks",
    "Look at host and port: smtps:// is for 465, smtp:// for 587 and 25. Look at its certificate.",
  ],
  EPROTOCOL: ["what answers does not speak SMTP", "Look at host and port."],
};

/**
 * Greets the mail server, encrypts (STARTTLS, or TLS from the start) as sending would, checks its certificate, and logs in. No mail
 * is handed over.
 */
export async function checkMailServer(smtp: SmtpConfig, name: string): Promise<Look[]> {
  const transport = createTransport(
    {
      url: smtp.url,
      dnsTimeout: stepMs,
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
    },
    { disableFileAccess: true, disableUrlAccess: true },
  );
  try {
    await transport.verify();
  } catch (error) {
    return [explain(error, name)];
  } finally {
    transport.close();
  }
  const url = new URL(smtp.url);
  const how = url.protocol === "smtps:" ? "TLS" : url.searchParams.has("requireTLS") ? "STARTTLS" : null;
  return [
    right(
      how === null
        ? "it answers, on this machine and unencrypted"
        : `it answers by ${how}, with a valid certificate`,
    ),
    right(url.username === "" ? "it takes our mail without a login" : "it takes our login"),
  ];
}

function explain(error: unknown, name: string): Look {
  const { code, responseCode, cause } = error as { code?: unknown; responseCode?: unknown; cause?: unknown };
  const inner = errorCode(cause ?? error);
  if (certificateTrouble.test(`${inner} ${messageOf(error)}`))
    return wrong(
      "its certificate is not valid: expired, of another name, or signed by nobody we know",
      "Renew it, name the host as the certificate has it, or make its authority known (NODE_EXTRA_CA_CERTS).",
    );
  // Nodemailer calls both a refused and a broken connection ESOCKET.
  const isRefused = /ECONNREFUSED/.test(messageOf(error));
  const [says, mend] = cures[isRefused ? "ECONNECTION" : String(code)] ?? [
    `it cannot be used (${errorCode(error)})`,
    `Look at ${name}.`,
  ];
  return wrong(typeof responseCode === "number" ? `${says} (${responseCode})` : says, mend);
}

/** Only compared, never shown: it may quote the server's words. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.toUpperCase().replace(/[ -]/g, "_") : "";

/** Sends one mail to the operator's own address, signed like every other mail. */
export async function mailOperator(smtp: SmtpConfig, operatorEmail: string): Promise<Look[]> {
  const provider = createSmtpProvider(smtp);
  const id = randomUUID();
  const text = `This is the mail that daymark check --mail sends. It came the way all mails of ${brand.name} come.\n\nLook at its headers: SPF, DKIM and DMARC should say "pass".`;
  try {
    await provider.send({
      to: operatorEmail,
      subject: `${brand.name}: a mail to try the way`,
      text,
      html: `<p>${text.replaceAll('"', "&quot;").replace("\n\n", "</p><p>")}</p>`,
      messageId: `<check-${id}@${domainOf(smtp.from)}>`,
      headers: {},
      deliveryId: id,
    });
    return [right("a mail to OPERATOR_EMAIL was taken: look whether it arrives, and not as spam")];
  } catch (error) {
    const reason = error instanceof ProviderError ? error.failure.reason : errorCode(error);
    return [
      wrong(
        `a mail to OPERATOR_EMAIL was not taken (${reason})`,
        "Look at the mail server's log: it may refuse MAIL_FROM, BOUNCE_ADDRESS or the recipient.",
      ),
    ];
  } finally {
    await provider.close();
  }
}

/** The domain of "Name <address>" or of an address. */
export const domainOf = (address: string): string =>
  (/@([^\s<>@]+)>?\s*$/.exec(address)?.[1] ?? "").toLowerCase();
