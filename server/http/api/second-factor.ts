import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import {
  prepareCodes,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffCodes,
  turnOnCodes,
} from "#server/accounts/second-factor.ts";
import { password } from "#server/http/api/auth.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { bySession, refuses } from "#server/http/api-document/operation.ts";
import { json, jsonBody, success } from "#server/http/envelope.ts";
import { type OpenSession, requireSession, setCookies } from "#server/http/read-user.ts";

const codes = z.array(z.string());
const state = success({
  isOn: z.boolean(),
  /** Null where there are none that count. */
  recoveryCodesLeft: z.number().int().nullable(),
  hasPasskeys: z.boolean(),
});
const byPassword = { body: jsonBody(z.object({ password })) };

const read = createRoute({
  method: "get",
  path: "/account/second-factor",
  operationId: "readSecondFactor",
  security: bySession,
  summary: "Whether a login by the password asks for a code of an app, and how many recovery codes are left.",
  responses: { 200: json(state, "The state.") },
});

const prepare = createRoute({
  method: "post",
  path: "/account/second-factor",
  operationId: "prepareSecondFactor",
  security: bySession,
  ...refuses("WRONG_PASSWORD", "CONFLICT", "TOO_MANY_REQUESTS"),
  summary:
    "Make a secret for an app, and recovery codes. Nothing asks for codes before a first one is right.",
  request: byPassword,
  responses: {
    200: json(
      success({ secret: z.string(), url: z.string(), recoveryCodes: codes }),
      "What the app needs. It is shown this once.",
    ),
  },
});

const turnOn = createRoute({
  method: "post",
  path: "/account/second-factor/on",
  operationId: "turnOnSecondFactor",
  security: bySession,
  ...refuses("INVALID_CODE", "TOO_MANY_CODES", "CONFLICT", "TOO_MANY_REQUESTS"),
  summary:
    "Turn codes on, by a first one. The account's holder is told by mail; a new session replaces this one.",
  request: { body: jsonBody(z.object({ code: z.string().max(100) })) },
  responses: { 200: json(state, "On.") },
});

const turnOff = createRoute({
  method: "post",
  path: "/account/second-factor/off",
  operationId: "turnOffSecondFactor",
  security: bySession,
  ...refuses("WRONG_PASSWORD", "TOO_MANY_REQUESTS"),
  summary: "Turn codes off, and with them the recovery codes. The account's holder is told by mail.",
  request: byPassword,
  responses: { 200: json(state, "Off.") },
});

const renew = createRoute({
  method: "post",
  path: "/account/recovery-codes",
  operationId: "renewRecoveryCodes",
  security: bySession,
  ...refuses("WRONG_PASSWORD", "TOO_MANY_REQUESTS"),
  summary: "Make recovery codes in place of the earlier ones. The account's holder is told by mail.",
  request: byPassword,
  responses: { 200: json(success({ recoveryCodes: codes }), "They are shown this once.") },
});

/** `/api/account/second-factor`: codes of an app beside the password, offered and never demanded. */
export function secondFactorRoutes({ db, services, auth, limits }: ApiContext) {
  const contextOf = (c: Context) => ({ db, services, auth, limits, cookie: c.req.header("Cookie") ?? "" });
  const answer = async (c: Context, userId: string) =>
    c.json({ success: true as const, ...(await readSecondFactor(db, auth, userId)) }, 200);
  /** Each attempt at the password counts, and a right one starts the count anew. */
  const counting = async <Answer>(c: Context, act: (session: OpenSession) => Promise<Answer>) => {
    const session = await requireSession(c, auth);
    await limits.count("passwordPerSession", session.id, "too-many-logins");
    const done = await act(session);
    await limits.forget("passwordPerSession", session.id);
    return done;
  };
  return apiRoutes()
    .openapi(read, async (c) => answer(c, (await requireSession(c, auth)).user.id))
    .openapi(prepare, async (c) => {
      const { password } = c.req.valid("json");
      const made = await counting(c, ({ user }) => prepareCodes(contextOf(c), user.id, password));
      return c.json({ success: true as const, ...made }, 200);
    })
    .openapi(turnOn, async (c) => {
      const session = await requireSession(c, auth);
      setCookies(c, await turnOnCodes(contextOf(c), session, c.req.valid("json").code));
      return answer(c, session.user.id);
    })
    .openapi(turnOff, async (c) => {
      const { password } = c.req.valid("json");
      const userId = await counting(c, async ({ user }) => {
        await turnOffCodes(db, services, user.id, password);
        return user.id;
      });
      return answer(c, userId);
    })
    .openapi(renew, async (c) => {
      const { password } = c.req.valid("json");
      const recoveryCodes = await counting(c, ({ user }) =>
        renewRecoveryCodes(contextOf(c), user.id, password),
      );
      return c.json({ success: true as const, recoveryCodes }, 200);
    });
}
