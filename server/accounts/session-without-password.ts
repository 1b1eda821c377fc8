import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/**
 * A plugin of Better Auth with one function: `openSession` opens a session of an account, and gives its cookie. It asks for
 * no password: its callers (sign-in.ts, sign-in-once-paid.ts) decide that none is needed. As with all of Better Auth, no route leads
 * to it.
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
  },
};
