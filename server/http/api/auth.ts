import { randomUUID } from "node:crypto";
import { z } from "zod";
import { oneLine, plainEmail } from "#core/people/contacts.ts";
import { admitByCode, admitSignIn, forgiveSignIn } from "#server/accounts/admit-sign-in.ts";
import { loggingFailure } from "#server/accounts/auth-refusals.ts";
import { renewHashLater } from "#server/accounts/renew-hash.ts";
import { signIn } from "#server/accounts/sign-in.ts";
import { signUp } from "#server/accounts/sign-up.ts";
import { startVerification } from "#server/accounts/start-verification.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answerDone, answers, validBody } from "#server/http/api-route.ts";
import { clientNetworks } from "#server/http/client-address.ts";
import {
  browserOf,
  loginAskOf,
  mailAskOf,
  rememberLogin,
  rememberTries,
} from "#server/http/device-cookie.ts";
import { factsOfAddress, logLogin, networkCode } from "#server/http/log-login.ts";
import { readSession, setCookies } from "#server/http/read-user.ts";
import { clearSiteData } from "#server/http/security.ts";
import { clearSignedCookie } from "#server/http/signed-cookie.ts";
import { Refusal } from "#server/refusal.ts";
import { claimAtSignIn } from "#server/subscriptions/whose-it-is.ts";

const personName = z.string();
export const userSchema = z.object({ id: z.string(), email: z.string(), name: personName });
/** The handler refuses an invalid address, with the agreed sentence. */
export const email = z.string().max(320).overwrite(plainEmail);
export const password = z.string().max(1000);
/** For a locked or two-step login: a check of the account's address (`startVerification`) and its mailed code. */
const loginCode = z.object({ id: z.uuid(), code: z.string().max(20) }).optional();
/** Whether the session outlives the browser. */
export const kept = z.boolean();
/** The passkey's response, for an account with two-step login and a passkey. */
export const shownPasskey = z.record(z.string(), z.unknown()).optional();

const sendSignUpRoute = answers({ user: userSchema });

const sendSignInRoute = answers({ user: userSchema, kept });

const sendGetSession = answers({ user: userSchema.nullable(), kept });

/** `/api/auth`: signing up, in and out, under Better Auth's names. mailed-links.ts has the other routes. */
export function authRoutes({ db, services, auth, limits }: ApiContext) {
  return apiRoutes()
    .post(
      "/auth/sign-up/email",
      validBody(
        z.object({ name: personName.max(201).transform(oneLine).pipe(z.string().min(1)), email, password }),
      ),
      async (c) => {
        const { name, email, password } = c.req.valid("json");
        const user = await loggingFailure(
          services.log,
          "signup failed",
          async () => signUp(db, services, { ...mailAskOf(services, c, email), name, password }),
          () => ({ network: networkCode(services, c) }),
        );
        return sendSignUpRoute(c, { user });
      },
    )
    .post(
      "/auth/sign-in/email",
      validBody(
        z.object({
          email,
          password,
          keep: z.boolean().default(false),
          check: loginCode,
        }),
      ),
      async (c) => {
        const { email, password, keep, check } = c.req.valid("json");
        const networks = clientNetworks(c, services.config.trustedProxies);
        const attempt = { email, networks, browser: browserOf(services, c, email) };
        const cookie = c.req.header("Cookie") ?? "";
        const { headers, user, isFirst } = await loggingFailure(
          services.log,
          "login failed",
          async () => {
            const askOf = (email: string) => mailAskOf(services, c, email);
            if (check) await admitByCode(db, services, limits, email, check, askOf);
            const counts = check !== undefined || (await admitSignIn(limits, attempt));
            // A random password, so a refused attempt takes the same work and gets the same answer as a wrong one.
            const tried = counts ? password : randomUUID();
            const hasCode = check !== undefined;
            return signIn(db, auth, { email, password: tried, isKept: keep, hasCode }, cookie);
          },
          () => factsOfAddress(db, services, c, email),
        ).catch(async (error: unknown) => {
          rememberTries(services, c, attempt.browser);
          if (!(error instanceof Refusal && error.reason === "code-required")) throw error;
          // The password was right and nothing has failed yet.
          await forgiveSignIn(limits, attempt);
          const verification = await startVerification(db, services, loginAskOf(services, c, email));
          throw new Refusal("code-required", { verification });
        });
        if (!check) await forgiveSignIn(limits, attempt);
        await claimAtSignIn(db, services.clock.now(), user);
        setCookies(c, headers);
        await rememberLogin(db, services, c, user, { isFirst });
        renewHashLater(db, services, user.id, password);
        logLogin(services, c, user.id, check ? "password and code" : "password");
        return sendSignInRoute(c, { user: shownUser(user), kept: keep });
      },
    )
    .post("/auth/sign-out", async (c) => {
      const cookie = c.req.header("Cookie") ?? "";
      const session = await readSession(c, auth);
      const { headers } = await auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true });
      setCookies(c, headers);
      clearSignedCookie(services, c, "checkout");
      clearSignedCookie(services, c, "proven");
      clearSignedCookie(services, c, "purchase");
      if (session) c.header("Clear-Site-Data", clearSiteData);
      return answerDone(c, {});
    })
    .get("/auth/get-session", async (c) => {
      const session = await readSession(c, auth);
      const user = session && shownUser(session.user);
      return sendGetSession(c, { user, kept: session?.isKept ?? false });
    });
}

export const shownUser = ({ id, email, name }: z.infer<typeof userSchema>) => ({ id, email, name });
