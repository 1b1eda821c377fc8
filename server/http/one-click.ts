import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { allLanguages, languagePrefix } from "#core/languages.ts";
import type { Db } from "#server/db/client.ts";
import { answerError } from "#server/http/envelope.ts";
import { stopByOneClick } from "#server/recipients/switch-by-messages-link.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/**
 * One-click unsubscribe (RFC 8058, section 3.1): a mail program posts `List-Unsubscribe=One-Click` to the header's address,
 * without cookies and from anywhere. So no Origin is required and only the signed token counts. Idempotent. GET of the same
 * address shows a page that asks.
 */
export function oneClickRoutes(db: Db, services: Services): Hono {
  const routes = new Hono();
  routes.onError(answerError(services.log));
  routes.on("POST", inEachLanguage("/s/:token"), bodyLimit({ maxSize: 1024 }), async (c, next) => {
    const body = await readPosted(c);
    // The page's buttons post to the same address (`answer-forms.ts`).
    if ("action" in body) return next();
    c.header("Cache-Control", "no-store");
    if (!isOneClick(body)) throw new Refusal("bad-request");
    await stopByOneClick(db, services, c.req.param("token") ?? "");
    return c.json({ success: true }, 200);
  });
  return routes;
}

export const inEachLanguage = (path: string): string[] =>
  allLanguages.map((language) => languagePrefix(language) + path);

/** Some mail programs send no content type, or `text/plain`. */
export async function readPosted(c: Context): Promise<Record<string, unknown>> {
  const isMultipart = /^multipart\//i.test(c.req.header("Content-Type") ?? "");
  if (isMultipart) return c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}

/** Ignores a trailing line end. */
export const isOneClick = (body: Record<string, unknown>): boolean =>
  String(body["List-Unsubscribe"]).trim() === "One-Click";
