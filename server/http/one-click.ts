import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Db } from "#server/db/client.ts";
import { answerError } from "#server/http/envelope.ts";
import { stopByOneClick } from "#server/recipients/switch-by-messages-link.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";

/**
 * One-click unsubscribe (RFC 8058, section 3.1): a mail program posts `List-Unsubscribe=One-Click`, as a form of either
 * kind, to the address in the header, without cookies and from anywhere. So no Origin is required, and only the signed
 * token counts. It is idempotent. The same address opened in a browser (GET) is a page that asks.
 */
export function oneClickRoutes(db: Db, services: Services): Hono {
  const routes = new Hono();
  routes.onError(answerError(services.log));
  routes.post("/s/:token", bodyLimit({ maxSize: 1024 }), async (c, next) => {
    const body = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
    // A button of the page posts to the same address (`answer-forms.ts`).
    if ("action" in body) return next();
    c.header("Cache-Control", "no-store");
    if (body["List-Unsubscribe"] !== "One-Click") {
      throw new Refusal("bad-request");
    }
    await stopByOneClick(db, services, c.req.param("token"));
    return c.json({ success: true }, 200);
  });
  return routes;
}
