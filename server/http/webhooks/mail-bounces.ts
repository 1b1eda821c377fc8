import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ZodError } from "zod";
import type { Db } from "#server/db/client.ts";
import { bounceEventsSchema, toBounce } from "#server/delivery/bounces/bounce-events.ts";
import { readBounce } from "#server/delivery/bounces/read-bounce.ts";
import { settleBounce } from "#server/delivery/settle-bounce.ts";
import { hasBearer } from "#server/http/bearer.ts";
import { answerError, refuseInvalid } from "#server/http/envelope.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/** A report with our whole mail has 40 KB. */
const maxBytes = 1024 * 1024;

/**
 * `POST /webhooks/mail/bounces`: a mail came back. The body is the mail itself (`Content-Type: message/rfc822`), from the mail
 * server's pipe, or a vendor's events in JSON. Needs MAIL_WEBHOOK_SECRET as a bearer token; not mounted without that setting. The
 * answer says what was done. 503 means "again in a minute"; repeating a report does no harm.
 */
export function mailBounceRoutes(db: Db, services: Services): Hono {
  const { config, log } = services;
  const routes = new Hono();
  routes.onError(answerError(log));
  routes.post(
    "/webhooks/mail/bounces",
    async (c, next) => {
      c.header("Cache-Control", "no-store");
      const { mailWebhookSecret: secret } = config;
      if (!secret) throw new Refusal("not-found");
      if (!hasBearer(c.req.header("Authorization"), secret)) {
        c.header("WWW-Authenticate", "Bearer");
        throw new Refusal("login-required");
      }
      await next();
    },
    bodyLimit({
      maxSize: maxBytes,
      onError: () => {
        throw new Refusal("too-large");
      },
    }),
    async (c) => {
      const type = (c.req.header("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
      if (type === "message/rfc822") return answerMail(db, services, c);
      if (type === "application/json") return answerEvents(db, services, c);
      throw new Refusal("unsupported-media-type");
    },
  );
  return routes;
}

/** Other mails to the bounce address (spam, holiday notices) are none of our business: 200. */
async function answerMail(db: Db, services: Services, c: Context): Promise<Response> {
  const bounce = readBounce(new Uint8Array(await c.req.arrayBuffer()));
  const outcome = bounce ? await settleBounce(db, services, bounce) : "unknown";
  services.log.info({ outcome }, "mail came back");
  return outcome === "early" ? again(c) : c.json({ success: true, outcome }, 200);
}

async function answerEvents(db: Db, services: Services, c: Context): Promise<Response> {
  const posted: unknown = await c.req.json().catch(() => {
    throw new Refusal("bad-request");
  });
  const parsed = bounceEventsSchema.safeParse(posted);
  const { events } = parsed.success ? parsed.data : refuse(parsed.error);
  const results: { id: string; outcome: string }[] = [];
  for (const event of events) {
    results.push({ id: event.id, outcome: await settleBounce(db, services, toBounce(event)) });
  }
  services.log.info({ outcomes: results.map(({ outcome }) => outcome) }, "mails came back");
  // In a repeated report the handled bounces are known already.
  return results.some(({ outcome }) => outcome === "early")
    ? again(c)
    : c.json({ success: true, results }, 200);
}

function refuse(error: ZodError): never {
  refuseInvalid({ success: false, target: "json", error });
  throw error;
}

function again(c: Context): Response {
  c.header("Retry-After", "60");
  return c.json(
    { success: false, error: "TOO_EARLY", message: "The mail is still being sent. Try again." },
    503,
  );
}
