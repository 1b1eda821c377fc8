import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ConfigError } from "#server/config-error.ts";
import { type MailVariables, readSmtp } from "./mail-config.ts";

const pem = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
const key = pem(2048);

const production: MailVariables = {
  DAYMARK_MODE: "production",
  SMTP_URL: "smtp://user:word@mail.example:587",
  MAIL_FROM: "Daymark <reminders@mail.daymark.example>",
};
const dkim = { DKIM_DOMAIN: "Daymark.example", DKIM_SELECTOR: "2026a", DKIM_PRIVATE_KEY: key };

describe("how mail leaves", () => {
  it("is the outbox without SMTP_URL", () => {
    expect(readSmtp({ DAYMARK_MODE: "embedded" })).toBeUndefined();
  });

  it.each([
    ["smtp://user:word@mail.example:587", "smtp://user:word@mail.example:587?requireTLS=true"],
    ["smtp://mail.example?maxConnections=20", "smtp://mail.example?maxConnections=20&requireTLS=true"],
    // Nodemailer lets the address's parameters override all others.
    ["smtp://mail.example?requireTLS=false", "smtp://mail.example?requireTLS=true"],
    ["smtps://mail.example:465", "smtps://mail.example:465?requireTLS=true"],
    ["smtp://localhost:25", "smtp://localhost:25"],
    ["smtp://127.0.0.1:2525", "smtp://127.0.0.1:2525"],
    ["smtp://[::1]:25", "smtp://[::1]:25"],
  ])("is encrypted in production, except on loopback: %s", (url, expected) => {
    expect(readSmtp({ ...production, SMTP_URL: url })?.url).toBe(expected);
  });

  it("may be plain in embedded mode", () => {
    expect(readSmtp({ ...production, DAYMARK_MODE: "embedded" })?.url).toBe(production.SMTP_URL);
  });

  it.each([
    "ignoreTLS=true",
    "opportunisticTLS=true",
    "secure=false",
    "secured=true",
    "tls.rejectUnauthorized=false",
    "service=gmail",
  ])("refuses %s in production, by name", (parameter) => {
    const read = () => readSmtp({ ...production, SMTP_URL: `${production.SMTP_URL}?${parameter}` });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`SMTP_URL may not set ${parameter.split("=")[0]} when`);
  });

  it("takes a key for DKIM, also on one line", () => {
    const smtp = readSmtp({ ...production, ...dkim, DKIM_PRIVATE_KEY: key.replaceAll("\n", "\\n") });
    expect(smtp?.dkim).toEqual({ domainName: "daymark.example", keySelector: "2026a", privateKey: key });
  });

  it.each(["mail.daymark.example", "k1.mail.daymark.example", "news.daymark.example"])(
    "takes a signature by %s, which DMARC counts for the same organization",
    (domain) => {
      expect(readSmtp({ ...production, ...dkim, DKIM_DOMAIN: domain })?.dkim?.domainName).toBe(domain);
    },
  );

  it.each([
    ["https://daymark.example", "daymark.example"],
    ["http://localhost:3000", undefined],
    ["https://192.0.2.10", undefined],
    [undefined, undefined],
  ])("greets the mail server from %s as %s", (PUBLIC_URL, name) => {
    expect(readSmtp({ ...production, PUBLIC_URL })?.clientName).toBe(name);
  });

  it.each<[Partial<MailVariables>, RegExp]>([
    [{ DKIM_DOMAIN: "" }, /DKIM is half configured: set DKIM_DOMAIN too/],
    [{ DKIM_SELECTOR: "", DKIM_PRIVATE_KEY: "" }, /set DKIM_SELECTOR and DKIM_PRIVATE_KEY too/],
    [{ DKIM_DOMAIN: "other.example" }, /DKIM_DOMAIN must be the domain of MAIL_FROM/],
    [{ DKIM_DOMAIN: "aymark.example" }, /DKIM_DOMAIN must be the domain of MAIL_FROM/],
    [{ DKIM_SELECTOR: "a;b" }, /DKIM_SELECTOR must be a name/],
    [{ DKIM_PRIVATE_KEY: "secret words" }, /^DKIM_PRIVATE_KEY must be an RSA private key of 2048 bits/],
    [{ DKIM_PRIVATE_KEY: pem(1024) }, /DKIM_PRIVATE_KEY must be an RSA/],
    [{ BOUNCE_ADDRESS: "Bounces <b@daymark.example>" }, /BOUNCE_ADDRESS must be one/],
    [{ SMTP_URL: "", MAIL_FROM: "" }, /DKIM_DOMAIN is set without SMTP_URL and MAIL_FROM/],
  ])("refuses %j in one line that shows no secret", (wrong, message) => {
    const read = () => readSmtp({ ...production, ...dkim, ...wrong });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/\n|secret words|BEGIN|user:word/);
  });
});
