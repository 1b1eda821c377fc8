import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Database, Db } from "#server/db/client.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { openTestDatabase } from "./databases.ts";
import { emptyTables } from "./empty-tables.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";
import { composeTestServices } from "./test-services.ts";

export interface WithMailServer {
  /** An empty database. */
  db: Db;
  /** A real SMTP server that does what the test says. */
  sink: SmtpSink;
  /** Services that send through it. The provider in `services.email` at the end of the test is closed. */
  services: ReturnType<typeof composeTestServices>;
}

/**
 * Gives each test of the surrounding `describe` a mail server, and services that send through it at `now`. All of them
 * share one database, which is emptied before each test.
 */
export function withMailServer(
  now: string,
  take: (given: WithMailServer) => void,
  open: () => Promise<Database> = openTestDatabase,
): void {
  let database: Database;
  let given: WithMailServer;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const { db } = database;
    await emptyTables(db);
    const sink = await startSmtpSink();
    const services = composeTestServices(db, now);
    services.email = smtpTo(sink.url);
    given = { db, sink, services };
    take(given);
  });
  afterEach(async () => {
    await given.services.email.close();
    await given.sink.close();
  });
}

/** Sends mail through the server at this address, in Daymark's name. */
export const smtpTo = (url: string) => createSmtpProvider({ url, from: "reminders@daymark.example" });
