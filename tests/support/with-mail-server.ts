import { afterEach, beforeEach } from "vitest";
import type { Db } from "#server/db/client.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";
import { testDatabase } from "./test-database.ts";
import { composeTestServices } from "./test-services.ts";

interface WithMailServer {
  /** One database, emptied before each test. */
  db: Db;
  /** A real SMTP server that does what the test says. Each test has a new one. */
  sink: SmtpSink;
  /**
   * Services that send through it, new for each test. When the test ends, the provider that is then in `services.email` is
   * closed.
   */
  services: ReturnType<typeof composeTestServices>;
}

/**
 * Gives each test of the surrounding `describe` a mail server, and services that send through it at `now`:
 * `const mail = await withMailServer(now)`.
 */
export async function withMailServer(now: string, kind?: "pool"): Promise<WithMailServer> {
  const { db } = await testDatabase(kind);
  const mail = { db } as WithMailServer;
  beforeEach(async () => {
    mail.sink = await startSmtpSink();
    mail.services = composeTestServices(db, now);
    mail.services.email = smtpTo(mail.sink.url);
  });
  afterEach(async () => {
    await mail.services.email.close();
    await mail.sink.close();
  });
  return mail;
}

/** Sends mail through the server at this address, in Daymark's name. */
export const smtpTo = (url: string, limits?: Parameters<typeof createSmtpProvider>[1]) =>
  createSmtpProvider({ url, from: "reminders@daymark.example" }, limits);
