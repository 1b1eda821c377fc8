import type { Context } from "hono";
import { z } from "zod";
import {
  prepareCodes,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffCodes,
  turnOnCodes,
} from "#server/accounts/second-factor.ts";
import { password } from "#server/http/api/auth.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBody } from "#server/http/api-route.ts";
import { type OpenSession, requireSession, setCookies } from "#server/http/read-user.ts";

const codes = z.array(z.string());

const sendRead = answers({
  isOn: z.boolean(),
  /** Null where there are none that count. */
  recoveryCodesLeft: z.number().int().nullable(),
  hasPasskeys: z.boolean(),
});

const sendPrepare = answers({ secret: z.string(), url: z.string(), recoveryCodes: codes });

const sendRenew = answers({ recoveryCodes: codes });

/** `/api/account/second-factor`: codes of an app beside the password, offered and never demanded. */
export function secondFactorRoutes({ db, services, auth, limits }: ApiContext) {
  const contextOf = (c: Context) => ({ db, services, auth, limits, cookie: c.req.header("Cookie") ?? "" });
  const answer = async (c: Context, userId: string) =>
    sendRead(c, { ...(await readSecondFactor(db, auth, userId)) });
  /** Each attempt at the password counts, and a right one starts the count anew. */
  const counting = async <Answer>(c: Context, act: (session: OpenSession) => Promise<Answer>) => {
    const session = await requireSession(c, auth);
    await limits.count("passwordPerSession", session.id, "too-many-logins");
    const done = await act(session);
    await limits.forget("passwordPerSession", session.id);
    return done;
  };
  return apiRoutes()
    .get("/account/second-factor", async (c) => answer(c, (await requireSession(c, auth)).user.id))
    .post("/account/second-factor", validBody(z.object({ password })), async (c) => {
      const { password } = c.req.valid("json");
      const made = await counting(c, ({ user }) => prepareCodes(contextOf(c), user.id, password));
      return sendPrepare(c, { ...made });
    })
    .post("/account/second-factor/on", validBody(z.object({ code: z.string().max(100) })), async (c) => {
      const session = await requireSession(c, auth);
      setCookies(c, await turnOnCodes(contextOf(c), session, c.req.valid("json").code));
      return answer(c, session.user.id);
    })
    .post("/account/second-factor/off", validBody(z.object({ password })), async (c) => {
      const { password } = c.req.valid("json");
      const userId = await counting(c, async ({ user }) => {
        await turnOffCodes(db, services, user.id, password);
        return user.id;
      });
      return answer(c, userId);
    })
    .post("/account/recovery-codes", validBody(z.object({ password })), async (c) => {
      const { password } = c.req.valid("json");
      const recoveryCodes = await counting(c, ({ user }) =>
        renewRecoveryCodes(contextOf(c), user.id, password),
      );
      return sendRenew(c, { recoveryCodes });
    });
}
