import { join, resolve } from "node:path";
import { z } from "zod";
import { brand } from "#core/brand.ts";
import { normaliseEmail } from "#core/people/contacts.ts";
import { attempt, ConfigError, refuseAll } from "#server/config-error.ts";
import { requireReadableAddress, wayTo } from "#server/db/database-addresses.ts";
import { rootFolder } from "#server/root-folder.ts";
import { readAlarmSmtp, readCanaryEmail, readSmtp, type SmtpConfig } from "./mail-config.ts";
import { readStripe, type StripeConfig } from "./payment-config.ts";
import { requireMode } from "./require-mode.ts";
import { readTwilio, type TwilioConfig, twilioVariables } from "./text-config.ts";

/** An empty variable counts as not set: `SMTP_URL= npm start` means "no SMTP". */
const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

const port = z.coerce.number().int().min(0).max(65535);

const environment = z.object({
  DAYMARK_MODE: z.preprocess(
    (value) => String(value ?? "").trim() || undefined,
    z.enum(["embedded", "production"]).optional(),
  ),
  PORT: port.default(3000),
  HOST: optional,
  PUBLIC_URL: optional,
  DATA_DIR: optional,
  DOCS_DIR: optional,
  DATABASE_URL: optional,
  DATABASE_NETWORK: z.preprocess(
    (value) => String(value ?? "").trim() || undefined,
    z.literal("private").optional(),
  ),
  DAYMARK_SECRET: optional,
  DAYMARK_SECRET_2: optional,
  SMTP_URL: optional,
  MAIL_FROM: optional,
  OPERATOR_EMAIL: optional,
  ALARM_SMTP_URL: optional,
  BOUNCE_ADDRESS: optional,
  DKIM_DOMAIN: optional,
  DKIM_SELECTOR: optional,
  DKIM_PRIVATE_KEY: optional,
  MAIL_WEBHOOK_SECRET: optional,
  CANARY_EMAIL: optional,
  HEARTBEAT_URL: optional,
  METRICS_TOKEN: optional,
  POSTAL_ADDRESS: optional,
  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional,
  TWILIO_MESSAGING_SERVICE_SID: optional,
  TWILIO_API_URL: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_WEBHOOK_SECRET_OLD: optional,
  STRIPE_API_URL: optional,
  TRUSTED_PROXIES: z.preprocess(
    (value) => String(value ?? "").trim() || undefined,
    z.coerce.number().int().min(0).max(10).optional(),
  ),
  TEXT_ANSWERS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(2000),
  ASKED_MAILS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(5000),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).optional(),
});

export interface Config {
  mode: "embedded" | "production";
  port: number;
  /** The address to listen on: loopback, unless HOST says otherwise. A client that reaches this address bypasses the proxy. */
  host: string;
  /** The site's address, without a slash at the end. Links in messages and the Origin check use it. */
  publicUrl: string;
  /** The folder of the embedded database. */
  dataDir: string;
  /** The folder whose Markdown becomes the docs at each start. */
  docsDir: string;
  databaseUrl: string | undefined;
  /** Every key is derived from this. Embedded mode makes one and stores it in `dataDir`. */
  secret: string | undefined;
  /** Also read by: the former secret, or the next. */
  secondSecret: string | undefined;
  smtp: SmtpConfig | undefined;
  /** The address for reports of visitors. */
  operatorEmail: string;
  /** Another mail server, which tells the operator when the first one refuses us. */
  alarmSmtp: SmtpConfig | undefined;
  /** The bearer token for bounce reports. Without it none are accepted. */
  mailWebhookSecret: string | undefined;
  /** A worker calls this address after each good round: an external dead-man's switch. */
  heartbeatUrl: string | undefined;
  /** The sender's postal address, on one line. Without it no newsletter goes out. */
  postalAddress: string | undefined;
  /** The bearer token for `/metrics`. */
  metricsToken: string | undefined;
  twilio: TwilioConfig | undefined;
  /** A heartbeat service's address for the hourly mail. */
  canaryEmail: string | undefined;
  stripe: StripeConfig | undefined;
  /** Texts a day that strangers may cause, over all numbers (server/messages/totals.ts). */
  textAnswersPerDay: number;
  /** The same for mails that anybody can ask for. */
  askedMailsPerDay: number;
  /** The number of trusted reverse proxies in front. */
  trustedProxies: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
}

const shippedDocs = join(rootFolder, "content", "docs");

/** A provider needs all of its variables or none. */
const providerVariables = {
  Stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  Twilio: twilioVariables,
} as const;
export type ProviderVariable = (typeof providerVariables)[keyof typeof providerVariables][number];

/**
 * Reads the configuration from the environment, once, at start. The only reader of `process.env` in server/. Before it,
 * commands/daymark.ts completes the environment from the settings' file and reads the brand (read-brand.ts).
 * @throws ConfigError, naming the variable, when a value is malformed or a provider is half configured.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const { config, wrong } = examineConfig(env);
  refuseAll(wrong);
  return config;
}

/** Reads the configuration and collects all errors. A wrong variable is missing from `config`, or has its default. */
export function examineConfig(env: Record<string, string | undefined>): { config: Config; wrong: string[] } {
  const wrong: string[] = [];
  const parsed = readVariables(env, wrong);
  attempt(wrong, () => requireMode(parsed));
  const values = { ...parsed, DAYMARK_MODE: parsed.DAYMARK_MODE ?? ("embedded" as const) };
  const production = values.DAYMARK_MODE === "production";
  wrong.push(...halfConfigured(values), ...(production ? missingForProduction(values) : []));
  for (const name of [
    "DAYMARK_SECRET",
    "DAYMARK_SECRET_2",
    "MAIL_WEBHOOK_SECRET",
    "METRICS_TOKEN",
  ] as const) {
    if ((values[name]?.length ?? 32) >= 32) continue;
    wrong.push(`${name} is too short: use at least 32 random characters.`);
  }
  if (values.DAYMARK_SECRET_2 && values.DAYMARK_SECRET_2 === values.DAYMARK_SECRET) {
    wrong.push("DAYMARK_SECRET_2 is DAYMARK_SECRET once more: it is for the former one, or the next.");
  }
  if (values.HEARTBEAT_URL && !/^https?:$/.test(URL.parse(values.HEARTBEAT_URL)?.protocol ?? "")) {
    wrong.push("HEARTBEAT_URL must be an address that begins with https:// or http://.");
  }
  const ownUrl = `http://localhost:${values.PORT}`;
  const config: Config = {
    mode: values.DAYMARK_MODE,
    port: values.PORT,
    host: values.HOST ?? "127.0.0.1",
    publicUrl: attempt(wrong, () => readPublicUrl(values.PUBLIC_URL ?? ownUrl)) ?? ownUrl,
    dataDir: resolve(values.DATA_DIR ?? ".data"),
    docsDir: values.DOCS_DIR ? resolve(values.DOCS_DIR) : shippedDocs,
    databaseUrl: attempt(wrong, () => readDatabaseUrl(values)),
    secret: values.DAYMARK_SECRET,
    secondSecret: values.DAYMARK_SECRET_2,
    smtp: attempt(wrong, () => readSmtp(values)),
    operatorEmail: attempt(wrong, () => readOperatorEmail(values.OPERATOR_EMAIL)) ?? brand.supportEmail,
    alarmSmtp: attempt(wrong, () => readAlarmSmtp(values)),
    mailWebhookSecret: values.MAIL_WEBHOOK_SECRET,
    heartbeatUrl: values.HEARTBEAT_URL,
    postalAddress: values.POSTAL_ADDRESS,
    metricsToken: values.METRICS_TOKEN,
    twilio: attempt(wrong, () => readTwilio(values)),
    canaryEmail: attempt(wrong, () => readCanaryEmail(values)),
    stripe: attempt(wrong, () => readStripe(values)),
    textAnswersPerDay: values.TEXT_ANSWERS_PER_DAY,
    askedMailsPerDay: values.ASKED_MAILS_PER_DAY,
    trustedProxies: values.TRUSTED_PROXIES ?? 0,
    // A person reads the terminal in embedded mode, a machine in production.
    logLevel: values.LOG_LEVEL ?? (production ? "info" : "warn"),
  };
  return { config, wrong: [...new Set(wrong)] };
}

type Environment = z.infer<typeof environment>;

function readVariables(env: Record<string, string | undefined>, wrong: string[]): Environment {
  const parsed = environment.safeParse(env);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  for (const { path, message } of issues) wrong.push(`${path.join(".")}: ${message}.`);
  const malformed = new Set(issues.map(({ path }) => path[0]));
  return environment.parse(Object.fromEntries(Object.entries(env).filter(([name]) => !malformed.has(name))));
}

function halfConfigured(values: Environment): string[] {
  const wrong: string[] = [];
  for (const [provider, names] of Object.entries(providerVariables)) {
    const missing = names.filter((name) => !values[name]);
    if (missing.length === names.length || missing.length === 0) continue;
    wrong.push(`${provider} is half configured: set ${missing.join(" and ")} too, or unset the others.`);
  }
  if (values.SMTP_URL && !values.MAIL_FROM) {
    wrong.push("SMTP is half configured: set MAIL_FROM (the sender's address) too, or unset SMTP_URL.");
  }
  return wrong;
}

function missingForProduction(values: Environment): string[] {
  const needed = ["DATABASE_URL", "PUBLIC_URL", "DAYMARK_SECRET", "SMTP_URL", "OPERATOR_EMAIL"] as const;
  const wrong = needed
    .filter((name) => !values[name])
    .map((name) => `${name} must be set when DAYMARK_MODE is production.`);
  if (values.PUBLIC_URL && !values.PUBLIC_URL.startsWith("https://")) {
    wrong.push("PUBLIC_URL must begin with https:// when DAYMARK_MODE is production.");
  }
  // https means a proxy in front. If it is not counted as one, all limits see it as a single client.
  if (values.TRUSTED_PROXIES === undefined) {
    wrong.push(
      "TRUSTED_PROXIES must be set when DAYMARK_MODE is production: how many reverse proxies stand in front (0 for none), or all visitors count as one.",
    );
  }
  return wrong;
}

function readDatabaseUrl({ DATABASE_URL: url, ...values }: Environment): string | undefined {
  if (url === undefined) return undefined;
  requireReadableAddress(url);
  const isOpen = values.DATABASE_NETWORK !== "private" && wayTo(url) === "open";
  if (isOpen && values.DAYMARK_MODE === "production") {
    throw new ConfigError(
      "DATABASE_URL leaves this machine without TLS: add sslmode=verify-full, or set DATABASE_NETWORK=private where nobody else is on the way.",
    );
  }
  return url;
}

function readOperatorEmail(text: string = brand.supportEmail): string {
  const email = normaliseEmail(text);
  if (email === null) throw new ConfigError("OPERATOR_EMAIL must be one e-mail address.");
  return email;
}

function readPublicUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash) {
    throw new ConfigError("PUBLIC_URL must be an address like https://daymark.example, without a path.");
  }
  return url.origin;
}
