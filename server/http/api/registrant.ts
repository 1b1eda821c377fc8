import { createRoute, z } from "@hono/zod-openapi";
import { normaliseEmail } from "#core/people/contacts.ts";
import { statusLine } from "#core/words/status-line.ts";
import { m } from "#messages";
import { readRegistrants } from "#server/dashboard/read-registrants.ts";
import type { Db } from "#server/db/client.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { bySession, refuses } from "#server/http/api-document/operation.ts";
import { json, success } from "#server/http/envelope.ts";
import { requireRecentProof, requireUser } from "#server/http/read-user.ts";
import { Refusal } from "#server/refusal.ts";
import { endSubscription } from "#server/signups/close-subscription.ts";
import type { Services } from "#server/start/services.ts";

const registrantSchema = z
  .object({
    fname: z.string(),
    lname: z.string(),
    /** The earliest next date; null when there are no more. */
    rdate: z.iso.date().nullable(),
    /** The day the payment was confirmed; null until then. */
    sdate: z.iso.date().nullable(),
    active: z.boolean(),
  })
  .openapi("Registrant");

const ownRegistrantSchema = registrantSchema
  .extend({
    /** The id that the calls about this person take: `?subscription=ID`. */
    subscription: z.uuid(),
    /** The registrant is the account holder. */
    isYou: z.boolean(),
    state: z.enum(["pending_payment", "active", "lapsed"]),
    /** The status line. */
    status: z.string(),
    /** The last day of the paid term; null until it is paid. */
    endsOn: z.iso.date().nullable(),
    /** A location waits for its next date, and the owner has not answered. */
    waitsForNextDate: z.boolean(),
  })
  .openapi("OwnRegistrant");

/** Everybody an account looks after, and the record of whose date comes first. */
export const registrantsShape = {
  data: registrantSchema.nullable(),
  /** The status line of that record. */
  status: z.string(),
  registrants: z.array(ownRegistrantSchema),
};

/** Everybody whom an account looks after, in words. */
export async function showRegistrants(db: Db, services: Services, userId: string) {
  const { data, registrants } = await readRegistrants(db, services.clock.now(), userId);
  const shown = registrants.map((one) => ({ ...one, status: statusLine(one) }));
  return { data, status: shown[0]?.status ?? m.reminder_no_registrant(), registrants: shown };
}

const read = createRoute({
  method: "get",
  path: "/registrant",
  operationId: "getRegistrant",
  security: bySession,
  ...refuses("FORBIDDEN"),
  summary:
    "Everybody the signed-in account looks after; `data` is whose date comes first. Any address but one's own is forbidden, whether it is known or not.",
  request: { query: z.object({ email: z.string().optional() }) },
  responses: {
    200: json(success(registrantsShape), "Whose date comes first is at the head."),
  },
});

const end = createRoute({
  method: "post",
  path: "/registrants/{subscription}/end",
  operationId: "endRegistrant",
  security: bySession,
  ...refuses("PASSWORD_REQUIRED"),
  summary: "End the reminders of one person for good. The people on the list are told.",
  request: { params: z.object({ subscription: z.uuid() }) },
  responses: { 200: json(success({}), "Ended.") },
});

/** `GET /api/registrant`, the old site's registrant.php, and the call that ends one of its people. */
export function registrantRoutes({ db, services, auth }: ApiContext) {
  return apiRoutes()
    .openapi(read, async (c) => {
      const user = await requireUser(c, auth);
      const { email } = c.req.valid("query");
      if (email !== undefined && normaliseEmail(email) !== user.email) {
        throw new Refusal("forbidden");
      }
      return c.json({ success: true as const, ...(await showRegistrants(db, services, user.id)) }, 200);
    })
    .openapi(end, async (c) => {
      const { user } = await requireRecentProof(c, auth);
      await endSubscription(db, services, user.id, c.req.valid("param").subscription);
      return c.json({ success: true as const }, 200);
    });
}
