import type { Context } from "hono";
import { z } from "zod";
import { endOtherSessions, endSession, listSessions } from "#server/accounts/sessions.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validParams } from "#server/http/api-route.ts";
import { type OpenSession, requireRecentProof, requireSession } from "#server/http/read-user.ts";

const sendSessionsAnswer = answers({
  sessions: z.array(
    z.object({
      id: z.string(),
      since: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
      /** It outlives the browser. */
      isKept: z.boolean(),
      isThis: z.boolean(),
    }),
  ),
});

/** `/api/account/sessions`: lists the account's logins and ends them. */
export function sessionRoutes({ db, services, auth }: ApiContext) {
  const answerSessions = async (c: Context, { user, id }: OpenSession) => {
    const sessions = await listSessions(db, user.id, id);
    return sendSessionsAnswer(c, { sessions });
  };

  return apiRoutes()
    .get("/account/sessions", async (c) => answerSessions(c, await requireSession(c, auth)))
    .delete(
      "/account/sessions/:id",
      validParams(z.object({ id: z.string().regex(/^[\w-]{1,100}$/) })),
      async (c) => {
        const session = await requireRecentProof(c, auth);
        await endSession(db, services, session.user.id, c.req.valid("param").id);
        return answerSessions(c, session);
      },
    )
    .delete("/account/sessions", async (c) => {
      const session = await requireRecentProof(c, auth);
      await endOtherSessions(db, services, session.user, session.id);
      return answerSessions(c, session);
    });
}
