import { createEmailVerificationToken } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { enqueueAccountMail } from "#server/accounts/account-mail.ts";
import { verifyLinkSeconds } from "#server/accounts/auth.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/client.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import type { Keys } from "#server/secrets/keys.ts";

type Deps = { config: Config; keys: Keys };

/** Mails an account's own address the link that proves it. */
export async function sendVerification(
  db: Db,
  deps: Deps,
  now: Temporal.Instant,
  user: { id: string; email: string },
): Promise<void> {
  const { authSecret } = deps.keys;
  const token = await createEmailVerificationToken(authSecret, user.email, undefined, verifyLinkSeconds);
  await enqueueAccountMail(db, deps, now, { template: "verify-email", user, token });
}

/** The same for whoever has this address, if anybody has and it is not proven yet. The caller is not told. */
export async function sendVerificationTo(
  db: Db,
  deps: Deps,
  now: Temporal.Instant,
  email: string,
): Promise<void> {
  const unproven = and(eq(users.email, email), eq(users.emailVerified, false));
  const [user] = await db.select({ id: users.id, email: users.email }).from(users).where(unproven);
  if (user) await sendVerification(db, deps, now, user);
}
