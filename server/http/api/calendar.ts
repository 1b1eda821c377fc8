import { createRoute, z } from "@hono/zod-openapi";
import { isoInstant } from "#server/db/instants.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { bySession, refuses } from "#server/http/api-document/operation.ts";
import { json, success } from "#server/http/envelope.ts";
import { requireRecentProof, requireUser } from "#server/http/read-user.ts";
import { answerCalendar } from "#server/http/serve-calendar-feed.ts";
import { whichOf, whichSubscription } from "#server/http/which-subscription.ts";
import { closeFeed, createFeed, readFeed, readOwnDate } from "#server/locations/calendar-feed.ts";
import type { Which } from "#server/subscriptions/own-subscription.ts";

const feedSchema = success({
  /** Since when there is an address; null without one. */
  createdAt: z.iso.datetime().nullable(),
});
const feedAddress = z
  .string()
  .openapi({ example: "https://daymark.example/c/H9F9DR8BKV0UYtPmfpstuYCOHABiJwGT.ics" });
const responses = { 200: json(feedSchema, "Whether the dates have a private address.") };

const read = createRoute({
  method: "get",
  path: "/calendar",
  operationId: "getCalendarFeed",
  security: bySession,
  ...refuses("NOT_FOUND"),
  summary: "Whether one person's dates have a private address for calendar programs.",
  request: { query: whichSubscription },
  responses,
});

const create = createRoute({
  method: "post",
  path: "/calendar",
  operationId: "createCalendarFeed",
  security: bySession,
  ...refuses("NOT_FOUND", "PASSWORD_REQUIRED"),
  summary:
    "Make a private address, in place of the one there was. It is shown this once, and the account's holder is told by mail.",
  request: { query: whichSubscription },
  responses: {
    200: json(success({ createdAt: z.iso.datetime(), address: feedAddress }), "The new address."),
  },
});

const close = createRoute({
  method: "delete",
  path: "/calendar",
  operationId: "closeCalendarFeed",
  security: bySession,
  ...refuses("NOT_FOUND"),
  summary: "Close the private address.",
  request: { query: whichSubscription },
  responses,
});

const oneDate = createRoute({
  method: "get",
  path: "/locations/{id}/date.ics",
  operationId: "getDateFile",
  security: bySession,
  summary: "One date, to be put into a calendar.",
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: { description: "An iCalendar file.", content: { "text/calendar": { schema: z.string() } } },
  },
});

/** `/api/calendar`: the private address under which a calendar program reads the owner's dates. */
export function calendarRoutes({ db, services, auth }: ApiContext) {
  const state = async (userId: string, which: Which) => {
    const feed = await readFeed(db, userId, which);
    return { success: true as const, createdAt: feed && isoInstant(feed.createdAt) };
  };
  return apiRoutes()
    .openapi(read, async (c) => {
      const { id } = await requireUser(c, auth);
      return c.json(await state(id, whichOf(c.req.valid("query"))), 200);
    })
    .openapi(create, async (c) => {
      const { user } = await requireRecentProof(c, auth);
      const address = await createFeed(db, services, user.id, whichOf(c.req.valid("query")));
      return c.json({ success: true as const, createdAt: isoInstant(services.clock.now()), address }, 200);
    })
    .openapi(close, async (c) => {
      const { id } = await requireUser(c, auth);
      const which = whichOf(c.req.valid("query"));
      await closeFeed(db, services, id, which);
      return c.json(await state(id, which), 200);
    })
    .openapi(oneDate, async (c) => {
      const user = await requireUser(c, auth);
      const calendar = await readOwnDate(db, services, user.id, c.req.valid("param").id);
      // Unlike the feed it is downloaded by a browser, perhaps a shared one, so nothing may stay in its cache.
      const response = answerCalendar(c, calendar);
      response.headers.set("Cache-Control", "no-store");
      return response as never;
    });
}
