import type { MiddlewareHandler } from "hono";
import { Refusal } from "#server/refusal.ts";

const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** The old site posts its form here. The post acts in nobody's name. */
export const exemptFromSameOrigin: ReadonlySet<string> = new Set(["/api/purchases"]);

/** Public answers, the same for all, so any site may link to them. */
export const publicReads: ReadonlySet<string> = new Set([
  "/api/docs",
  "/api/agencies",
  "/api/agencies/edition",
  "/api/status",
]);

/**
 * Refuses a state change that another site's page sends with our visitor's cookies. Browsers say in Sec-Fetch-Site, Origin or
 * Referer where a request comes from, and no page can write these headers. A request with none of them is refused too. The paths
 * above are exempt. One-click unsubscribe (`one-click.ts`) and the vendors' webhooks (`webhooks/`) use no cookie and are not
 * behind this guard.
 *
 * A read of personal data is refused when the browser says that another site caused it. That site could not see the answer, but a
 * link there could make the visitor's browser show it or save it as a file: `SameSite=Lax` cookies go with a link. A link in a
 * mail program counts as typed (`none`), so only our own pages may lead to personal data. A client that sends none of the headers
 * passes, as browsers before 2023 do.
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
 * Whether a page of this site sent the request, by its headers. Sec-Fetch-Site takes precedence: our own pages send `Origin:
 * null` where the referrer policy hides it, and localhost may be typed as 127.0.0.1.
 */
export function isSameOrigin(header: (name: string) => string | undefined, publicUrl: string): boolean {
  const site = header("Sec-Fetch-Site");
  if (site !== undefined) return site === "same-origin";
  const origin = header("Origin");
  if (origin !== undefined) return origin === publicUrl;
  return URL.parse(header("Referer") ?? "")?.origin === publicUrl;
}
