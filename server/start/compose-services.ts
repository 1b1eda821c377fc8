import { type Logger, pino } from "pino";
import { brand } from "#core/brand.ts";
import { createBackground } from "#server/background.ts";
import { type Clock, DemoClock, systemClock } from "#server/clock.ts";
import {
  type Database,
  type Db,
  openEmbedded,
  openPostgres,
  type PostgresOptions,
} from "#server/db/client.ts";
import { openKeys } from "#server/db/installation-keys.ts";
import { outageLogOf } from "#server/db/outage-log.ts";
import { loadDemoClock } from "#server/demo/move-demo-clock.ts";
import { outboxEmail } from "#server/providers/email/outbox.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { demoPayments } from "#server/providers/payments/demo.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";
import { outboxSms } from "#server/providers/sms/outbox.ts";
import type { SmsProvider } from "#server/providers/sms/port.ts";
import type { Config } from "./config.ts";
import { embeddedSecret } from "./embedded-secret.ts";
import type { Services } from "./services.ts";

export interface CompositionOptions {
  /** For commands with long statements, and for tests, which have little time. */
  postgres?: PostgresOptions;
}

/**
 * The composition root: makes the database (opened and migrated), the providers and the clock from the configuration. `onStep`
 * reports slow steps to a person at a terminal.
 */
export async function composeServices(
  config: Config,
  onStep: (step: string) => void,
  { postgres = {} }: CompositionOptions = {},
): Promise<{ services: Services; database: Database; close: () => Promise<void> }> {
  const embedded = config.mode === "embedded";
  const log = pino({ level: config.logLevel, base: null });
  const database = await openDatabase(config, log, onStep, postgres);
  const demoClock = embedded ? new DemoClock(await loadDemoClock(database.db)) : null;
  const clock: Clock = demoClock ?? systemClock;
  const secret = config.secret ?? (await embeddedSecret(config.dataDir));
  const keys = await openKeys(database.db, secret, config.secondSecret);
  const services: Services = {
    config,
    clock,
    demoClock,
    keys,
    email: config.smtp ? createSmtpProvider(config.smtp) : outboxEmail(database.db, clock),
    alarmEmail: config.alarmSmtp && createSmtpProvider(config.alarmSmtp),
    sms: await composeSms(database.db, config, clock),
    payments: await composePayments(config),
    wakeDispatcher: () => {},
    background: createBackground(log),
    log,
  };
  return {
    services,
    database,
    close: async () => {
      await services.background.settled();
      await services.email.close();
      await services.alarmEmail?.close();
      await services.sms?.close();
      await database.close();
    },
  };
}

/** Without Twilio texts go to the outbox or, in production, nowhere: the channel is off, and the site says so. */
async function composeSms(db: Db, config: Config, clock: Clock): Promise<SmsProvider | null> {
  if (!config.twilio) return config.mode === "embedded" ? outboxSms(db, clock) : null;
  // Loaded on first use: the SDK is large.
  const { createTwilioProvider } = await import("#server/providers/sms/twilio.ts");
  return createTwilioProvider(config.twilio, config.publicUrl);
}

/** Without Stripe payments are the demo's or, in production, closed. */
async function composePayments(config: Config): Promise<PaymentProvider | null> {
  if (!config.stripe) return config.mode === "embedded" ? demoPayments : null;
  // Loaded on first use: the SDK is large.
  const { createStripeProvider } = await import("#server/providers/payments/stripe.ts");
  return createStripeProvider(config.stripe, brand.statementDescriptor);
}

async function openDatabase(
  { databaseUrl, dataDir }: Config,
  log: Logger,
  onStep: (step: string) => void,
  options: PostgresOptions,
): Promise<Database> {
  onStep(databaseUrl ? "Opening the database" : `Opening the embedded database in ${dataDir}`);
  const onConnectionLost = (error: Error) => outageLogOf(log).trouble(error);
  const database = databaseUrl
    ? openPostgres(databaseUrl, { onConnectionLost, ...options })
    : await openEmbedded(dataDir);
  try {
    await database.migrate();
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
