import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/**
 * A Better Auth plugin with one function: `openSession` opens a session of an account and returns its cookie, without asking for
 * a password. Its callers (sign-in.ts, sign-in-once-paid.ts) decide that none is needed. No route leads to it, as to all of
 * Better Auth.
 */
export const sessionWithoutPassword = {
  id: "session-without-password",
  endpoints: {
    openSession: createAuthEndpoint(
      "/open-session",
      {
        method: "POST",
        // `rememberMe`: whether the session outlives the browser (auth.ts).
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
