import { z } from "zod";
import { deliveryStatuses } from "#core/delivery/life.ts";
import { statusReasons } from "#core/delivery/reasons.ts";
import { channelKinds } from "#core/people/channels.ts";
import { occasions } from "#core/planning/message-days.ts";
import { isOffsetKey, type OffsetKey } from "#core/planning/offsets.ts";
import { readDeliveries } from "#server/dashboard/read-deliveries.ts";
import { deliveryKinds } from "#server/db/schema/reminders.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validQuery } from "#server/http/api-route.ts";
import { requireUser } from "#server/http/read-user.ts";
import { whichOf, whichSubscription } from "#server/http/which-subscription.ts";

const deliverySchema = z.object({
  id: z.uuid(),
  /** When it left, else when it was queued. */
  at: z.iso.datetime(),
  kind: z.enum(deliveryKinds),
  template: z.string(),
  /** A reminder's offset from its date: "-7", "0@13". */
  offset: z.custom<OffsetKey>(isOffsetKey).nullable(),
  /** What the day is, when it is not an offset. */
  occasion: z.enum(occasions).nullable(),
  /** A reminder's date; for a range of days its last day. */
  dueOn: z.iso.date().nullable(),
  /** First name; null for a message to the account itself. Addresses are never shown here. */
  to: z.string().nullable(),
  channel: z.enum(channelKinds),
  status: z.enum(deliveryStatuses),
  reason: z.enum(statusReasons).nullable(),
});

export const historyShape = {
  deliveries: z.array(deliverySchema),
  /** There are older ones. */
  more: z.boolean(),
};

const sendList = answers(historyShape);

/** `GET /api/deliveries`: the history of one of the owner's people. */
export function deliveryRoutes({ db, auth }: ApiContext) {
  return apiRoutes().get(
    "/deliveries",
    validQuery(
      whichSubscription.extend({
        limit: z.coerce.number().int().min(1).max(200).default(50),
        /** The id of the previous page's last message. */
        before: z.uuid().optional(),
      }),
    ),
    async (c) => {
      const user = await requireUser(c, auth);
      const query = c.req.valid("query");
      const page = await readDeliveries(db, user.id, whichOf(query), query);
      return sendList(c, { ...page });
    },
  );
}
