import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireLink } from "#server/accounts/account-links.ts";
import { loggingFailure, requireSignInEmail } from "#server/accounts/auth-refusals.ts";
import { proveAddress } from "#server/accounts/prove-address.ts";
import { requireSecondFactor } from "#server/accounts/require-second-factor.ts";
import { resetPassword } from "#server/accounts/reset-password.ts";
import { askForLink } from "#server/accounts/send-verification.ts";
import { beginSession } from "#server/accounts/sign-in.ts";
import { linkPurposes } from "#server/db/schema/accounts.ts";
import { done, email, kept, password, shownFactor, shownUser, userSchema } from "#server/http/api/auth.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { byProxies, refuses } from "#server/http/api-document/operation.ts";
import { mailAskOf, readDevice, rememberDevice } from "#server/http/device-cookie.ts";
import { json, jsonBody, success } from "#server/http/envelope.ts";
import { logLogin, networkCode } from "#server/http/log-login.ts";
import { setCookies } from "#server/http/read-user.ts";
import { acceptIfOpen } from "#server/signups/answer-question.ts";
import { claimAtSignIn } from "#server/subscriptions/whose-it-is.ts";

const token = z.string().max(1000);

const requestReset = createRoute({
  method: "post",
  path: "/auth/request-password-reset",
  operationId: "requestPasswordReset",
  ...refuses("INVALID_EMAIL", byProxies),
  summary:
    "Mail a link to a new password, if the address has an account; if it waits to be proven, the link that does.",
  request: { body: jsonBody(z.object({ email })) },
  responses: done,
});

const reset = createRoute({
  method: "post",
  path: "/auth/reset-password",
  operationId: "resetPassword",
  ...refuses(
    "INVALID_TOKEN",
    "PASSWORD_TOO_SHORT",
    "PASSWORD_TOO_LONG",
    "PASSWORD_TOO_COMMON",
    "CODE_REQUIRED",
    "INVALID_CODE",
    "TOO_MANY_CODES",
    "INVALID_PASSKEY",
    "TOO_MANY_REQUESTS",
  ),
  summary:
    "Set a new password with the mailed token and, where the account has one, its second factor. Every session of the account ends.",
  request: { body: jsonBody(z.object({ newPassword: password, token, ...shownFactor })) },
  responses: done,
});

const requestVerification = createRoute({
  method: "post",
  path: "/auth/send-verification-email",
  operationId: "sendVerificationEmail",
  ...refuses("INVALID_EMAIL", byProxies),
  summary: "The same, by the name that asks for the link that proves an address.",
  request: { body: jsonBody(z.object({ email })) },
  responses: done,
});

const verify = createRoute({
  method: "post",
  path: "/auth/verify-email",
  operationId: "verifyEmail",
  ...refuses("INVALID_TOKEN", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "PASSWORD_TOO_COMMON", byProxies),
  summary:
    "Prove an address with the mailed token, and say the password that its account has from then on. Whoever does is signed in; this browser's earlier session ends.",
  request: {
    body: jsonBody(
      z.object({
        token,
        password,
        accept: z.uuid().optional().openapi({
          description: "The waiting sign-up that is theirs: the page has shown it, and this is the yes.",
        }),
      }),
    ),
  },
  responses: {
    200: json(
      success({ user: userSchema, kept, accepted: z.boolean() }),
      "Proven, and signed in by a cookie. `accepted`: the sign-up is the account's.",
    ),
  },
});

const readLinkAddress = createRoute({
  method: "post",
  path: "/auth/link-address",
  operationId: "readLinkAddress",
  ...refuses("INVALID_TOKEN"),
  summary:
    "The address that a mailed link was sent to, for password managers: whoever holds the link reads that mailbox. Nothing is changed.",
  request: { body: jsonBody(z.object({ purpose: z.enum(linkPurposes), token })) },
  responses: { 200: json(success({ email: z.string() }), "The address.") },
});

/** `/api/auth`: the mailed links that prove an address or set a new password, and how they are asked for. */
export function mailedLinkRoutes({ db, services, auth, limits }: ApiContext) {
  const loggingReset = <Answer>(c: Context, call: () => Promise<Answer>) =>
    loggingFailure(services.log, "password reset failed", call, () => ({
      network: networkCode(services, c),
    }));
  /**
   * The mail is made after the answer, and left out where there were too many: neither the answer nor its time may tell
   * whether there is an account, or what others have asked for.
   */
  const mailLinkLater = async (c: Context, email: string) => {
    requireSignInEmail(email);
    const ask = mailAskOf(services, c, email);
    services.background.run("link mail failed", async () => {
      await askForLink(db, services, ask);
    });
  };
  /**
   * Somebody who used a mailed link reads that mailbox, so the browser becomes a known one, and its own earlier failures
   * are forgotten. Then it can sign in, whatever others have tried. What they have tried stays counted.
   */
  const trustBrowser = async (c: Context, email: string) => {
    const browser = readDevice(services, c);
    if (browser) await limits.forget("signInPerBrowser", browser.id);
    rememberDevice(services, c, email);
  };

  return apiRoutes()
    .openapi(requestReset, async (c) => {
      await loggingReset(c, () => mailLinkLater(c, c.req.valid("json").email));
      return c.json({ success: true as const }, 200);
    })
    .openapi(reset, async (c) => {
      const { code, passkey, ...asked } = c.req.valid("json");
      const cookie = c.req.header("Cookie") ?? "";
      const email = await loggingReset(c, async () => {
        return resetPassword(db, services, asked, (userId) =>
          requireSecondFactor({ db, services, auth, limits, cookie }, userId, { code, passkey }),
        );
      });
      await trustBrowser(c, email);
      return c.json({ success: true as const }, 200);
    })
    .openapi(requestVerification, async (c) => {
      await mailLinkLater(c, c.req.valid("json").email);
      return c.json({ success: true as const }, 200);
    })
    .openapi(readLinkAddress, async (c) => {
      const { purpose, token } = c.req.valid("json");
      const link = await requireLink(db, services.keys, services.clock.now(), purpose, token);
      // Never the account's present address: the link that moves an account is mailed to a new one, which may be mistyped.
      return c.json({ success: true as const, email: link.email }, 200);
    })
    .openapi(verify, async (c) => {
      const { password, token, accept } = c.req.valid("json");
      const user = await proveAddress(db, services, { token, password });
      await trustBrowser(c, user.email);
      const cookie = c.req.header("Cookie") ?? "";
      const headers = await beginSession(auth, { userId: user.id, isKept: false }, cookie);
      logLogin(services, c, user.id, "link");
      await claimAtSignIn(db, services.clock.now(), user);
      const accepted = accept !== undefined && (await acceptIfOpen(db, services, user, accept));
      setCookies(c, headers);
      return c.json({ success: true as const, user: shownUser(user), kept: false, accepted }, 200);
    });
}
