import { randomUUID } from "node:crypto";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { systemClock } from "#server/clock.ts";

/** How long the cookie of `askForCode` is good: it is used in the very request that asks for it. */
const askedSeconds = 60;

/**
 * A plugin of Better Auth with two functions. `openSession` opens a session of an account, and gives its cookie. It asks for
 * no password: its callers (sign-in.ts, sign-in-once-paid.ts) decide that none is needed. `askForCode` gives the cookie that the plugin
 * for codes makes after a right password, to check a code where no password is entered. As with all of Better Auth, no route leads to
 * either.
 */
export const sessionWithoutPassword = {
  id: "session-without-password",
  endpoints: {
    openSession: createAuthEndpoint(
      "/open-session",
      {
        method: "POST",
        // `auth.ts` reads from `rememberMe` whether the session outlives the browser.
        body: z.object({ userId: z.string(), rememberMe: z.boolean() }),
        metadata: { SERVER_ONLY: true },
      },
      async (call) => {
        const { internalAdapter } = call.context;
        const user = await internalAdapter.findUserById(call.body.userId);
        if (!user) return null;
        const session = await internalAdapter.createSession(user.id, !call.body.rememberMe);
        await setSessionCookie(call, { session, user }, !call.body.rememberMe);
        return { user };
      },
    ),
    askForCode: createAuthEndpoint(
      "/ask-for-code",
      { method: "POST", body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (call) => {
        const { createAuthCookie, internalAdapter, secret } = call.context;
        const cookie = createAuthCookie("two_factor", { maxAge: askedSeconds });
        const identifier = `2fa-${randomUUID()}`;
        const expiresAt = new Date(systemClock.now().epochMilliseconds + askedSeconds * 1000);
        const asked = { value: call.body.userId, identifier, expiresAt };
        const attempts = { value: "0", identifier: `2fa-attempts-${identifier}`, expiresAt };
        for (const value of [asked, attempts]) await internalAdapter.createVerificationValue(value);
        await call.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
        return {};
      },
    ),
  },
};
