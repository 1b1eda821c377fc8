import type { Context } from "hono";
import { z } from "zod";
import { requireLink } from "#server/accounts/account-links.ts";
import { loggingFailure, requireSignInEmail } from "#server/accounts/auth-refusals.ts";
import { proveAddress } from "#server/accounts/prove-address.ts";
import { resetPassword } from "#server/accounts/reset-password.ts";
import { requirePasskey } from "#server/accounts/second-factor.ts";
import { askForLink } from "#server/accounts/send-verification.ts";
import { beginSession } from "#server/accounts/sign-in.ts";
import { linkPurposes } from "#server/db/schema/accounts.ts";
import { email, kept, password, shownPasskey, shownUser, userSchema } from "#server/http/api/auth.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answerDone, answers, validBody } from "#server/http/api-route.ts";
import { mailAskOf, readDevice, rememberDevice } from "#server/http/device-cookie.ts";
import { logLogin, networkCode } from "#server/http/log-login.ts";
import { setCookies } from "#server/http/read-user.ts";
import { acceptIfOpen } from "#server/signups/answer-question.ts";
import { claimAtSignIn } from "#server/subscriptions/whose-it-is.ts";

const token = z.string().max(1000);

const sendVerify = answers({ user: userSchema, kept, accepted: z.boolean() });

const sendReadLinkAddress = answers({ email: z.string() });

/** `/api/auth`: requesting and using the mailed links that prove an address or set a new password. */
export function mailedLinkRoutes({ db, services, auth, limits }: ApiContext) {
  const loggingReset = <Answer>(c: Context, call: () => Promise<Answer>) =>
    loggingFailure(services.log, "password reset failed", call, () => ({
      network: networkCode(services, c),
    }));
  /**
   * Makes the mail after the answer, and drops the excess: neither the answer nor its time may reveal whether there is an
   * account, or what others have asked for.
   */
  const mailLinkLater = async (c: Context, email: string) => {
    requireSignInEmail(email);
    const ask = mailAskOf(services, c, email);
    services.background.run("link mail failed", async () => {
      await askForLink(db, services, ask);
    });
  };
  /**
   * A person who used a mailed link reads that mailbox, so the browser becomes a known one and its own earlier failures are
   * cleared. Then it can sign in, whatever others have tried. Their tries stay counted.
   */
  const trustBrowser = async (c: Context, email: string) => {
    const browser = readDevice(services, c);
    if (browser) await limits.forget("signInPerBrowser", browser.id);
    rememberDevice(services, c, email);
  };

  return apiRoutes()
    .post("/auth/request-password-reset", validBody(z.object({ email })), async (c) => {
      await loggingReset(c, () => mailLinkLater(c, c.req.valid("json").email));
      return answerDone(c, {});
    })
    .post(
      "/auth/reset-password",
      validBody(z.object({ newPassword: password, token, passkey: shownPasskey })),
      async (c) => {
        const { passkey, ...asked } = c.req.valid("json");
        const cookie = c.req.header("Cookie") ?? "";
        const email = await loggingReset(c, async () => {
          return resetPassword(db, services, asked, (userId) =>
            requirePasskey({ db, auth, cookie }, userId, passkey),
          );
        });
        await trustBrowser(c, email);
        return answerDone(c, {});
      },
    )
    .post("/auth/send-verification-email", validBody(z.object({ email })), async (c) => {
      await mailLinkLater(c, c.req.valid("json").email);
      return answerDone(c, {});
    })
    .post("/auth/link-address", validBody(z.object({ purpose: z.enum(linkPurposes), token })), async (c) => {
      const { purpose, token } = c.req.valid("json");
      const link = await requireLink(db, services.keys, services.clock.now(), purpose, token);
      // Never the account's present address: a link that moves an account goes to a new address, which may be mistyped.
      return sendReadLinkAddress(c, { email: link.email });
    })
    .post(
      "/auth/verify-email",
      validBody(
        z.object({
          token,
          password,
          accept: z.uuid().optional(),
        }),
      ),
      async (c) => {
        const { password, token, accept } = c.req.valid("json");
        const user = await proveAddress(db, services, { token, password });
        await trustBrowser(c, user.email);
        const cookie = c.req.header("Cookie") ?? "";
        const headers = await beginSession(auth, { userId: user.id, isKept: false }, cookie);
        logLogin(services, c, user.id, "link");
        await claimAtSignIn(db, services.clock.now(), user);
        const accepted = accept !== undefined && (await acceptIfOpen(db, services, user, accept));
        setCookies(c, headers);
        return sendVerify(c, { user: shownUser(user), kept: false, accepted });
      },
    );
}
