import { pino } from "pino";
import { Temporal } from "temporal-polyfill";
import { createBackground } from "#server/background.ts";
import type { Clock } from "#server/clock.ts";
import type { Db } from "#server/db/client.ts";
import { createKeys } from "#server/db/keys.ts";
import { outboxEmail } from "#server/providers/email/outbox.ts";
import { demoPayments } from "#server/providers/payments/demo.ts";
import { outboxSms } from "#server/providers/sms/outbox.ts";
import { readConfig } from "#server/start/config.ts";
import type { Services } from "#server/start/services.ts";

/** A clock that stands still at the time that a test sets. */
export class StandingClock implements Clock {
  #now: Temporal.Instant;
  constructor(now: string) {
    this.#now = Temporal.Instant.from(now);
  }
  now(): Temporal.Instant {
    return this.#now;
  }
  set(now: string): void {
    this.#now = Temporal.Instant.from(now);
  }
}

/** The services of embedded mode (outbox, demo payments), with a clock that stands still. */
export function composeTestServices(
  db: Db,
  now: string,
  overrides: Partial<Services> = {},
): Services & { clock: StandingClock } {
  const clock = new StandingClock(now);
  const { log = pino({ level: "silent" }) } = overrides;
  return {
    config: readConfig({ DAYMARK_MODE: "embedded", PUBLIC_URL: "https://daymark.example" }),
    demoClock: null,
    keys: createKeys("a secret of the tests, long enough to be one"),
    email: outboxEmail(db, clock),
    sms: outboxSms(db, clock),
    payments: demoPayments,
    wakeDispatcher: () => {},
    background: createBackground(log),
    log,
    ...overrides,
    clock,
  };
}
