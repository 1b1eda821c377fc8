import { normaliseEmail } from "#core/people/contacts.ts";
import { normaliseUsPhone } from "#core/people/us-phone.ts";
import { ConfigError } from "#server/config-error.ts";
import { isLoopback } from "#server/db/database-addresses.ts";

/** Where a mailbox is read. */
export interface ImapConfig {
  host: string;
  port: number;
  /** TLS from the first byte. */
  isSecure: boolean;
  /** Encrypted by STARTTLS, or not read at all. On loopback nobody else is on the way. */
  needsStartTls: boolean;
  user: string;
  password: string;
}

/** The operator's own addresses that get a message an hour, which is read back (server/delivery/canary/). */
export interface CanaryConfig {
  mail: { address: string; imap: ImapConfig } | undefined;
  /** E.164, a number of the Twilio account. */
  number: string | undefined;
}

export interface CanaryVariables {
  DAYMARK_MODE: "embedded" | "production";
  CANARY_EMAIL?: string | undefined;
  CANARY_IMAP_URL?: string | undefined;
  CANARY_PHONE?: string | undefined;
  TWILIO_FROM?: string | undefined;
}

/**
 * Undefined where no canary flies.
 * @throws ConfigError
 */
export function readCanary(values: CanaryVariables): CanaryConfig | undefined {
  const names = (["CANARY_EMAIL", "CANARY_IMAP_URL", "CANARY_PHONE"] as const).filter((name) => values[name]);
  if (names[0] === undefined) return undefined;
  if (values.DAYMARK_MODE === "embedded") {
    throw new ConfigError(
      `${names[0]} is set, and DAYMARK_MODE is embedded: only production has a canary. Unset it.`,
    );
  }
  return { mail: readMail(values), number: readNumber(values) };
}

function readMail({ CANARY_EMAIL: email, CANARY_IMAP_URL: url }: CanaryVariables): CanaryConfig["mail"] {
  if (!email && !url) return undefined;
  if (!email || !url) {
    const [missing, there] = email
      ? ["CANARY_IMAP_URL", "CANARY_EMAIL"]
      : ["CANARY_EMAIL", "CANARY_IMAP_URL"];
    throw new ConfigError(`The canary is half configured: set ${missing} too, or unset ${there}.`);
  }
  const address = normaliseEmail(email);
  if (address === null) throw new ConfigError("CANARY_EMAIL must be one e-mail address.");
  return { address, imap: readImap(url) };
}

function readImap(text: string): ImapConfig {
  const url = URL.parse(text);
  const isImap = url !== null && /^imaps?:$/.test(url.protocol) && url.hostname !== "";
  if (!isImap || !/^\/?$/.test(url.pathname) || url.search || url.hash) {
    throw new ConfigError(
      "CANARY_IMAP_URL must be like imaps://user:password@host:993, and have nothing after it.",
    );
  }
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (!user || !password) {
    throw new ConfigError(
      "CANARY_IMAP_URL must have user and password: escape signs like @ and / as %40 and %2F.",
    );
  }
  const isSecure = url.protocol === "imaps:";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = Number(url.port) || (isSecure ? 993 : 143);
  return { host, port, isSecure, needsStartTls: !isSecure && !isLoopback(host), user, password };
}

/** Null when its percent signs are no escapes. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function readNumber({ CANARY_PHONE: number, TWILIO_FROM: from }: CanaryVariables): string | undefined {
  if (!number) return undefined;
  if (!from) throw new ConfigError("CANARY_PHONE is set without Twilio: set TWILIO_FROM too, or unset it.");
  if (normaliseUsPhone(number) !== number) {
    throw new ConfigError("CANARY_PHONE must be a number of the United States like +15155550142.");
  }
  if (number === from) {
    throw new ConfigError("CANARY_PHONE must be another number than TWILIO_FROM, which cannot text itself.");
  }
  return number;
}
