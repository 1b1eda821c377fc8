import { createRoute, z } from "@hono/zod-openapi";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { failures, json, success } from "#server/http/envelope.ts";
import { requireUser } from "#server/http/read-user.ts";
import { addWaitingSignup, declineWaitingSignup } from "#server/signups/answer-waiting-signup.ts";
import { readWaitingSignups } from "#server/signups/read-waiting-signups.ts";

const waitingSignupSchema = z
  .object({
    id: z.uuid(),
    madeOn: z.iso.date(),
    /** The first name of whom it is for, if that is somebody else than the account's own registrant. */
    isFor: z.string().nullable(),
    adding: z.enum(["joins", "becomes-own"]),
    places: z.array(z.object({ name: z.string(), nextDueOn: z.iso.date() })),
  })
  .openapi("WaitingSignup");

const read = createRoute({
  method: "get",
  path: "/waiting-signups",
  summary: "The paid signups that name the account's address and wait for its owner's answer.",
  responses: { 200: json(success({ waiting: z.array(waitingSignupSchema) }), "Newest first."), ...failures },
});

const answer = (verb: "add" | "decline", summary: string) =>
  createRoute({
    method: "post",
    path: `/waiting-signups/{id}/${verb}`,
    summary,
    request: { params: z.object({ id: z.uuid() }) },
    responses: { 200: json(success({}), "Done, now or before."), ...failures },
  });

const add = answer("add", "Add its places to one's own, or take it over where there is nothing active.");
const decline = answer("decline", "It was not me: close it. Its messages stop.");

/** `/api/waiting-signups`: what somebody paid for in the account's name. */
export function waitingSignupRoutes({ services, auth }: ApiContext) {
  return apiRoutes()
    .openapi(read, async (c) => {
      const user = await requireUser(c, auth);
      const waiting = await readWaitingSignups(services.db, user, services.clock.now());
      return c.json({ success: true as const, waiting }, 200);
    })
    .openapi(add, async (c) => {
      await addWaitingSignup(services, await requireUser(c, auth), c.req.valid("param").id);
      return c.json({ success: true as const }, 200);
    })
    .openapi(decline, async (c) => {
      await declineWaitingSignup(services, await requireUser(c, auth), c.req.valid("param").id);
      return c.json({ success: true as const }, 200);
    });
}
