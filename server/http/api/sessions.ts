import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { endOtherSessions, endSession, listSessions } from "#server/accounts/sessions.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { bySession, refuses } from "#server/http/api-document/operation.ts";
import { json, success } from "#server/http/envelope.ts";
import { type OpenSession, requireRecentProof, requireSession } from "#server/http/read-user.ts";

const sessionsSchema = success({
  sessions: z.array(
    z.object({
      id: z.string(),
      since: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
      /** Whether it outlives the browser. */
      isKept: z.boolean(),
      isThis: z.boolean(),
    }),
  ),
});
const sessionsAnswer = { 200: json(sessionsSchema, "Where the account is logged in.") };

const sessions = createRoute({
  method: "get",
  path: "/account/sessions",
  operationId: "listSessions",
  security: bySession,
  summary: "Where the account is logged in.",
  responses: sessionsAnswer,
});

const endOne = createRoute({
  method: "delete",
  path: "/account/sessions/{id}",
  operationId: "endSession",
  security: bySession,
  ...refuses("PASSWORD_REQUIRED"),
  summary: "Log one of the account's browsers out.",
  request: { params: z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }) },
  responses: sessionsAnswer,
});

const endOthers = createRoute({
  method: "delete",
  path: "/account/sessions",
  operationId: "endOtherSessions",
  security: bySession,
  ...refuses("PASSWORD_REQUIRED"),
  summary: "Log every other browser out, and close the private addresses of the account's calendars.",
  responses: sessionsAnswer,
});

/** `/api/account/sessions`: where an account is logged in, and the end of it there. */
export function sessionRoutes({ db, services, auth }: ApiContext) {
  const answerSessions = async (c: Context, { user, id }: OpenSession) => {
    const sessions = await listSessions(db, user.id, id);
    return c.json({ success: true as const, sessions }, 200);
  };

  return apiRoutes()
    .openapi(sessions, async (c) => answerSessions(c, await requireSession(c, auth)))
    .openapi(endOne, async (c) => {
      const session = await requireRecentProof(c, auth);
      await endSession(db, services, session.user.id, c.req.valid("param").id);
      return answerSessions(c, session);
    })
    .openapi(endOthers, async (c) => {
      const session = await requireRecentProof(c, auth);
      await endOtherSessions(db, services, session.user, session.id);
      return answerSessions(c, session);
    });
}
