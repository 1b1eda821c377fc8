import type { MiddlewareHandler } from "hono";
import { Refusal } from "#server/refusal.ts";

const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** The old site may post its form. The post does nothing in anybody's name. */
export const exemptFromSameOrigin: ReadonlySet<string> = new Set(["/api/purchases"]);

/** What everybody may read. The answers are the same for all, so any site may link to them. */
export const publicReads: ReadonlySet<string> = new Set([
  "/api/docs",
  "/api/agencies",
  "/api/agencies/edition",
  "/api/status",
]);

/**
 * Refuses a state change that another site's page sent with our visitor's cookies. A browser says in Sec-Fetch-Site,
 * Origin or Referer where a request comes from, and no page can write these headers. A request with none of them is
 * refused too. The paths above are exempt by name. One-click unsubscribe (`one-click.ts`) and the vendors' webhooks
 * (`webhooks/`) are not behind this guard, because they use no cookie.
 *
 * A read of personal data is refused when the browser says that another site caused it. That site could not see the
 * answer, but a link there could have her browser show it or save it as a file: `SameSite=Lax` cookies go with a link.
 * A link in a mail program counts as typed (`none`), so no page is opened by that either: only our own pages lead to
 * personal data. A client that says nothing passes, as a browser before 2023 does.
 */
export function requireSameOrigin(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    const header = (name: string) => c.req.header(name);
    const isAllowed = readingMethods.has(method)
      ? publicReads.has(path) || !isForeignRead(header("Sec-Fetch-Site"), header("Sec-Fetch-Mode"))
      : exemptFromSameOrigin.has(path) || isSameOrigin(header, publicUrl);
    if (!isAllowed) throw new Refusal("foreign-origin");
    await next();
  };
}

function isForeignRead(site: string | undefined, mode: string | undefined): boolean {
  if (site === "none") return mode === "navigate";
  return site !== undefined && site !== "same-origin";
}

/**
 * Whether these headers say that a page of this site sent the request. Sec-Fetch-Site counts first: our own pages send
 * `Origin: null` where the referrer policy hides it, and localhost may be typed as 127.0.0.1.
 */
export function isSameOrigin(header: (name: string) => string | undefined, publicUrl: string): boolean {
  const site = header("Sec-Fetch-Site");
  if (site !== undefined) return site === "same-origin";
  const origin = header("Origin");
  if (origin !== undefined) return origin === publicUrl;
  return URL.parse(header("Referer") ?? "")?.origin === publicUrl;
}
