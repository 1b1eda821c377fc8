import { createPrivateKey } from "node:crypto";
import { normaliseEmail } from "#core/people/contacts.ts";
import { ConfigError } from "#server/config-error.ts";
import { isLoopback } from "#server/db/database-addresses.ts";

/** The key that signs the mails (RFC 6376), to prove to receivers that they are ours. */
interface DkimKey {
  domainName: string;
  /** The public key is in the DNS at `SELECTOR._domainkey.DOMAIN`. */
  keySelector: string;
  /** PEM, RSA. */
  privateKey: string;
}

export interface SmtpConfig {
  /** Contains `requireTLS` where encryption is mandatory. */
  url: string;
  /** Our name in EHLO. The machine's own by default. */
  clientName?: string | undefined;
  /** An address, or "Name <address>". */
  from: string;
  /** Where bounces go (the envelope's sender). `from` by default. */
  bounceAddress?: string | undefined;
  dkim?: DkimKey | undefined;
}

export interface MailVariables {
  DAYMARK_MODE: "embedded" | "production";
  PUBLIC_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  BOUNCE_ADDRESS?: string | undefined;
  DKIM_DOMAIN?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_PRIVATE_KEY?: string | undefined;
  CANARY_EMAIL?: string | undefined;
}

/**
 * The hourly mail's address, if any.
 * @throws ConfigError
 */
export function readCanaryEmail({
  DAYMARK_MODE: mode,
  CANARY_EMAIL: email,
}: Pick<MailVariables, "DAYMARK_MODE" | "CANARY_EMAIL">): string | undefined {
  if (!email) return undefined;
  if (mode === "embedded")
    throw new ConfigError(
      "CANARY_EMAIL is set, and DAYMARK_MODE is embedded: only production has a canary. Unset it.",
    );
  const address = normaliseEmail(email);
  if (address === null) throw new ConfigError("CANARY_EMAIL must be one e-mail address.");
  return address;
}

/**
 * Undefined for the outbox. In production the connection is encrypted and the server's certificate is checked, except on
 * loopback.
 * @throws ConfigError
 */
export function readSmtp(values: MailVariables): SmtpConfig | undefined {
  const { SMTP_URL: url, MAIL_FROM: from, BOUNCE_ADDRESS: bounceAddress } = values;
  if (!url || !from) {
    const stray = (["BOUNCE_ADDRESS", "DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"] as const).find(
      (name) => values[name],
    );
    if (stray)
      throw new ConfigError(`${stray} is set without SMTP_URL and MAIL_FROM: set them too, or unset it.`);
    return undefined;
  }
  if (!/^smtps?:\/\//.test(url)) throw new ConfigError("SMTP_URL must begin with smtp:// or smtps://.");
  if (bounceAddress && !/^[^\s<>@]+@[^\s<>@]+$/.test(bounceAddress)) {
    throw new ConfigError("BOUNCE_ADDRESS must be one e-mail address, without a name.");
  }
  return {
    url: values.DAYMARK_MODE === "production" ? encrypted(url, "SMTP_URL") : url,
    clientName: clientNameOf(values),
    from,
    bounceAddress,
    dkim: readDkim(values, from),
  };
}

/**
 * The mail server for alarms (`ALARM_SMTP_URL`). Its mails have the same sender and no signature.
 * @throws ConfigError
 */
export function readAlarmSmtp(
  values: MailVariables & { ALARM_SMTP_URL?: string | undefined },
): SmtpConfig | undefined {
  const { ALARM_SMTP_URL: url, MAIL_FROM: from, DAYMARK_MODE } = values;
  if (!url) return undefined;
  if (!from) throw new ConfigError("ALARM_SMTP_URL is set without MAIL_FROM: set it too, or unset it.");
  if (!/^smtps?:\/\//.test(url)) throw new ConfigError("ALARM_SMTP_URL must begin with smtp:// or smtps://.");
  return {
    url: DAYMARK_MODE === "production" ? encrypted(url, "ALARM_SMTP_URL") : url,
    clientName: clientNameOf(values),
    from,
  };
}

/** The site's host: a container has no name in the DNS, and many servers refuse "EHLO [127.0.0.1]". */
function clientNameOf({ PUBLIC_URL }: MailVariables): string | undefined {
  const host = URL.parse(PUBLIC_URL ?? "")?.hostname ?? "";
  return /\.[a-z][a-z\d-]*$/.test(host) ? host : undefined;
}

/** Query parameters that would send the password and the mail unencrypted, or to an unchecked server. */
const weakening = ["ignoreTLS", "opportunisticTLS", "secure", "secured", "service", "tls.rejectUnauthorized"];

function encrypted(text: string, name: string): string {
  const url = URL.parse(text);
  if (!url?.hostname) throw new ConfigError(`${name} must name a host, like smtp://user:password@host:587.`);
  if (isLoopback(url.hostname)) return text;
  const stray = weakening.find((name) => url.searchParams.has(name));
  if (stray) {
    throw new ConfigError(
      `${name} may not set ${stray} when DAYMARK_MODE is production: mail leaves encrypted, to a server whose certificate is checked.`,
    );
  }
  // Written into the address, because its parameters override Nodemailer's options. smtps:// is encrypted anyway.
  url.searchParams.set("requireTLS", "true");
  return url.href;
}

function readDkim(values: MailVariables, from: string): DkimKey | undefined {
  const names = ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"] as const;
  const missing = names.filter((name) => !values[name]);
  if (missing.length === names.length) return undefined;
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: key } = values;
  if (!domainName || !keySelector || !key) {
    throw new ConfigError(`DKIM is half configured: set ${missing.join(" and ")} too, or unset the others.`);
  }
  if (!/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(keySelector)) {
    throw new ConfigError("DKIM_SELECTOR must be a name in the DNS, like 2026a.");
  }
  const sender = (/@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "").toLowerCase();
  const domain = domainName.toLowerCase();
  if (!isAligned(sender, domain)) {
    throw new ConfigError("DKIM_DOMAIN must be the domain of MAIL_FROM, or one of the same organization.");
  }
  return { domainName: domain, keySelector, privateKey: readKey(key) };
}

/**
 * DMARC accepts a signature when its domain and the sender's belong to one organization (RFC 7489, 3.1.1, relaxed), by the list
 * of public suffixes. Two labels are enough here, to find a mistake in the setting.
 */
function isAligned(sender: string, domain: string): boolean {
  const labels = domain.split(".").toReversed();
  const differsAt = sender
    .split(".")
    .toReversed()
    .findIndex((label, at) => label !== labels[at]);
  return differsAt === -1 || differsAt >= 2;
}

/** PEM, or PEM on one line with `\n` for its line ends, as many platforms store it. */
function readKey(text: string): string {
  const pem = text.replaceAll("\\n", "\n");
  try {
    const key = createPrivateKey(pem);
    // Nodemailer signs with RSA, and sends an unsigned mail rather than fail, so check the key here. RFC 8301: 2048 bits.
    if (key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return pem;
  } catch {
    // OpenSSL's message would show parts of the key.
  }
  throw new ConfigError("DKIM_PRIVATE_KEY must be an RSA private key of 2048 bits or more, as PEM.");
}
