import { z } from "zod";
import { normaliseEmail } from "#core/people/contacts.ts";
import { statusLine } from "#core/words/status-line.ts";
import { m } from "#messages";
import { readRegistrants } from "#server/dashboard/read-registrants.ts";
import type { Db } from "#server/db/client.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validParams, validQuery } from "#server/http/api-route.ts";
import { requireRecentProof, requireUser } from "#server/http/read-user.ts";
import { Refusal } from "#server/refusal.ts";
import { endSubscription } from "#server/signups/close-subscription.ts";
import type { Services } from "#server/start/services.ts";

const registrantSchema = z.object({
  fname: z.string(),
  lname: z.string(),
  /** The earliest date that is not marked as done; null when there is none. */
  rdate: z.iso.date().nullable(),
  /** The day the payment was confirmed; null until then. */
  sdate: z.iso.date().nullable(),
  active: z.boolean(),
});

const ownRegistrantSchema = registrantSchema.extend({
  /** For calls about this person: `?subscription=ID`. */
  subscription: z.uuid(),
  /** The registrant is the account holder. */
  isYou: z.boolean(),
  state: z.enum(["pending_payment", "active", "lapsed"]),
  /** The status line. */
  status: z.string(),
  /** The last day of the paid term; null until it is paid. */
  endsOn: z.iso.date().nullable(),
  /** A location waits for its next date and the owner has not entered one. */
  waitsForNextDate: z.boolean(),
  /** The earliest date that has passed and is not marked as done; null when there is none. */
  overdueOn: z.iso.date().nullable(),
  /** The year is paid, and the registrant, who is not the account holder, gets no message. */
  isUnreached: z.boolean(),
});

/** The account's people, the most urgent first, and that one's record. */
export const registrantsShape = {
  data: registrantSchema.nullable(),
  /** The status line of that person. */
  status: z.string(),
  registrants: z.array(ownRegistrantSchema),
};

export async function showRegistrants(db: Db, services: Services, userId: string) {
  const { data, registrants } = await readRegistrants(db, services.clock.now(), userId);
  const shown = registrants.map((one) => ({ ...one, status: statusLine(one) }));
  return { data, status: shown[0]?.status ?? m.reminder_no_registrant(), registrants: shown };
}

const sendRead = answers(registrantsShape);

const sendEnd = answers({});

/** `GET /api/registrant`, the old site's registrant.php; and the call that ends one person's subscription. */
export function registrantRoutes({ db, services, auth }: ApiContext) {
  return apiRoutes()
    .get("/registrant", validQuery(z.object({ email: z.string().optional() })), async (c) => {
      const user = await requireUser(c, auth);
      const { email } = c.req.valid("query");
      if (email !== undefined && normaliseEmail(email) !== user.email) {
        throw new Refusal("forbidden");
      }
      return sendRead(c, { ...(await showRegistrants(db, services, user.id)) });
    })
    .post("/registrants/:subscription/end", validParams(z.object({ subscription: z.uuid() })), async (c) => {
      const { user } = await requireRecentProof(c, auth);
      await endSubscription(db, services, user.id, c.req.valid("param").subscription);
      return sendEnd(c, {});
    });
}
