import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { failures, json, success } from "#server/http/envelope.ts";
import { requireUser } from "#server/http/read-user.ts";
import { readRecipients } from "#server/recipients/read-recipients.ts";
import { startOwnChannel, stopOwnChannel } from "#server/recipients/switch-own-channel.ts";

const channelSchema = z.object({
  id: z.uuid(),
  kind: z.enum(["email", "text"]),
  /** An e-mail address, or a phone number in E.164. */
  address: z.string(),
  state: z.enum(["pending", "confirmed", "stopped", "failing"]),
  reason: z.string().nullable(),
  /** What the owner can do about it here. */
  canStop: z.boolean(),
  canStart: z.boolean(),
});

const recipientSchema = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    relation: z.enum(["registrant", "family", "friend"]),
    isAccountHolder: z.boolean(),
    timeZone: z.string(),
    channels: z.array(channelSchema),
  })
  .openapi("Recipient");

const responses = {
  200: json(
    success({ recipients: z.array(recipientSchema) }),
    "Who gets the reminders, and over which ways.",
  ),
  ...failures,
};
const params = z.object({ id: z.uuid() });

const list = createRoute({
  method: "get",
  path: "/recipients",
  summary: "The people who get the reminders.",
  responses,
});

const stop = createRoute({
  method: "post",
  path: "/recipients/channels/{id}/stop",
  summary: "Stop messages over one way. The account's own e-mail always stays.",
  request: { params },
  responses,
});

const start = createRoute({
  method: "post",
  path: "/recipients/channels/{id}/start",
  summary: "Start them again. What a recipient has stopped or not agreed to, only that recipient can start.",
  request: { params },
  responses,
});

/** `/api/recipients`: the owner's people. Every change answers with all of them as they are then. */
export function recipientRoutes({ services, auth }: ApiContext) {
  const answer = async (c: Context, run: (userId: string) => Promise<unknown> = async () => {}) => {
    const user = await requireUser(c, auth);
    await run(user.id);
    const recipients = await readRecipients(services.db, user, services.clock.now());
    return c.json({ success: true as const, recipients }, 200);
  };

  return apiRoutes()
    .openapi(list, (c) => answer(c))
    .openapi(stop, (c) => answer(c, (userId) => stopOwnChannel(services, userId, c.req.valid("param").id)))
    .openapi(start, (c) => answer(c, (userId) => startOwnChannel(services, userId, c.req.valid("param").id)));
}
