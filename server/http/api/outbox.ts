import { z } from "zod";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { channelKinds } from "#core/people/channels.ts";
import { isoInstant } from "#server/db/instants.ts";
import { moveDemoClock, resetDemoClock } from "#server/demo/move-demo-clock.ts";
import { readOutbox, readOutboxMessage } from "#server/demo/read-outbox.ts";
import { textAsSomebody } from "#server/demo/text-as-somebody.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBody, validParams } from "#server/http/api-route.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

const messageSchema = z.object({
  id: z.number().int(),
  channel: z.enum(channelKinds),
  to: z.string(),
  /** Null for a text. */
  subject: z.string().nullable(),
  text: z.string(),
  hasHtml: z.boolean(),
  headers: z.record(z.string(), z.string()),
  at: z.iso.datetime(),
});

const clockSchema = z.object({
  now: z.iso.datetime(),
  /** Ahead of the machine's clock. 0 when it was not moved. */
  aheadSeconds: z.number().int(),
});

const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const sendClockResponses = answers({ clock: clockSchema });

const sendList = answers({ messages: z.array(messageSchema) });

const sendWriteText = answers({ messages: z.array(messageSchema) });

const sendOne = answers({ message: messageSchema });

/** A framed mail may only show itself. */
const mailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Embedded mode only: the outbox and its clock. Not mounted in production. */
export function outboxRoutes({ db, services }: ApiContext) {
  return apiRoutes()
    .get("/", async (c) => sendList(c, { messages: await readOutbox(db) }))
    .get("/clock", (c) => sendClockResponses(c, { clock: clockOf(services) }))
    .post("/clock", validBody(z.object({ date: z.iso.date() })), async (c) => {
      const date = parsePlainDate(c.req.valid("json").date);
      if (date === null) throw new Refusal("answers-unreadable");
      await moveDemoClock(db, services, date);
      return sendClockResponses(c, { clock: clockOf(services) });
    })
    .post("/clock/reset", async (c) => {
      await resetDemoClock(db, services);
      return sendClockResponses(c, { clock: clockOf(services) });
    })
    .post(
      "/texts",
      validBody(z.object({ from: z.string().max(40), body: z.string().max(1600) })),
      async (c) => {
        await textAsSomebody(db, services, c.req.valid("json"));
        return sendWriteText(c, { messages: await readOutbox(db) });
      },
    )
    .get("/:id", validParams(params), async (c) => {
      const { html, ...message } = await readOutboxMessage(db, c.req.valid("param").id);
      return sendOne(c, { message });
    })
    .get("/:id/html", validParams(params), async (c) => {
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
