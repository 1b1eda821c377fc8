import { z } from "zod";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { dateOutcomes, noteLengthAtMost } from "#core/dates/record.ts";
import { channelKinds } from "#core/people/channels.ts";
import { readRecord } from "#server/dashboard/read-record.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBody, validId, validQuery } from "#server/http/api-route.ts";
import { requireUser } from "#server/http/read-user.ts";
import { whichOf, whichSubscription } from "#server/http/which-subscription.ts";
import { writeNote } from "#server/locations/write-note.ts";
import type { Which } from "#server/subscriptions/own-subscription.ts";

const date = z.iso.date();
const instant = z.iso.datetime();

const dateSchema = z.object({
  /** For a range of days its last day. */
  dueOn: date,
  opensOn: date.nullable(),
  appointment: z.object({ on: date, time: z.string() }).nullable(),
  outcome: z.enum(dateOutcomes),
  /** Every "done" for it, in order, undone ones included. */
  said: z.array(
    z.object({
      /** First name. Null for a person who has left the list. */
      by: z.string().nullable(),
      /** The account holder said it. */
      isYou: z.boolean(),
      via: z.enum(["link", "dashboard", "text"]),
      /** The kind of message whose link was used. */
      linkIn: z.enum(channelKinds).nullable(),
      at: instant,
      undoneAt: instant.nullable(),
    }),
  ),
  /** The account holder's own words: plain text. */
  note: z.string(),
});

const send = answers({
  /** Null without a subscription. */
  subscription: z.uuid().nullable(),
  /** Today in the registrant's zone; null without a subscription. */
  today: date.nullable(),
  timeZone: z.string().nullable(),
  places: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** Newest first. */
      dates: z.array(dateSchema),
    }),
  ),
});

/** `/api/record`: what people told us about each date. A change answers with the whole record. */
export function recordRoutes({ db, services, auth }: ApiContext) {
  const answer = (userId: string, which: Which) => readRecord(db, services.clock.now(), userId, which);
  return apiRoutes()
    .get("/record", validQuery(whichSubscription), async (c) => {
      const user = await requireUser(c, auth);
      return send(c, await answer(user.id, whichOf(c.req.valid("query"))));
    })
    .put(
      "/record/:id/note",
      validId,
      validBody(z.object({ dueOn: date, note: z.string().max(noteLengthAtMost) })),
      async (c) => {
        const user = await requireUser(c, auth);
        const { dueOn, note } = c.req.valid("json");
        const about = { dueOn: parsePlainDate(dueOn), note };
        const subscription = await writeNote(db, services, user.id, c.req.valid("param").id, about);
        return send(c, await answer(user.id, subscription));
      },
    );
}
