import { pino } from "pino";
import { createBackground } from "#server/background.ts";
import { openPostgres } from "#server/db/client.ts";
import { createKeys } from "#server/db/keys.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { demoPayments } from "#server/providers/payments/demo.ts";
import { readConfig } from "#server/start/config.ts";
import { benchMorning, benchSecret, type SenderReport } from "./ground.ts";

/** Daymark's own dispatcher in a separate process. It sends every due message and reports. */
const { DATABASE_URL = "", SMTP_URL = "" } = process.env;
const database = openPostgres(DATABASE_URL);
const log = pino({ level: "silent" });
const email = createSmtpProvider({ url: SMTP_URL, from: "reminders@daymark.example" });
// Prepares the first query of a connection and the first use of the templates, so that the benchmark does not measure them.
await database.db.execute("select 1");
const begun = performance.now();
const { sent } = await dispatchDeliveries(database.db, {
  config: readConfig({ DAYMARK_MODE: "embedded", PUBLIC_URL: "https://daymark.example" }),
  clock: { now: () => benchMorning },
  demoClock: null,
  keys: createKeys(benchSecret),
  email,
  sms: null,
  payments: demoPayments,
  wakeDispatcher: () => {},
  background: createBackground(log),
  log,
});
const report: SenderReport = { sent, seconds: (performance.now() - begun) / 1000 };
await email.close();
await database.close();
process.send?.(report);
