import { pino } from "pino";
import { Temporal } from "temporal-polyfill";
import { createBackground } from "#server/background.ts";
import { readConfig } from "#server/config.ts";
import { openPostgres } from "#server/db/client.ts";
import { dispatchDeliveries } from "#server/dispatch/dispatch-deliveries.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { createKeys } from "#server/secrets/keys.ts";
import type { Services } from "#server/services.ts";
import type { SenderReport } from "./processes.ts";

/** Daymark's own dispatcher in a process of its own. It sends everything that is due and reports. */
const { DATABASE_URL = "", SMTP_URL = "", NOW = "" } = process.env;
const now = Temporal.Instant.from(NOW);
const database = openPostgres(DATABASE_URL);
const email = createSmtpProvider({ url: SMTP_URL, from: "reminders@daymark.example" });
const sampleEvery = 1000;
const samples: SenderReport["samples"] = [];
let sent = 0;
const log = pino({ level: "warn" }, process.stderr);
const services: Services = {
  config: readConfig({ DAYMARK_MODE: "embedded", PUBLIC_URL: "https://daymark.example" }),
  clock: { now: () => now },
  demoClock: null,
  keys: createKeys("a secret of the benchmark, long enough to be one"),
  email: {
    ...email,
    async send(message, mayLeave) {
      const answer = await email.send(message, mayLeave);
      sent += 1;
      if (sent % sampleEvery === 0) samples.push({ sent, mb: process.memoryUsage().rss / 2 ** 20 });
      return answer;
    },
  },
  sms: null,
  payments: null,
  wakeDispatcher: () => {},
  background: createBackground(log),
  log,
};
// The start prepares the first query of a connection and the first use of the templates, so that they are not measured.
await database.db.execute("select 1");
const cpu = process.cpuUsage();
const begun = performance.now();
const result = await dispatchDeliveries(database.db, services);
const seconds = (performance.now() - begun) / 1000;
const { user, system } = process.cpuUsage(cpu);
await email.close();
await database.close();
const report: SenderReport = {
  sent: result.sent,
  seconds,
  cpuSeconds: (user + system) / 1e6,
  peakMb: process.resourceUsage().maxRSS / 1024,
  samples,
};
process.send?.(report);
