import { createRoute, z } from "@hono/zod-openapi";
import { accountEvents } from "#core/people/account-events.ts";
import { disownActivity, listActivity, whatIsUndone } from "#server/accounts/account-activity.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { bySession, refuses } from "#server/http/api-document/operation.ts";
import { endOwnCookies } from "#server/http/end-own-cookies.ts";
import { json, success } from "#server/http/envelope.ts";
import { requireRecentProof, requireUser } from "#server/http/read-user.ts";

const list = createRoute({
  method: "get",
  path: "/account/activity",
  operationId: "listActivity",
  security: bySession,
  summary: "What was done in the account within thirty days that lasts, or shuts others out.",
  responses: {
    200: json(
      success({
        activity: z.array(
          z.object({
            id: z.uuid(),
            event: z.enum(accountEvents),
            at: z.iso.datetime(),
            /** What "This wasn't me" undoes on a list; null for nothing there. */
            undoes: z.enum(whatIsUndone).nullable(),
            /** The holder has said "This wasn't me". */
            isDisowned: z.boolean(),
          }),
        ),
      }),
      "The newest first.",
    ),
  },
});

const disown = createRoute({
  method: "post",
  path: "/account/activity/{id}/disown",
  operationId: "disownActivity",
  security: bySession,
  ...refuses("NOT_FOUND", "PASSWORD_REQUIRED"),
  summary:
    "Say that somebody else did it. Every session ends, calendars and mailed links are closed, what it changed on a list is undone (`undoes`), and a link to a new password is mailed to the account's address.",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json(success({}), "Done; nobody is signed in any more.") },
});

/** `/api/account/activity`: what /profile shows of what was done in the account. */
export function accountActivityRoutes({ db, services, auth }: ApiContext) {
  return apiRoutes()
    .openapi(list, async (c) => {
      const { id } = await requireUser(c, auth);
      const activity = await listActivity(db, services.clock.now(), id);
      return c.json({ success: true as const, activity }, 200);
    })
    .openapi(disown, async (c) => {
      const { user } = await requireRecentProof(c, auth);
      await disownActivity(db, services, user, c.req.valid("param").id);
      await endOwnCookies(c, services, auth);
      return c.json({ success: true as const }, 200);
    });
}
