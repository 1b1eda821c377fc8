import { once } from "node:events";
import { pino } from "pino";
import { createBackground } from "#server/background.ts";
import { DemoClock } from "#server/clock.ts";
import { openEmbedded, openPostgres } from "#server/db/client.ts";
import { createKeys } from "#server/db/keys.ts";
import { loadDemoClock } from "#server/demo/move-demo-clock.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { readConfig } from "#server/start/config.ts";
import type { Services } from "#server/start/services.ts";
import { runRound } from "#server/worker/run-round.ts";

/**
 * A worker in a separate process, for a test to kill. It opens the database that DATABASE_URL or DATA_DIR names, runs one
 * round through SMTP_URL on the demo clock stored there, and ends. LEASE_SECONDS is the length of a claim's lease. A worker
 * with a channel to its parent waits for a message before it does anything, so that a test can make the next worker ready
 * while one works.
 */
if (process.channel) await once(process, "message");
const config = readConfig({
  DAYMARK_MODE: "embedded",
  ...process.env,
  MAIL_FROM: "reminders@daymark.example",
});
const database = config.databaseUrl ? openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir);
const clock = new DemoClock(await loadDemoClock(database.db));
const email = createSmtpProvider({ url: config.smtp?.url ?? "", from: config.smtp?.from ?? "" });
const log = pino({ level: "silent" });
const services: Services = {
  config,
  clock,
  demoClock: clock,
  keys: createKeys("a secret of the tests, long enough to be one"),
  email,
  sms: null,
  payments: null,
  wakeDispatcher: () => {},
  background: createBackground(log),
  log,
};
const leaseSeconds = Number(process.env.LEASE_SECONDS ?? 600);
const result = await runRound(database.db, services, { leaseSeconds });
process.stdout.write(JSON.stringify(result));
await email.close();
await database.close();
// An open channel would keep the process alive.
process.channel?.unref();
