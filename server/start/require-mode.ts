import { ConfigError } from "#server/config-error.ts";
import { isLoopback } from "#server/db/database-addresses.ts";
import type { ProviderVariable } from "./config.ts";

/** Variables that connect Daymark to the outside world. */
const realThings = {
  DATABASE_URL: "a database",
  SMTP_URL: "a mail server",
  TWILIO_ACCOUNT_SID: "a text provider",
  TWILIO_AUTH_TOKEN: "a text provider",
  TWILIO_FROM: "a text provider",
  STRIPE_SECRET_KEY: "a payment provider",
  STRIPE_WEBHOOK_SECRET: "a payment provider",
} as const satisfies Record<ProviderVariable | "DATABASE_URL" | "SMTP_URL", string>;

type Values = Partial<Record<keyof typeof realThings | "DAYMARK_MODE" | "HOST" | "PUBLIC_URL", string>>;

/**
 * Refuses a start that looks like production without DAYMARK_MODE. Without it the mode is embedded, whose outbox shows codes and
 * reset links to everybody who asks: one lost variable must not open it to the world.
 * @throws ConfigError, naming the variable that looks like production
 */
export function requireMode(values: Values): void {
  if (values.DAYMARK_MODE) return;
  const reason = looksLikeProduction(values);
  if (reason === null) return;
  throw new ConfigError(
    `${reason}, and DAYMARK_MODE is not set: set it to production, or to embedded for a demo that shows its outbox to whoever reaches it.`,
  );
}

function looksLikeProduction(values: Values): string | null {
  if (values.HOST && !isLoopback(values.HOST)) return "HOST listens beyond this machine";
  if (/^https:/i.test(values.PUBLIC_URL ?? "")) return "PUBLIC_URL begins with https";
  for (const [name, what] of Object.entries(realThings)) {
    if (values[name as keyof typeof realThings]) return `${name} sets up ${what}`;
  }
  return null;
}
