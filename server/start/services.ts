import type { Logger } from "pino";
import type { Background } from "#server/background.ts";
import type { Clock, DemoClock } from "#server/clock.ts";
import type { Keys } from "#server/db/keys.ts";
import type { EmailProvider } from "#server/providers/email/port.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";
import type { SmsProvider } from "#server/providers/sms/port.ts";
import type { Config } from "./config.ts";

/**
 * Dependencies of use cases and handlers, composed once at start (`composeServices`), or by a test. Without the database: its
 * handle is a separate argument, so that a function inside a transaction has no other to reach for.
 */
export interface Services {
  config: Config;
  clock: Clock;
  /** The movable clock of embedded mode, which is then also `clock`. Null in production. */
  demoClock: DemoClock | null;
  keys: Keys;
  email: EmailProvider;
  /** Another mail server, which tells the operator when the first one refuses us. */
  alarmEmail?: EmailProvider | undefined;
  /** Null without a text provider: the text channel is off, and the site says so. */
  sms: SmsProvider | null;
  /** Null without a payment provider: the checkout says that it is closed. */
  payments: PaymentProvider | null;
  /** Makes this process's worker, if any, look for due messages now; others do within a second. Call it after the commit. */
  wakeDispatcher(): void;
  background: Background;
  log: Logger;
}
