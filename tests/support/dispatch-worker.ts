import { pino } from "pino";
import { DemoClock } from "#server/clock.ts";
import { readConfig } from "#server/config.ts";
import { openEmbedded, openPostgres } from "#server/db/client.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { loadDemoClock } from "#server/reminders/move-demo-clock.ts";
import { runRound } from "#server/reminders/run-round.ts";
import { createKeys } from "#server/secrets/keys.ts";

/**
 * A worker in a process of its own, for a test to kill: opens the database that DATABASE_URL or DATA_DIR names, runs
 * one round through SMTP_URL on the demo clock kept there, and ends.
 */
const config = readConfig({ ...process.env, MAIL_FROM: "reminders@daymark.example" });
const database = config.databaseUrl ? openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir);
const clock = new DemoClock(await loadDemoClock(database.db));
const email = createSmtpProvider({ url: config.smtp?.url ?? "", from: config.smtp?.from ?? "" });
const result = await runRound({
  config,
  db: database.db,
  clock,
  demoClock: clock,
  keys: createKeys("a secret of the tests, long enough to be one"),
  email,
  sms: null,
  payments: null,
  wakeDispatcher: () => {},
  log: pino({ level: "silent" }),
});
process.stdout.write(JSON.stringify(result));
await email.close();
await database.close();
