import { createEmailVerificationToken } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { enqueueAccountMail } from "#server/accounts/account-mail.ts";
import { verifyLinkSeconds } from "#server/accounts/auth.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/client.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import type { Keys } from "#server/secrets/keys.ts";
import type { Services } from "#server/services.ts";

type Deps = { config: Config; keys: Keys };

/**
 * Each time it is asked for, or once an hour for a mailbox, however its address is spelt: a sign-in must not count against
 * the limits of what is asked for, or they would tell that there is an account.
 */
type HowOften = "each time" | "hourly";

/** Mails an account's own address the link that proves it. */
export async function sendVerification(
  db: Db,
  deps: Deps,
  now: Temporal.Instant,
  user: { id: string; email: string },
  howOften: HowOften = "each time",
): Promise<void> {
  const { authSecret } = deps.keys;
  const token = await createEmailVerificationToken(authSecret, user.email, undefined, verifyLinkSeconds);
  const isHourly = howOften === "hourly";
  await enqueueAccountMail(db, deps, now, { template: "verify-email", user, token, isHourly });
}

/**
 * The same for whoever has this address, if anybody has and it is not proven yet. The caller is not told, and its answer
 * must not wait for it.
 */
export async function sendVerificationTo(
  services: Services,
  email: string,
  howOften: HowOften,
): Promise<void> {
  const unproven = and(eq(users.email, email), eq(users.emailVerified, false));
  const [user] = await services.db.select({ id: users.id, email: users.email }).from(users).where(unproven);
  if (!user) return;
  await sendVerification(services.db, services, services.clock.now(), user, howOften);
  services.wakeDispatcher();
}
