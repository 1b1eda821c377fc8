import { randomUUID } from "node:crypto";
import { createRoute, z } from "@hono/zod-openapi";
import { oneLine, plainEmail } from "#core/people/contacts.ts";
import { admitByCode, admitSignIn, forgiveSignIn } from "#server/accounts/admit-sign-in.ts";
import { loggingFailure } from "#server/accounts/auth-refusals.ts";
import { renewHashLater } from "#server/accounts/renew-hash.ts";
import { takeCode } from "#server/accounts/second-factor.ts";
import { signIn } from "#server/accounts/sign-in.ts";
import { signUp } from "#server/accounts/sign-up.ts";
import { codeRefused } from "#server/http/api/email-verifications.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { byProxies, refuses } from "#server/http/api-document/operation.ts";
import { clientNetworks } from "#server/http/client-address.ts";
import { browserOf, mailAskOf, rememberLogin, rememberTries } from "#server/http/device-cookie.ts";
import { json, jsonBody, success } from "#server/http/envelope.ts";
import { factsOfAddress, logLogin, networkCode } from "#server/http/log-login.ts";
import { readSession, setCookies } from "#server/http/read-user.ts";
import { clearSiteData } from "#server/http/security.ts";
import { clearSignedCookie } from "#server/http/signed-cookie.ts";
import { Refusal } from "#server/refusal.ts";
import { claimAtSignIn } from "#server/subscriptions/whose-it-is.ts";

const personName = z.string().openapi({ example: "Rosa Núñez-Smith" });
export const userSchema = z.object({ id: z.string(), email: z.string(), name: personName });
/** The handler says in the agreed words whether it is an address. */
export const email = z.string().max(320).overwrite(plainEmail);
export const password = z.string().max(1000);
/** For a login that is locked: a check of the account's address (`startVerification`) and its mailed code. */
const loginCode = z.object({ id: z.uuid(), code: z.string().max(20) }).optional();
/** Whether the session outlives the browser. */
export const kept = z.boolean();
/** Where the account has a second factor: a code of its app or a recovery code, or the answer of a passkey. */
export const shownFactor = {
  code: z.string().max(100).optional(),
  passkey: z.record(z.string(), z.unknown()).optional(),
};

export const done = { 200: json(success({}), "Done.") };

const signUpRoute = createRoute({
  method: "post",
  path: "/auth/sign-up/email",
  operationId: "signUp",
  ...refuses("INVALID_EMAIL", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "PASSWORD_TOO_COMMON", byProxies),
  summary:
    "Sign up. No account is there before the mailed link is opened; the answer is the same when there is one already.",
  request: {
    body: jsonBody(
      z.object({ name: personName.max(201).transform(oneLine).pipe(z.string().min(1)), email, password }),
    ),
  },
  responses: {
    200: json(success({ user: userSchema }), "A mail is on its way; nobody is signed in."),
  },
});

const signInRoute = createRoute({
  method: "post",
  path: "/auth/sign-in/email",
  operationId: "signIn",
  ...refuses(
    "INVALID_EMAIL",
    "INVALID_EMAIL_OR_PASSWORD",
    "CODE_REQUIRED",
    "INVALID_CODE",
    "TOO_MANY_CODES",
    "NOT_FOUND",
    "TOO_MANY_ATTEMPTS",
    "TOO_MANY_REQUESTS",
  ),
  summary:
    "Sign in, once the address is proven by its mailed link. The session ends some minutes after sixty idle ones, and after thirty days. This browser's earlier one ends.",
  request: {
    body: jsonBody(
      z.object({
        email,
        password,
        keep: z.boolean().default(false),
        check: loginCode,
        code: shownFactor.code,
        trust: z
          .boolean()
          .default(false)
          .openapi({ description: "Whether this browser is asked for no code for thirty days." }),
      }),
    ),
  },
  responses: {
    200: json(
      success({ user: userSchema, kept }),
      "Signed in, by a cookie; with `keep` it outlives the browser.",
    ),
    ...codeRefused,
  },
});

const signOut = createRoute({
  method: "post",
  path: "/auth/sign-out",
  operationId: "signOut",
  summary: "Sign out.",
  responses: done,
});

const getSession = createRoute({
  method: "get",
  path: "/auth/get-session",
  operationId: "getSession",
  summary: "Who is signed in.",
  responses: { 200: json(success({ user: userSchema.nullable(), kept }), "The user, or null.") },
});

/** `/api/auth`: signing up, in and out, by Better Auth's names. mailed-links.ts has the rest of these calls. */
export function authRoutes({ db, services, auth, limits }: ApiContext) {
  return apiRoutes()
    .openapi(signUpRoute, async (c) => {
      const { name, email, password } = c.req.valid("json");
      const user = await loggingFailure(
        services.log,
        "signup failed",
        async () => signUp(db, services, { ...mailAskOf(services, c, email), name, password }),
        () => ({ network: networkCode(services, c) }),
      );
      return c.json({ success: true as const, user }, 200);
    })
    .openapi(signInRoute, async (c) => {
      const { email, password, keep, check, code, trust } = c.req.valid("json");
      const networks = clientNetworks(c, services.config.trustedProxies);
      const attempt = { email, networks, browser: browserOf(services, c, email) };
      const { kind } = attempt.browser;
      const cookie = c.req.header("Cookie") ?? "";
      const takeOne = (userId: string) =>
        takeCode(
          { db, services, auth, limits, cookie },
          userId,
          { typed: code ?? "", trusts: trust },
          // Hers are not used up by somebody who knows her password alone.
          { limit: "codePerAccount", value: kind === "own" ? `${userId}\0own` : userId },
        );
      const { headers, user, isFirst } = await loggingFailure(
        services.log,
        "login failed",
        async () => {
          const askOf = (email: string) => mailAskOf(services, c, email);
          if (check) await admitByCode(db, services, limits, email, check, askOf);
          const counts = check !== undefined || (await admitSignIn(limits, attempt));
          // A password that nobody has: the same work, and the same answer as to a wrong one.
          const tried = counts ? password : randomUUID();
          const takes = code === undefined ? undefined : takeOne;
          return signIn(db, auth, { email, password: tried, isKept: keep, takeCode: takes }, cookie);
        },
        () => factsOfAddress(db, services, c, email),
      ).catch(async (error: unknown) => {
        // The password was right, and nothing is wrong yet.
        const isHalfway = error instanceof Refusal && error.reason === "code-required";
        if (isHalfway && !check) await forgiveSignIn(limits, attempt);
        rememberTries(services, c, attempt.browser);
        throw error;
      });
      if (!check) await forgiveSignIn(limits, attempt);
      await claimAtSignIn(db, services.clock.now(), user);
      setCookies(c, headers);
      await rememberLogin(db, services, c, user, { isFirst });
      renewHashLater(db, services, user.id, password);
      logLogin(services, c, user.id, check || code !== undefined ? "password and code" : "password");
      return c.json({ success: true as const, user: shownUser(user), kept: keep }, 200);
    })
    .openapi(signOut, async (c) => {
      const cookie = c.req.header("Cookie") ?? "";
      const session = await readSession(c, auth);
      const { headers } = await auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true });
      setCookies(c, headers);
      clearSignedCookie(services, c, "checkout");
      clearSignedCookie(services, c, "proven");
      clearSignedCookie(services, c, "purchase");
      if (session) c.header("Clear-Site-Data", clearSiteData);
      return c.json({ success: true as const }, 200);
    })
    .openapi(getSession, async (c) => {
      const session = await readSession(c, auth);
      const user = session && shownUser(session.user);
      return c.json({ success: true as const, user, kept: session?.isKept ?? false }, 200);
    });
}

export const shownUser = ({ id, email, name }: z.infer<typeof userSchema>) => ({ id, email, name });
