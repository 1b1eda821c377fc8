import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import { type Receipt, receiveReceipt } from "#server/delivery/receive-receipt.ts";
import { answerError } from "#server/http/envelope.ts";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";
import { Refusal } from "#server/refusal.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import type { Services } from "#server/start/services.ts";

const sid = z.string().regex(/^(SM|MM)[\da-f]{32}$/i);

/** The parameters that we read. Twilio sends many, and adds new ones without notice. */
const statusForm = z.object({
  MessageSid: sid,
  MessageStatus: z.string().regex(/^[a-z_]{1,32}$/),
  ErrorCode: z.coerce.number().int().min(0).max(999_999).optional(),
});

const inboundForm = z.object({
  MessageSid: sid,
  // Short codes may text us, too.
  From: z.string().regex(/^\+?\d{3,15}$/),
  // A message of pictures alone has no text.
  Body: z.string().max(1600).default(""),
  OptOutType: z.enum(["STOP", "START", "HELP"]).optional(),
});

const answeredAs = { STOP: "stop", START: "start", HELP: "help" } as const;

/**
 * `POST /webhooks/twilio/…`: Twilio's reports about our texts, and the texts that people send us. Not mounted without Twilio.
 * Exempt from the Origin check: its signature over the address and the whole form counts instead.
 */
export function twilioRoutes(db: Db, services: Services, authToken: string): Hono {
  const { config, log } = services;
  const routes = new Hono();
  routes.onError(answerError(log));
  routes.use("/webhooks/twilio/*", bodyLimit({ maxSize: 64 * 1024 }));

  routes.post("/webhooks/twilio/status", async (c) => {
    const form = readForm(statusForm, await signedForm(c, config.publicUrl, authToken));
    const receipt = receiptOf(form, c.req.query("delivery"));
    if (receipt) await receiveReceipt(db, services, receipt);
    return c.body(null, 204);
  });

  routes.post("/webhooks/twilio/inbound", async (c) => {
    const form = readForm(inboundForm, await signedForm(c, config.publicUrl, authToken));
    await receiveText(db, services, {
      provider: "twilio",
      event: form.MessageSid,
      from: form.From,
      body: form.Body,
      answeredAs: form.OptOutType ? answeredAs[form.OptOutType] : null,
    });
    // Empty, because our answer to the person goes out as a delivery (docs/decisions/0008-texts-and-channels.md).
    return c.body("<Response/>", 200, { "Content-Type": "text/xml" });
  });
  return routes;
}

/** Null for reports that change nothing ("queued", "sending"). */
function receiptOf(form: z.infer<typeof statusForm>, deliveryId: string | undefined): Receipt | null {
  const { MessageSid, MessageStatus, ErrorCode } = form;
  if (!z.uuid().safeParse(deliveryId).success || deliveryId === undefined) return null;
  const common = {
    provider: "twilio",
    event: `${MessageSid}:${MessageStatus}`,
    deliveryId,
    providerRef: MessageSid,
  };
  switch (MessageStatus) {
    case "sent":
      return { ...common, outcome: { status: "sent" } };
    case "delivered":
    case "read":
      return { ...common, outcome: { status: "delivered" } };
    case "failed":
    case "undelivered":
    case "canceled": {
      return { ...common, outcome: { status: "failed", failure: meaningOf(ErrorCode ?? null) } };
    }
    default:
      return null;
  }
}

/**
 * The posted form, once Twilio's signature over the public address and the form is verified.
 * @throws Refusal FORBIDDEN, UNSUPPORTED_MEDIA_TYPE
 */
async function signedForm(
  c: Context,
  publicUrl: string,
  authToken: string,
): Promise<Record<string, string | string[]>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header("Content-Type") ?? "")) {
    throw new Refusal("unsupported-media-type");
  }
  const posted = new URLSearchParams(await c.req.text());
  const form: Record<string, string | string[]> = Object.create(null);
  for (const name of posted.keys()) {
    const values = posted.getAll(name);
    form[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  // A proxy may have changed scheme and host; Twilio signed the public ones.
  const { pathname, search } = new URL(c.req.url);
  const signature = c.req.header("X-Twilio-Signature") ?? "";
  // Loaded on first use: the SDK is large.
  const { default: twilio } = await import("twilio");
  if (!twilio.validateRequest(authToken, signature, publicUrl + pathname + search, form)) {
    throw new Refusal("forbidden");
  }
  return form;
}

/** @throws Refusal BAD_REQUEST that names the parameters, never their values */
function readForm<Schema extends z.ZodType>(schema: Schema, form: Record<string, unknown>): z.infer<Schema> {
  const parsed = schema.safeParse({ ...form });
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map(({ path }) => path.join("."));
  const fields = Object.fromEntries(names.map((name) => [name, "bad-request" as const]));
  throw new Refusal("bad-request", { fields });
}
