import { createRoute, z } from "@hono/zod-openapi";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { channelKinds } from "#core/people/channels.ts";
import { isoInstant } from "#server/db/instants.ts";
import { moveDemoClock, resetDemoClock } from "#server/demo/move-demo-clock.ts";
import { readOutbox, readOutboxMessage } from "#server/demo/read-outbox.ts";
import { textAsSomebody } from "#server/demo/text-as-somebody.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { json, jsonBody, success } from "#server/http/envelope.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

const messageSchema = z
  .object({
    id: z.number().int(),
    channel: z.enum(channelKinds),
    to: z.string(),
    /** Null for a text. */
    subject: z.string().nullable(),
    text: z.string(),
    hasHtml: z.boolean(),
    headers: z.record(z.string(), z.string()),
    at: z.iso.datetime(),
  })
  .openapi("OutboxMessage");

const clockSchema = z.object({
  now: z.iso.datetime(),
  /** How far it is ahead of the machine's clock. 0 when it was not moved. */
  aheadSeconds: z.number().int(),
});

const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const clockResponses = { 200: json(success({ clock: clockSchema }), "The reminder clock.") };

const list = createRoute({
  method: "get",
  path: "/",
  operationId: "listOutbox",
  summary: 'The mails and texts "sent", newest first.',
  responses: {
    200: json(success({ messages: z.array(messageSchema) }), "The newest two hundred."),
  },
});

const readClock = createRoute({
  method: "get",
  path: "/clock",
  operationId: "getClock",
  summary: "What day the reminders think it is.",
  responses: clockResponses,
});

const moveClock = createRoute({
  method: "post",
  path: "/clock",
  operationId: "moveClock",
  summary: "Move the reminder clock forward to a date; what is due on the way goes out.",
  request: { body: jsonBody(z.object({ date: z.iso.date() })) },
  responses: clockResponses,
});

const resetClock = createRoute({
  method: "post",
  path: "/clock/reset",
  operationId: "resetClock",
  summary: "Put the reminder clock back to the machine's.",
  responses: clockResponses,
});

const writeText = createRoute({
  method: "post",
  path: "/texts",
  operationId: "textAsSomebody",
  summary: "Text us as a number, as its holder would from a phone. The answer is among the messages.",
  request: { body: jsonBody(z.object({ from: z.string().max(40), body: z.string().max(1600) })) },
  responses: {
    200: json(success({ messages: z.array(messageSchema) }), "The newest two hundred, the answer first."),
  },
});

const one = createRoute({
  method: "get",
  path: "/{id}",
  operationId: "getOutboxMessage",
  summary: "One message.",
  request: { params },
  responses: { 200: json(success({ message: messageSchema }), "The message.") },
});

const html = createRoute({
  method: "get",
  path: "/{id}/html",
  operationId: "getOutboxHtml",
  summary: "A mail as its reader sees it: a document of its own, to be framed.",
  request: { params },
  responses: { 200: { description: "The mail's HTML.", content: { "text/html": { schema: z.string() } } } },
});

/** A mail in its frame may only show itself. */
const mailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Embedded mode only: the outbox and its clock. In production they are not mounted. */
export function outboxRoutes({ db, services }: ApiContext) {
  return apiRoutes()
    .openapi(list, async (c) => c.json({ success: true as const, messages: await readOutbox(db) }, 200))
    .openapi(readClock, (c) => c.json({ success: true as const, clock: clockOf(services) }, 200))
    .openapi(moveClock, async (c) => {
      const date = parsePlainDate(c.req.valid("json").date);
      if (date === null) throw new Refusal("answers-unreadable");
      await moveDemoClock(db, services, date);
      return c.json({ success: true as const, clock: clockOf(services) }, 200);
    })
    .openapi(resetClock, async (c) => {
      await resetDemoClock(db, services);
      return c.json({ success: true as const, clock: clockOf(services) }, 200);
    })
    .openapi(writeText, async (c) => {
      await textAsSomebody(db, services, c.req.valid("json"));
      return c.json({ success: true as const, messages: await readOutbox(db) }, 200);
    })
    .openapi(one, async (c) => {
      const { html, ...message } = await readOutboxMessage(db, c.req.valid("param").id);
      return c.json({ success: true as const, message }, 200);
    })
    .openapi(html, async (c) => {
      const message = await readOutboxMessage(db, c.req.valid("param").id);
      if (message.html === null) throw new Refusal("not-found");
      c.header("Content-Security-Policy", mailPolicy);
      c.header("X-Frame-Options", "SAMEORIGIN");
      return c.html(message.html, 200);
    });
}

function clockOf({ clock, demoClock }: Services) {
  return { now: isoInstant(clock.now()), aheadSeconds: demoClock?.aheadSeconds ?? 0 };
}
