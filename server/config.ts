import { resolve } from "node:path";
import { z } from "zod";
import { ConfigError } from "#server/config-error.ts";
import { readSmtp, type SmtpConfig } from "#server/mail-config.ts";

/** An empty variable counts as one that is not set: `SMTP_URL= npm start` means "no SMTP". */
const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

const port = z.coerce.number().int().min(0).max(65535);

const environment = z.object({
  DAYMARK_MODE: z.enum(["embedded", "production"]).default("embedded"),
  PORT: port.default(3000),
  HOST: optional,
  PUBLIC_URL: optional,
  DATA_DIR: optional,
  DATABASE_URL: optional,
  DAYMARK_SECRET: optional,
  SMTP_URL: optional,
  MAIL_FROM: optional,
  BOUNCE_ADDRESS: optional,
  DKIM_DOMAIN: optional,
  DKIM_SELECTOR: optional,
  DKIM_PRIVATE_KEY: optional,
  MAIL_WEBHOOK_SECRET: optional,
  HEARTBEAT_URL: optional,
  METRICS_TOKEN: optional,
  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).optional(),
});

export interface Config {
  mode: "embedded" | "production";
  port: number;
  /** The address to listen on: loopback only in embedded mode, unless HOST says otherwise. */
  host: string;
  /** Where people find the site, without a slash at the end. Links in messages and the Origin check use it. */
  publicUrl: string;
  /** The folder of the embedded database. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** The root of every key. Embedded mode makes one and keeps it in `dataDir`. */
  secret: string | undefined;
  smtp: SmtpConfig | undefined;
  /** Who may tell of mails that came back; without it nobody may. */
  mailWebhookSecret: string | undefined;
  /** Called after each good round, by a worker: a dead-man's switch outside. */
  heartbeatUrl: string | undefined;
  /** Who may read the figures of `/metrics`. */
  metricsToken: string | undefined;
  /** How many reverse proxies stand in front and may be believed about the client's address. */
  trustedProxies: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
}

/** Providers that need all of their variables or none. */
const providerVariables = {
  Stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  Twilio: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
} as const;

/**
 * Reads the configuration out of an environment, once, at start. The only reader of `process.env`.
 * @throws ConfigError, naming the variable, when a value is malformed or a provider is half configured.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join(".")}: ${issue?.message}.`);
  }
  const values = parsed.data;
  refuseHalfConfigured(values);
  const production = values.DAYMARK_MODE === "production";
  if (production) requireForProduction(values);
  for (const name of ["DAYMARK_SECRET", "MAIL_WEBHOOK_SECRET", "METRICS_TOKEN"] as const) {
    if ((values[name]?.length ?? 32) >= 32) continue;
    throw new ConfigError(`${name} is too short: use at least 32 random characters.`);
  }
  if (values.HEARTBEAT_URL && !/^https?:$/.test(URL.parse(values.HEARTBEAT_URL)?.protocol ?? "")) {
    throw new ConfigError("HEARTBEAT_URL must be an address that begins with https:// or http://.");
  }
  return {
    mode: values.DAYMARK_MODE,
    port: values.PORT,
    host: values.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    publicUrl: readPublicUrl(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`),
    dataDir: resolve(values.DATA_DIR ?? ".data"),
    databaseUrl: values.DATABASE_URL,
    secret: values.DAYMARK_SECRET,
    smtp: readSmtp(values),
    mailWebhookSecret: values.MAIL_WEBHOOK_SECRET,
    heartbeatUrl: values.HEARTBEAT_URL,
    metricsToken: values.METRICS_TOKEN,
    trustedProxies: values.TRUSTED_PROXIES,
    // Embedded, a person reads the terminal; in production a machine does.
    logLevel: values.LOG_LEVEL ?? (production ? "info" : "warn"),
  };
}

type Environment = z.infer<typeof environment>;

function refuseHalfConfigured(values: Environment): void {
  for (const [provider, names] of Object.entries(providerVariables)) {
    const missing = names.filter((name) => !values[name]);
    if (missing.length === names.length) continue;
    if (missing.length > 0) {
      throw new ConfigError(
        `${provider} is half configured: set ${missing.join(" and ")} too, or unset the others.`,
      );
    }
    throw new ConfigError(`${provider} is not supported by this version yet: unset ${names.join(", ")}.`);
  }
  if (values.SMTP_URL && !values.MAIL_FROM) {
    throw new ConfigError(
      "SMTP is half configured: set MAIL_FROM (the sender's address) too, or unset SMTP_URL.",
    );
  }
}

function requireForProduction(values: Environment): void {
  for (const name of ["DATABASE_URL", "PUBLIC_URL", "DAYMARK_SECRET", "SMTP_URL"] as const) {
    if (!values[name]) throw new ConfigError(`${name} must be set when DAYMARK_MODE is production.`);
  }
  if (!values.PUBLIC_URL?.startsWith("https://")) {
    throw new ConfigError("PUBLIC_URL must begin with https:// when DAYMARK_MODE is production.");
  }
}

function readPublicUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash) {
    throw new ConfigError("PUBLIC_URL must be an address like https://daymark.example, without a path.");
  }
  return url.origin;
}
