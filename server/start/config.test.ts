import { describe, expect, it } from "vitest";
import { ConfigError } from "#server/config-error.ts";
import { readConfig } from "./config.ts";

const production = {
  DAYMARK_MODE: "production",
  DATABASE_URL: "postgres://localhost/daymark",
  PUBLIC_URL: "https://daymark.example",
  DAYMARK_SECRET: "a".repeat(40),
  SMTP_URL: "smtp://mail.example:587",
  MAIL_FROM: "reminders@daymark.example",
  OPERATOR_EMAIL: "operator@daymark.example",
  TRUSTED_PROXIES: "1",
};

const embedded = { DAYMARK_MODE: "embedded" };

const twilio = {
  ...embedded,
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "token",
  TWILIO_FROM: "+15155550100",
  PUBLIC_URL: "https://daymark.example",
};

const stripe = { ...embedded, STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

describe("the configuration", () => {
  it("needs nothing at all: embedded, on loopback, port 3000", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      mode: "embedded",
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      databaseUrl: undefined,
      smtp: undefined,
    });
  });

  it("counts an empty variable as not set", () => {
    expect(readConfig({ DAYMARK_MODE: "", SMTP_URL: " ", HOST: "", TRUSTED_PROXIES: "" })).toMatchObject({
      mode: "embedded",
      smtp: undefined,
      host: "127.0.0.1",
      trustedProxies: 0,
    });
  });

  it("reads production", () => {
    expect(readConfig(production)).toMatchObject({
      mode: "production",
      host: "127.0.0.1",
      publicUrl: "https://daymark.example",
      smtp: { url: "smtp://mail.example:587?requireTLS=true", from: "reminders@daymark.example" },
      operatorEmail: "operator@daymark.example",
      trustedProxies: 1,
    });
    expect(readConfig({ ...production, TRUSTED_PROXIES: "0" }).trustedProxies).toBe(0);
  });

  it("reads Twilio, in production and in embedded mode alike", () => {
    const config = {
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: "token",
      number: "+15155550100",
      messagingServiceSid: undefined,
      apiUrl: undefined,
    };
    expect(readConfig({ ...production, ...twilio }).twilio).toEqual(config);
    expect(readConfig(twilio).twilio).toEqual(config);
    expect(readConfig(production).twilio).toBeUndefined();
  });

  it.each([
    [{ HOST: "0.0.0.0" }, "HOST"],
    [{ HOST: "daymark.example" }, "HOST"],
    [{ HOST: "::" }, "HOST"],
    [{ HOST: "127.0.0.1.daymark.example" }, "HOST"],
    [{ PUBLIC_URL: "https://daymark.example" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "HTTPS://daymark.example" }, "PUBLIC_URL"],
    [{ DATABASE_URL: "postgres://localhost/daymark" }, "DATABASE_URL"],
    [{ SMTP_URL: "smtp://localhost", MAIL_FROM: "a@b.example" }, "SMTP_URL"],
    [{ TWILIO_FROM: "+15155550100" }, "TWILIO_FROM"],
    [{ STRIPE_SECRET_KEY: "sk_test_x" }, "STRIPE_SECRET_KEY"],
    [{ ...production, DAYMARK_MODE: "" }, "PUBLIC_URL"],
    [{ ...production, DAYMARK_MODE: " " }, "PUBLIC_URL"],
  ])("demands the mode by name for what looks like production: %j", (env: Record<string, string>, name) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(
      new RegExp(`^${name} .*, and DAYMARK_MODE is not set: set it to production`),
    );
  });

  it.each(["localhost", "127.0.0.1", "127.8.0.1", "::1"])(
    "listens on %s without being told a mode",
    (HOST) => {
      expect(readConfig({ HOST, PUBLIC_URL: "http://localhost:3000" })).toMatchObject({
        mode: "embedded",
        host: HOST,
      });
    },
  );

  it.each([
    "postgres://me:p%40ss@one:5432/daymark?sslmode=verify-full",
    "postgresql://one/daymark?sslmode=require",
    "postgres://me@/daymark?host=/run/postgresql",
    "postgres://me@[::1]:5432/daymark",
    "/run/postgresql daymark",
  ])("reads the database's address %s", (DATABASE_URL) => {
    expect(readConfig({ ...production, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it.each([
    "db/d",
    "db/d?sslmode=disable",
    "db/d?sslmode=no-verify",
    "/d?host=10.0.0.7",
    "db/d?sslmode=require&uselibpqcompat=true",
  ])("reaches no database without TLS on another machine: %s", (rest) => {
    const DATABASE_URL = `postgres://${rest}`;
    expect(() => readConfig({ ...production, DATABASE_URL })).toThrow(
      /^DATABASE_URL leaves this machine without TLS: add sslmode=verify-full, or set DATABASE_NETWORK=private/,
    );
  });

  it("reaches a database without TLS where the operator has called its network private", () => {
    const env = { ...production, DATABASE_URL: "postgres://me@db/daymark", DATABASE_NETWORK: "private" };
    expect(readConfig(env)).toMatchObject({ databaseUrl: env.DATABASE_URL });
  });

  it("shows its demo to others when told to", () => {
    expect(readConfig({ ...embedded, HOST: "0.0.0.0" })).toMatchObject({
      mode: "embedded",
      host: "0.0.0.0",
    });
  });

  it.each([
    [{ PORT: "eighty" }, /^PORT: /],
    [{ DAYMARK_MODE: "staging" }, /^DAYMARK_MODE: /],
    [
      { ...embedded, STRIPE_SECRET_KEY: "sk_test_x" },
      /Stripe is half configured: set STRIPE_WEBHOOK_SECRET too/,
    ],
    [
      { ...embedded, TWILIO_ACCOUNT_SID: "AC1" },
      /Twilio is half configured: set TWILIO_AUTH_TOKEN and TWILIO_FROM too, or unset the others/,
    ],
    [{ ...twilio, TWILIO_FROM: "" }, /Twilio is half configured: set TWILIO_FROM too/],
    [{ ...twilio, PUBLIC_URL: "" }, /Twilio is half configured: set PUBLIC_URL too/],
    [{ ...twilio, TWILIO_ACCOUNT_SID: "SK1" }, /TWILIO_ACCOUNT_SID must be AC and 32/],
    [{ ...twilio, TWILIO_FROM: "515-555-0100" }, /TWILIO_FROM must be a number like/],
    [{ ...twilio, TWILIO_MESSAGING_SERVICE_SID: "AC1" }, /TWILIO_MESSAGING_SERVICE_SID must be MG/],
    [{ ...twilio, TWILIO_API_URL: "https://twilio.example" }, /TWILIO_API_URL must be an address/],
    [{ TWILIO_API_URL: "http://localhost:1" }, /Twilio is half configured: set TWILIO_ACCOUNT_SID/],
    [{ ...embedded, SMTP_URL: "smtp://localhost" }, /SMTP is half configured: set MAIL_FROM/],
    [
      { ...embedded, SMTP_URL: "http://localhost", MAIL_FROM: "a@b.example" },
      /SMTP_URL must begin with smtp:\/\//,
    ],
    [{ ...stripe, STRIPE_SECRET_KEY: "pk_test_1" }, /STRIPE_SECRET_KEY must be a secret key like sk_live_/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: "secret" }, /STRIPE_WEBHOOK_SECRET must be the signing secret/],
    [
      { ...stripe, STRIPE_WEBHOOK_SECRET_OLD: "secret" },
      /STRIPE_WEBHOOK_SECRET_OLD must be the signing secret/,
    ],
    [
      { ...stripe, STRIPE_API_URL: "https://stripe.example" },
      /STRIPE_API_URL must be an address on this machine/,
    ],
    [{ ...stripe, STRIPE_SECRET_KEY: "sk_live_1" }, /a demo must not take real money/],
    [
      {
        ...production,
        ...stripe,
        DAYMARK_MODE: "production",
        STRIPE_SECRET_KEY: "sk_live_1",
        STRIPE_API_URL: "http://localhost:1",
      },
      /STRIPE_API_URL is for the stand-in/,
    ],
    [
      { ...embedded, STRIPE_WEBHOOK_SECRET_OLD: "whsec_1" },
      /Stripe is half configured: set STRIPE_SECRET_KEY/,
    ],
    [{ DAYMARK_SECRET: "short" }, /DAYMARK_SECRET is too short/],
    [{ DAYMARK_SECRET_2: "short" }, /DAYMARK_SECRET_2 is too short/],
    [
      { DAYMARK_SECRET: "a".repeat(40), DAYMARK_SECRET_2: "a".repeat(40) },
      /DAYMARK_SECRET_2 is DAYMARK_SECRET once more/,
    ],
    [{ MAIL_WEBHOOK_SECRET: "short" }, /MAIL_WEBHOOK_SECRET is too short/],
    [{ METRICS_TOKEN: "short" }, /METRICS_TOKEN is too short/],
    [{ HEARTBEAT_URL: "file:///etc/passwd" }, /HEARTBEAT_URL must be an address/],
    [{ PUBLIC_URL: "daymark.example" }, /PUBLIC_URL must be an address/],
    [{ ...embedded, PUBLIC_URL: "https://daymark.example/path" }, /PUBLIC_URL must be an address/],
    [{ ...production, DATABASE_URL: "" }, /DATABASE_URL must be set when DAYMARK_MODE is production/],
    [{ ...production, DATABASE_URL: "localhost:5432/daymark" }, /^DATABASE_URL must look like postgres:/],
    [{ ...production, DATABASE_URL: "mysql://db/daymark" }, /^DATABASE_URL must look like postgres:/],
    [{ ...production, DATABASE_URL: "postgres://db:port/daymark" }, /^DATABASE_URL must look like postgres:/],
    [{ ...production, DATABASE_URL: "postgres:///d?host=a,b" }, /^DATABASE_URL must look like postgres:/],
    [
      { ...production, DATABASE_URL: "postgres://db/d?sslmode=verify-full&sslrootcert=/nowhere.pem" },
      /^DATABASE_URL names \/nowhere.pem, which cannot be read \(ENOENT\)/,
    ],
    [{ DATABASE_NETWORK: "public" }, /^DATABASE_NETWORK: /],
    [{ ...production, SMTP_URL: "", MAIL_FROM: "" }, /SMTP_URL must be set/],
    [{ ...production, DAYMARK_SECRET: "" }, /DAYMARK_SECRET must be set/],
    [{ ...production, PUBLIC_URL: "http://daymark.example" }, /PUBLIC_URL must begin with https/],
    [{ ...production, OPERATOR_EMAIL: "" }, /OPERATOR_EMAIL must be set/],
    [{ ...production, OPERATOR_EMAIL: "nobody" }, /OPERATOR_EMAIL must be one e-mail address/],
    [
      { ...production, TRUSTED_PROXIES: "" },
      /TRUSTED_PROXIES must be set when DAYMARK_MODE is production: how many/,
    ],
    [{ TRUSTED_PROXIES: "many" }, /^TRUSTED_PROXIES: /],
    [{ TRUSTED_PROXIES: "-1" }, /^TRUSTED_PROXIES: /],
  ])("refuses %j in one line", (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(message);
    expect(() => readConfig(env)).not.toThrow(/\n/);
  });
});
