import { eq } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#server/db/client.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { clientAddress } from "#server/http/client-address.ts";
import type { Services } from "#server/start/services.ts";

/** Log fields of an attempt to log in. `account`: an id, or null for an address without one. */
interface LoginFacts {
  account?: string | null;
  network: string;
}

/**
 * A code of the client's network: shows an operator that many tries come from one place. It changes daily, and no address can be
 * read from it.
 */
export function networkCode({ keys, clock, config }: Services, c: Context): string {
  const day = clock.now().toZonedDateTimeISO("UTC").toPlainDate();
  return keys.hash("log-network", `${day}\0${clientAddress(c, config.trustedProxies)}`).slice(0, 8);
}

export function logLogin(
  services: Services,
  c: Context,
  account: string,
  by: "password" | "password and code" | "passkey" | "link" | "payment",
): void {
  services.log.info({ account, network: networkCode(services, c), by }, "logged in");
}

/** For the log of a failure: the account. Always one statement, whether or not there is an account. */
export async function factsOfAddress(
  db: Db,
  services: Services,
  c: Context,
  email: string,
): Promise<LoginFacts> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  return { account: account?.id ?? null, network: networkCode(services, c) };
}
