import { z } from "zod";
import { isoInstant } from "#server/db/instants.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validId, validQuery } from "#server/http/api-route.ts";
import { requireRecentProof, requireUser } from "#server/http/read-user.ts";
import { answerCalendar } from "#server/http/serve-calendar-feed.ts";
import { whichOf, whichSubscription } from "#server/http/which-subscription.ts";
import { closeFeed, createFeed, readFeed, readOwnDate } from "#server/locations/calendar-feed.ts";
import type { Which } from "#server/subscriptions/own-subscription.ts";

const send = answers({
  /** When the address was made. Null without one. */
  createdAt: z.iso.datetime().nullable(),
});

const sendCreate = answers({ createdAt: z.iso.datetime(), address: z.url() });

/** `/api/calendar`: the private address where a calendar program reads the owner's dates. */
export function calendarRoutes({ db, services, auth }: ApiContext) {
  const state = async (userId: string, which: Which) => {
    const feed = await readFeed(db, userId, which);
    return { createdAt: feed && isoInstant(feed.createdAt) };
  };
  return apiRoutes()
    .get("/calendar", validQuery(whichSubscription), async (c) => {
      const { id } = await requireUser(c, auth);
      return send(c, await state(id, whichOf(c.req.valid("query"))));
    })
    .post("/calendar", validQuery(whichSubscription), async (c) => {
      const { user } = await requireRecentProof(c, auth);
      const address = await createFeed(db, services, user.id, whichOf(c.req.valid("query")));
      return sendCreate(c, { createdAt: isoInstant(services.clock.now()), address });
    })
    .delete("/calendar", validQuery(whichSubscription), async (c) => {
      const { id } = await requireUser(c, auth);
      const which = whichOf(c.req.valid("query"));
      await closeFeed(db, services, id, which);
      return send(c, await state(id, which));
    })
    .get("/locations/:id/date.ics", validId, async (c) => {
      const user = await requireUser(c, auth);
      const calendar = await readOwnDate(db, services, user.id, c.req.valid("param").id);
      // A browser downloads this, perhaps a shared one, so unlike the feed it must not be cached.
      const response = answerCalendar(c, calendar);
      response.headers.set("Cache-Control", "no-store");
      return response as never;
    });
}
