import { passkey } from "@better-auth/passkey";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { and, eq, isNotNull } from "drizzle-orm";
import { brand } from "#core/brand.ts";
import { sessionLifetimeMs, sessionLongestMs, sessionUpdateMs } from "#core/people/idle.ts";
import { passwordMaxLength } from "#core/people/passwords.ts";
import { believeSecondSecret } from "#server/accounts/believe-second-secret.ts";
import { hashPassword, verifyPassword } from "#server/accounts/hash-password.ts";
import { sessionWithoutPassword } from "#server/accounts/session-without-password.ts";
import { systemClock } from "#server/clock.ts";
import type { Db } from "#server/db/client.ts";
import * as schema from "#server/db/schema/accounts.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

const cookiePrefix = brand.name.toLowerCase().replace(/[^a-z\d]/g, "") || "daymark";

/**
 * The name of a cookie, and whether it is for https alone. Under https the name begins with `__Host-`: browsers then accept it
 * only from this host and send it only to this host, so that a neighbour below the same domain cannot plant one.
 */
export function cookieName(publicUrl: string, name: string): { name: string; secure: boolean } {
  const secure = publicUrl.startsWith("https:");
  return { name: `${secure ? "__Host-" : ""}${cookiePrefix}.${name}`, secure };
}

/**
 * Better Auth, for passwords and sessions. Creating it takes half a millisecond. We call only its functions (`auth.api.…`) and
 * mount none of its routes: every route is in `server/http/api/`. Sign-ups, mailed links and ending sessions are use cases beside
 * this file.
 */
export function createAuth(db: Db, { config, keys, log }: Pick<Services, "config" | "keys" | "log">) {
  const named = (name: string) => ({ name: cookieName(config.publicUrl, name).name });
  return betterAuth({
    appName: brand.name,
    baseURL: config.publicUrl,
    secret: keys.auth.value,
    // The first secret encrypts. Each ciphertext names its secret.
    secrets: keys.believed.map(({ auth }) => auth),
    database: drizzleAdapter(db, { provider: "pg", schema, transaction: false }),
    telemetry: { enabled: false },
    // Better Auth's log lines contain addresses.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    session: {
      // The lifetime of a kept cookie. The session itself ends by its row (`endOf`).
      expiresIn: sessionLongestMs / 1000,
      // `extendSession` does it: Better Auth extends no session whose cookie ends with the browser.
      disableSessionRefresh: true,
      additionalFields: { isKept: { type: "boolean", required: false, defaultValue: false, input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, call) => ({
            data: {
              ...session,
              isKept: call?.body?.rememberMe !== false,
              expiresAt: endOf(session.createdAt),
            },
          }),
          // From the account's first session on, only its password opens another.
          after: async ({ userId }) => {
            await db
              .update(schema.user)
              .set({ openedBy: null })
              .where(and(eq(schema.user.id, userId), isNotNull(schema.user.openedBy)));
          },
        },
      },
    },
    hooks: {
      before: believeSecondSecret(keys),
      after: createAuthMiddleware(async ({ path, context: { returned } }) => {
        if (path !== "/get-session" || returned === null) return;
        if (returned instanceof APIError) throw await whyUnread(db, log);
        await extendSession(db, (returned as { session: typeof schema.session.$inferSelect }).session);
      }),
    },
    plugins: [
      sessionWithoutPassword,
      // The device must verify its user: by a fingerprint, a face or its code.
      passkey({
        rpName: brand.name,
        origin: config.publicUrl,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        registration: {
          afterVerification({ verification }) {
            requireUnlocked(verification.registrationInfo?.userVerified);
          },
        },
        authentication: {
          afterVerification({ verification }) {
            requireUnlocked(verification.authenticationInfo.userVerified);
          },
        },
        advanced: { webAuthnChallengeCookie: "passkey" },
      }),
    ],
    advanced: {
      cookiePrefix,
      // `cookies` has the full names, prefix included.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookieName(config.publicUrl, "").secure },
      cookies: {
        session_token: named("session_token"),
        session_data: named("session_data"),
        passkey: named("passkey"),
        // The session's row says whether it is kept, so browsers drop this cookie at once.
        dont_remember: { ...named("dont_remember"), attributes: { maxAge: 0 } },
      },
      ipAddress: { disableIpTracking: true },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Otherwise somebody who signs up a stranger's address could learn from signing in whether it had an account.
      requireEmailVerification: true,
      maxPasswordLength: passwordMaxLength,
      password: { hash: hashPassword, verify: verifyPassword },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

function requireUnlocked(isUnlocked: boolean | undefined): void {
  if (isUnlocked !== true) throw new APIError("BAD_REQUEST");
}

/** The end of a session whose last use is now: about sixty minutes from now, and at most thirty days after it began. */
function endOf(begun: Date): Date {
  const idle = systemClock.now().epochMilliseconds + sessionLifetimeMs;
  return new Date(Math.min(idle, begun.getTime() + sessionLongestMs));
}

/** Extends a used session. Writes its row once a minute at most. */
async function extendSession(
  db: Db,
  { id, createdAt, expiresAt }: { id: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const end = endOf(createdAt);
  if (end.getTime() - expiresAt.getTime() < sessionUpdateMs) return;
  const updatedAt = new Date(systemClock.now().epochMilliseconds);
  await db.update(schema.session).set({ expiresAt: end, updatedAt }).where(eq(schema.session.id, id));
}

/**
 * Why a session could not be read. Better Auth does not say, so ask the database: if it is away, this query fails, too.
 * @returns the refusal for a trouble that has passed
 */
async function whyUnread(db: Db, log: Services["log"]): Promise<Refusal> {
  await db.select({ id: schema.session.id }).from(schema.session).limit(1);
  log.error("a session could not be read");
  return new Refusal("unavailable");
}
