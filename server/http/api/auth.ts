import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { catalogue } from "#core/catalogue.ts";
import { oneLine } from "#core/contacts.ts";
import { loggingFailure, refusing, requireSignInEmail } from "#server/accounts/auth-refusals.ts";
import { callAuth } from "#server/accounts/call-auth.ts";
import { resetPassword } from "#server/accounts/reset-password.ts";
import { sendVerificationTo } from "#server/accounts/send-verification.ts";
import { signIn } from "#server/accounts/sign-in.ts";
import { signUp } from "#server/accounts/sign-up.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { clearCheckoutCookie } from "#server/http/checkout-cookie.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { failures, json, jsonBody, success } from "#server/http/envelope.ts";
import { readUser, setCookies } from "#server/http/read-user.ts";
import { claimAtSignIn } from "#server/subscriptions/whose-it-is.ts";

const userSchema = z.object({ id: z.string(), email: z.string(), name: z.string() });
/** Trimmed and in lower case; whether it is an address is said by the handler, in the spec's words. */
const email = z.string().max(320).trim().toLowerCase();
const password = z.string().max(1000);
const token = z.string().max(1000);

const done = { 200: json(success({}), "Done."), ...failures };

const signUpRoute = createRoute({
  method: "post",
  path: "/auth/sign-up/email",
  summary: "Open an account. The answer is the same when the address has one already.",
  request: {
    body: jsonBody(
      z.object({ name: z.string().max(201).transform(oneLine).pipe(z.string().min(1)), email, password }),
    ),
  },
  responses: { 200: json(success({ user: userSchema }), "Opened; nobody is signed in by it."), ...failures },
});

const signInRoute = createRoute({
  method: "post",
  path: "/auth/sign-in/email",
  summary:
    "Sign in, once the address is proven by its mailed link. The session ends some minutes after sixty idle ones.",
  request: { body: jsonBody(z.object({ email, password })) },
  responses: { 200: json(success({ user: userSchema }), "Signed in, by a cookie."), ...failures },
});

const signOut = createRoute({
  method: "post",
  path: "/auth/sign-out",
  summary: "Sign out.",
  responses: done,
});

const getSession = createRoute({
  method: "get",
  path: "/auth/get-session",
  summary: "Who is signed in.",
  responses: { 200: json(success({ user: userSchema.nullable() }), "The user, or null."), ...failures },
});

const requestReset = createRoute({
  method: "post",
  path: "/auth/request-password-reset",
  summary: "Mail a link to a new password, if the address has an account.",
  request: { body: jsonBody(z.object({ email })) },
  responses: done,
});

const reset = createRoute({
  method: "post",
  path: "/auth/reset-password",
  summary: "Set a new password with the mailed token. Every session of the account ends.",
  request: { body: jsonBody(z.object({ newPassword: password, token })) },
  responses: done,
});

const requestVerification = createRoute({
  method: "post",
  path: "/auth/send-verification-email",
  summary: "Mail the link that proves an address again, if an account waits for it.",
  request: { body: jsonBody(z.object({ email })) },
  responses: done,
});

const verify = createRoute({
  method: "post",
  path: "/auth/verify-email",
  summary: "Prove an address with the mailed token.",
  request: { body: jsonBody(z.object({ token })) },
  responses: done,
});

/** The identity service's calls (spec section 7), by Better Auth's names. */
export function authRoutes({ services, auth, limits }: ApiContext) {
  const client = (c: Context) => clientAddress(c, services.config.trustedProxies);
  const logging = <Answer>(event: string, call: () => Promise<Answer>) =>
    loggingFailure(services.log, event, call);

  return apiRoutes()
    .openapi(signUpRoute, async (c) => {
      const { name, email, password } = c.req.valid("json");
      const { user } = await logging("signup failed", async () => {
        await limits.count("signUpPerClient", client(c));
        await limits.count("signUpPerEmail", email);
        requireSignInEmail(email);
        return signUp(services, { name, email, password });
      });
      return c.json({ success: true as const, user: shown(user) }, 200);
    })
    .openapi(signInRoute, async (c) => {
      const { email, password } = c.req.valid("json");
      const { headers, response } = await logging("login failed", async () => {
        await limits.count("signInPerClient", client(c), catalogue.login.tooManyRequests);
        // Counted before the password is looked at, so that many guesses at once are many too.
        await limits.count("signInPerEmail", email, catalogue.login.tooManyRequests);
        return signIn(services, auth, { email, password });
      });
      await limits.forget("signInPerEmail", email);
      await claimAtSignIn(services.db, response.user, services.clock.now());
      setCookies(c, headers);
      return c.json({ success: true as const, user: shown(response.user) }, 200);
    })
    .openapi(signOut, async (c) => {
      const cookie = c.req.header("Cookie") ?? "";
      const { headers } = await auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true });
      setCookies(c, headers);
      clearCheckoutCookie(c);
      return c.json({ success: true as const }, 200);
    })
    .openapi(getSession, async (c) => {
      const user = await readUser(c, auth);
      return c.json({ success: true as const, user: user && shown(user) }, 200);
    })
    .openapi(requestReset, async (c) => {
      const { email } = c.req.valid("json");
      await logging("password reset failed", async () => {
        await limits.count("resetPerClient", client(c));
        await limits.count("resetPerEmail", email);
        requireSignInEmail(email);
      });
      // After the answer: how long it takes must not tell whether there is an account.
      services.background.run("password reset failed", async () => {
        await callAuth(services, ({ api }) => api.requestPasswordReset({ body: { email } }));
      });
      return c.json({ success: true as const }, 200);
    })
    .openapi(reset, async (c) => {
      const body = c.req.valid("json");
      const email = await logging("password reset failed", async () => {
        await limits.count("resetPerClient", client(c));
        return resetPassword(services, body);
      });
      await limits.forget("signInPerEmail", email);
      return c.json({ success: true as const }, 200);
    })
    .openapi(requestVerification, async (c) => {
      const { email } = c.req.valid("json");
      await limits.count("verifyPerClient", client(c));
      await limits.count("verifyPerEmail", email);
      services.background.run("verification mail failed", () =>
        sendVerificationTo(services, email, "each time"),
      );
      return c.json({ success: true as const }, 200);
    })
    .openapi(verify, async (c) => {
      const { token } = c.req.valid("json");
      await limits.count("verifyPerClient", client(c));
      await refusing(() => auth.api.verifyEmail({ query: { token } }));
      return c.json({ success: true as const }, 200);
    });
}

const shown = ({ id, email, name }: z.infer<typeof userSchema>) => ({ id, email, name });
