import { pino } from "pino";
import { createBackground } from "#server/background.ts";
import type { Db } from "#server/db/client.ts";
import { createKeys } from "#server/db/keys.ts";
import { outboxEmail } from "#server/providers/email/outbox.ts";
import { demoPayments } from "#server/providers/payments/demo.ts";
import { readConfig } from "#server/start/config.ts";
import type { Services } from "#server/start/services.ts";
import { benchMorning } from "./crowd.ts";
import { benchSecret } from "./production.ts";

/** The services on the benchmarks' morning, for use cases that are called as the API calls them. */
export function composeBenchServices(db: Db): Services {
  const clock = { now: () => benchMorning };
  const log = pino({ level: "silent" });
  return {
    config: readConfig({ DAYMARK_MODE: "embedded", PUBLIC_URL: "https://daymark.example" }),
    clock,
    demoClock: null,
    keys: createKeys(benchSecret),
    email: outboxEmail(db, clock),
    sms: null,
    payments: demoPayments,
    wakeDispatcher: () => {},
    background: createBackground(log),
    log,
  };
}
