import { betterAuth } from "better-auth/minimal";
import { brand } from "#core/brand.ts";
import { sessionLifetimeMs, sessionUpdateMs } from "#core/idle.ts";
import { passwordMaxLength } from "#core/passwords.ts";
import { authAdapter } from "#server/accounts/auth-adapter.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/client.ts";
import type { Keys } from "#server/secrets/keys.ts";

/** How the names of this site's cookies begin. */
const cookiePrefix = brand.name.toLowerCase().replace(/[^a-z\d]/g, "");

/** The names of Better Auth's cookies that can come to be set. */
const cookieNames = ["session_token", "session_data", "dont_remember"] as const;

/**
 * The name of a cookie, and whether it is for https alone. There it begins with `__Host-`: browsers then take it from this
 * host alone and send it to this host alone, so that no neighbour below the same domain can plant one of its own.
 */
export function cookieName(publicUrl: string, name: string): { name: string; secure: boolean } {
  const secure = publicUrl.startsWith("https:");
  return { name: `${secure ? "__Host-" : ""}${cookiePrefix}.${name}`, secure };
}

/**
 * Better Auth, for passwords and sessions. It costs half a millisecond. Only its functions are used (`auth.api.…`), its own
 * routes are not mounted: what is not in `http/api/auth.ts` does not exist. Sign-ups, mailed links and what ends sessions are
 * use cases beside this file.
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
    // Its log lines name addresses.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    session: {
      expiresIn: sessionLifetimeMs / 1000,
      updateAge: sessionUpdateMs / 1000,
      additionalFields: { isKept: { type: "boolean", required: false, defaultValue: false, input: false } },
    },
    advanced: {
      cookiePrefix,
      // `cookies` names them whole, prefix and all.
      useSecureCookies: false,
      cookies: Object.fromEntries(cookies),
      ipAddress: { disableIpTracking: true },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Else whoever signs up a stranger's address could then sign in or not, and would know whether it had an account.
      requireEmailVerification: true,
      maxPasswordLength: passwordMaxLength,
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
