import { betterAuth } from "better-auth/minimal";
import { and, eq, like } from "drizzle-orm";
import { brand } from "#core/brand.ts";
import { sessionLifetimeMs, sessionUpdateMs } from "#core/idle.ts";
import { accountPasswordMinLength, passwordMaxLength } from "#core/passwords.ts";
import type { AccountMail } from "#server/accounts/account-mail.ts";
import { authAdapter } from "#server/accounts/auth-adapter.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/client.ts";
import * as schema from "#server/db/schema/accounts.ts";
import type { Keys } from "#server/secrets/keys.ts";

/** How long a link that proves an address stays good, in seconds. */
export const verifyLinkSeconds = 24 * 60 * 60;

/** How long a link to a new password stays good, in seconds. */
export const resetLinkSeconds = 60 * 60;

/** How the names of this site's cookies begin. */
export const cookiePrefix = brand.name.toLowerCase().replace(/[^a-z\d]/g, "");

/**
 * Better Auth on a handle: the pool, or a transaction, so that an account can come into being with what belongs to it.
 * It costs half a millisecond. Only its functions are used (`auth.api.…`), its own routes are not mounted: what is not
 * in `http/api/auth.ts` does not exist.
 *
 * @param post takes the mails that a call asks for. They are enqueued after the call and in its transaction
 *   (`callAuth`), because Better Auth swallows what goes wrong inside its mail hooks.
 */
export function createAuth(
  db: Db,
  { config, keys }: { config: Config; keys: Keys },
  post: (mail: AccountMail) => void = () => {},
) {
  return betterAuth({
    appName: brand.name,
    baseURL: config.publicUrl,
    secret: keys.authSecret,
    database: authAdapter(db),
    telemetry: { enabled: false },
    // Its log lines name addresses.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    session: { expiresIn: sessionLifetimeMs / 1000, updateAge: sessionUpdateMs / 1000 },
    advanced: {
      cookiePrefix,
      useSecureCookies: config.publicUrl.startsWith("https:"),
      ipAddress: { disableIpTracking: true },
    },
    emailAndPassword: {
      enabled: true,
      // Signing up with an address that is taken answers like any other.
      autoSignIn: false,
      // Else whoever signs up a stranger's address could then sign in or not, and would know whether it had an account.
      requireEmailVerification: true,
      minPasswordLength: accountPasswordMinLength,
      maxPasswordLength: passwordMaxLength,
      resetPasswordTokenExpiresIn: resetLinkSeconds,
      revokeSessionsOnPasswordReset: true,
      onExistingUserSignUp: async ({ user }) => post({ template: "account-exists", user }),
      sendResetPassword: async ({ user, token }) => post({ template: "reset-password", user, token }),
      onPasswordReset: ({ user }) => settleReset(db, user.id),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: verifyLinkSeconds,
      sendVerificationEmail: async ({ user, token }) => post({ template: "verify-email", user, token }),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** Whoever opened the mailed link reads that mailbox: the address is proven, and older links have done their work. */
async function settleReset(db: Db, userId: string): Promise<void> {
  await db.update(schema.user).set({ emailVerified: true }).where(eq(schema.user.id, userId));
  const { identifier, value } = schema.verification;
  await db.delete(schema.verification).where(and(eq(value, userId), like(identifier, "reset-password:%")));
}
