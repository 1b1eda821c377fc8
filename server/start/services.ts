import type { Logger } from "pino";
import type { Background } from "#server/background.ts";
import type { Clock, DemoClock } from "#server/clock.ts";
import type { Keys } from "#server/db/keys.ts";
import type { EmailProvider } from "#server/providers/email/port.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";
import type { SmsProvider } from "#server/providers/sms/port.ts";
import type { Config } from "./config.ts";

/**
 * What the use cases and handlers work with, composed once at start (`composeServices`), or by a test. The database is not
 * among it: its handle is an argument of its own, so that a function inside a transaction has no other to reach for.
 */
export interface Services {
  config: Config;
  clock: Clock;
  /** The movable clock of embedded mode, which is then also `clock`. Null in production. */
  demoClock: DemoClock | null;
  keys: Keys;
  email: EmailProvider;
  /** Another mail server. It tells the operator when the first one refuses us. Absent where none is configured. */
  alarmEmail?: EmailProvider | undefined;
  /** Null when no text provider is configured: the text channel is off, and the site says so. */
  sms: SmsProvider | null;
  /** Null when no payment provider is configured: the checkout says that it is closed. */
  payments: PaymentProvider | null;
  /** The worker of this process, if it has one, looks for due messages now. Others do so within a second. Call it after the commit. */
  wakeDispatcher(): void;
  background: Background;
  log: Logger;
}
