import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
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
import { bySession, refuses } from "#server/http/api-document/operation.ts";
import { rememberLogin } from "#server/http/device-cookie.ts";
import { json, jsonBody, success } from "#server/http/envelope.ts";
import { logLogin, networkCode } from "#server/http/log-login.ts";
import { type OpenSession, requireRecentProof, requireSession, setCookies } from "#server/http/read-user.ts";
import { claimAtSignIn } from "#server/subscriptions/whose-it-is.ts";

/** WebAuthn's own objects, as JSON (https://www.w3.org/TR/webauthn-3/). */
const question = z.record(z.string(), z.unknown());
const answer = z.record(z.string(), z.unknown());
const asked = { 200: json(success({ question }), "The question, for `navigator.credentials`.") };
const listed = {
  200: json(
    success({ passkeys: z.array(z.object({ id: z.string(), since: z.iso.datetime() })) }),
    "The account's passkeys.",
  ),
};

const askRoute = createRoute({
  method: "post",
  path: "/auth/passkey/question",
  operationId: "askForPasskey",
  summary: "Begin to sign in by a passkey. The question is good for five minutes, in this browser.",
  responses: asked,
});

const signInRoute = createRoute({
  method: "post",
  path: "/auth/passkey/sign-in",
  operationId: "signInByPasskey",
  ...refuses("INVALID_PASSKEY"),
  summary: "Sign in by a passkey. This browser's earlier session ends.",
  request: { body: jsonBody(z.object({ answer, keep: z.boolean().default(false) })) },
  responses: {
    200: json(
      success({ user: userSchema, kept: z.boolean() }),
      "Signed in, by a cookie; with `keep` it outlives the browser.",
    ),
  },
});

const list = createRoute({
  method: "get",
  path: "/account/passkeys",
  operationId: "listPasskeys",
  security: bySession,
  summary: "The account's passkeys.",
  responses: listed,
});

const askNew = createRoute({
  method: "post",
  path: "/account/passkeys/question",
  operationId: "askForNewPasskey",
  security: bySession,
  ...refuses("CONFLICT", "PASSWORD_REQUIRED"),
  summary: "Begin to add a passkey.",
  responses: asked,
});

const add = createRoute({
  method: "post",
  path: "/account/passkeys",
  operationId: "addPasskey",
  security: bySession,
  ...refuses("INVALID_PASSKEY", "PASSWORD_REQUIRED"),
  summary: "Add a passkey. The account's holder is told by mail.",
  request: { body: jsonBody(z.object({ answer })) },
  responses: listed,
});

const remove = createRoute({
  method: "delete",
  path: "/account/passkeys/{id}",
  operationId: "removePasskey",
  security: bySession,
  ...refuses("PASSWORD_REQUIRED"),
  summary: "Remove a passkey. The account's holder is told by mail.",
  request: { params: z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }) },
  responses: listed,
});

/** `/api/auth/passkey` and `/api/account/passkeys`: signing in by a device, beside the password and never instead of it. */
export function passkeyRoutes({ db, services, auth }: ApiContext) {
  const cookieOf = (c: Context) => c.req.header("Cookie") ?? "";
  const answerList = async (c: Context, { user }: OpenSession) =>
    c.json({ success: true as const, passkeys: await listPasskeys(db, user.id) }, 200);
  const answerQuestion = (c: Context, { headers, response }: { headers: Headers; response: object }) => {
    setCookies(c, headers);
    return c.json({ success: true as const, question: { ...response } as Record<string, unknown> }, 200);
  };
  return apiRoutes()
    .openapi(askRoute, async (c) => answerQuestion(c, await askForPasskey(auth)))
    .openapi(signInRoute, async (c) => {
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
      return c.json({ success: true as const, user: shownUser(user), kept: keep }, 200);
    })
    .openapi(list, async (c) => answerList(c, await requireSession(c, auth)))
    .openapi(askNew, async (c) => {
      const { user } = await requireRecentProof(c, auth);
      return answerQuestion(c, await askForNewPasskey(db, auth, user.id, cookieOf(c)));
    })
    .openapi(add, async (c) => {
      const session = await requireRecentProof(c, auth);
      const { answer } = c.req.valid("json");
      await addPasskey(db, services, auth, session.user.id, { answer, cookie: cookieOf(c) });
      return answerList(c, session);
    })
    .openapi(remove, async (c) => {
      const session = await requireRecentProof(c, auth);
      await removePasskey(db, services, session.user.id, c.req.valid("param").id);
      return answerList(c, session);
    });
}
