import { createTransport } from "nodemailer";
import type { SmtpConfig } from "#server/start/mail-config.ts";
import { errorCode, type Look, right, wrong } from "./finding.ts";

/** Milliseconds for each step: a person waits. */
const stepMs = 8000;

/**
 * Greets the mail server, encrypts (STARTTLS, or TLS from the start) as sending does, checks its certificate, and logs in. Sends
 * no mail.
 */
export async function checkMailServer(smtp: SmtpConfig): Promise<Look[]> {
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
    return [explain(error)];
  } finally {
    transport.close();
  }
  const url = new URL(smtp.url);
  const how = url.protocol === "smtps:" ? "TLS" : url.searchParams.has("requireTLS") ? "STARTTLS" : null;
  return [
    right(how ? `it answers by ${how}, with a valid certificate` : "it answers, here and unencrypted"),
    right(url.username === "" ? "it takes our mail without a login" : "it takes our login"),
  ];
}

function explain(error: unknown): Look {
  if (errorCode(error) === "EAUTH")
    return wrong(
      "it refuses our login",
      "Look at user and password in SMTP_URL; escape signs like @ and / as %40 and %2F.",
    );
  return wrong(
    `no mail can be handed over (${errorCode((error as { cause?: unknown }).cause ?? error)})`,
    "Look at host, port (587 for smtp://, 465 for smtps://) and certificate, and whether your hosting company blocks the port.",
  );
}
