import type { Context } from "hono";
import { z } from "zod";
import { loggingFailure } from "#server/accounts/auth-refusals.ts";
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  listPasskeys,
  removePasskey,
  signInByPasskey,
} from "#server/accounts/passkeys.ts";
import { shownUser, userSchema } from "#server/http/api/auth.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBody, validParams } from "#server/http/api-route.ts";
import { rememberLogin } from "#server/http/device-cookie.ts";
import { logLogin, networkCode } from "#server/http/log-login.ts";
import { type OpenSession, requireRecentProof, requireSession, setCookies } from "#server/http/read-user.ts";
import { claimAtSignIn } from "#server/subscriptions/whose-it-is.ts";

/** WebAuthn's own objects, as JSON (https://www.w3.org/TR/webauthn-3/). */
const question = z.record(z.string(), z.unknown());
const answer = z.record(z.string(), z.unknown());
const sendAsked = answers({ question });
const sendListed = answers({ passkeys: z.array(z.object({ id: z.string(), since: z.iso.datetime() })) });

const sendSignInRoute = answers({ user: userSchema, kept: z.boolean() });

/** `/api/auth/passkey` and `/api/account/passkeys`: signing in by a device, always beside a password. */
export function passkeyRoutes({ db, services, auth }: ApiContext) {
  const cookieOf = (c: Context) => c.req.header("Cookie") ?? "";
  const answerList = async (c: Context, { user }: OpenSession) =>
    sendListed(c, { passkeys: await listPasskeys(db, user.id) });
  const answerQuestion = (c: Context, { headers, response }: { headers: Headers; response: object }) => {
    setCookies(c, headers);
    return sendAsked(c, { question: { ...response } as Record<string, unknown> });
  };
  return apiRoutes()
    .post("/auth/passkey/question", async (c) => answerQuestion(c, await askForPasskey(auth)))
    .post(
      "/auth/passkey/sign-in",
      validBody(z.object({ answer, keep: z.boolean().default(false) })),
      async (c) => {
        const { answer, keep } = c.req.valid("json");
        const { user, headers } = await loggingFailure(
          services.log,
          "login failed",
          () => signInByPasskey(db, auth, { answer, isKept: keep, cookie: cookieOf(c) }),
          () => ({ network: networkCode(services, c) }),
        );
        await claimAtSignIn(db, services.clock.now(), user);
        setCookies(c, headers);
        await rememberLogin(db, services, c, user, { isFirst: false });
        logLogin(services, c, user.id, "passkey");
        return sendSignInRoute(c, { user: shownUser(user), kept: keep });
      },
    )
    .get("/account/passkeys", async (c) => answerList(c, await requireSession(c, auth)))
    .post("/account/passkeys/question", async (c) => {
      const { user } = await requireRecentProof(c, auth);
      return answerQuestion(c, await askForNewPasskey(db, auth, user.id, cookieOf(c)));
    })
    .post("/account/passkeys", validBody(z.object({ answer })), async (c) => {
      const session = await requireRecentProof(c, auth);
      const { answer } = c.req.valid("json");
      await addPasskey(db, services, auth, session.user.id, { answer, cookie: cookieOf(c) });
      return answerList(c, session);
    })
    .delete(
      "/account/passkeys/:id",
      validParams(z.object({ id: z.string().regex(/^[\w-]{1,100}$/) })),
      async (c) => {
        const session = await requireRecentProof(c, auth);
        await removePasskey(db, services, session.user.id, c.req.valid("param").id);
        return answerList(c, session);
      },
    );
}
