import { betterAuth } from "better-auth/minimal";
import { brand } from "#core/brand.ts";
import { sessionLifetimeMs, sessionUpdateMs } from "#core/idle.ts";
import { passwordMaxLength } from "#core/passwords.ts";
import { authAdapter } from "#server/accounts/auth-adapter.ts";
import { hashPassword, verifyPassword } from "#server/accounts/hash-password.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/client.ts";
import type { Keys } from "#server/secrets/keys.ts";

/** How the names of this site's cookies begin. */
const cookiePrefix = brand.name.toLowerCase().replace(/[^a-z\d]/g, "") || "daymark";

/** The names of those of Better Auth's cookies that can be set. */
const cookieNames = ["session_token", "session_data", "dont_remember"] as const;

/**
 * The name of a cookie, and whether it is for https alone. Under https the name begins with `__Host-`: browsers then
 * accept it only from this host and send it only to this host, so that a neighbour below the same domain cannot plant
 * one.
 */
export function cookieName(publicUrl: string, name: string): { name: string; secure: boolean } {
  const secure = publicUrl.startsWith("https:");
  return { name: `${secure ? "__Host-" : ""}${cookiePrefix}.${name}`, secure };
}

/**
 * Better Auth, for passwords and sessions. Making it costs half a millisecond. Only its functions are used
 * (`auth.api.…`); its own routes are not mounted, so a route that is not in `http/api/auth.ts` does not exist.
 * Sign-ups, mailed links and the ends of sessions are use cases beside this file.
 */
export function createAuth(db: Db, { config, keys }: { config: Config; keys: Keys }) {
  const cookies = cookieNames.map((name) => {
    const { secure, ...named } = cookieName(config.publicUrl, name);
    return [name, { ...named, attributes: { secure } }] as const;
  });
  return betterAuth({
    appName: brand.name,
    baseURL: config.publicUrl,
    secret: keys.authSecret,
    database: authAdapter(db),
    telemetry: { enabled: false },
    // Better Auth's log lines contain addresses.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    session: {
      expiresIn: sessionLifetimeMs / 1000,
      updateAge: sessionUpdateMs / 1000,
      additionalFields: { isKept: { type: "boolean", required: false, defaultValue: false, input: false } },
    },
    advanced: {
      cookiePrefix,
      // `cookies` gives the whole names, prefix included.
      useSecureCookies: false,
      cookies: Object.fromEntries(cookies),
      ipAddress: { disableIpTracking: true },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Otherwise somebody who signs up a stranger's address could learn whether it had an account: by being able to
      // sign in or not.
      requireEmailVerification: true,
      maxPasswordLength: passwordMaxLength,
      password: { hash: hashPassword, verify: verifyPassword },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
