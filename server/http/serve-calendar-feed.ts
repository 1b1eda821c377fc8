import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Db } from "#server/db/client.ts";
import { answerError } from "#server/http/envelope.ts";
import { readCalendar } from "#server/locations/calendar-feed.ts";
import type { Services } from "#server/start/services.ts";

/**
 * `GET /c/TOKEN.ics`: calendar programs read it every few hours, without cookies. Anybody with the address can read the dates, so
 * no cache may store them for others, and no search engine may list them.
 */
export function calendarFeedRoutes(db: Db, services: Services): Hono {
  const routes = new Hono();
  routes.onError(answerError(services.log));
  routes.get("/c/:file{.+\\.ics}", async (c) => {
    const token = c.req.param("file").replace(/\.ics$/, "");
    const calendar = await readCalendar(db, services, token);
    c.header("X-Robots-Tag", "noindex");
    if (calendar === null) return c.text("Not Found\n", 404, { "Cache-Control": "no-store" });
    return answerCalendar(c, calendar);
  });
  return routes;
}

/** An iCalendar file under a neutral name. Clients must revalidate it each time. */
export function answerCalendar(c: Context, calendar: string): Response {
  const etag = `"${createHash("sha256").update(calendar).digest("base64url").slice(0, 27)}"`;
  c.header("Cache-Control", "private, no-cache");
  c.header("ETag", etag);
  if (c.req.header("If-None-Match")?.includes(etag)) return c.body(null, 304);
  return c.body(calendar, 200, {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'attachment; filename="date.ics"',
  });
}
