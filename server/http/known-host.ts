import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import { Refusal } from "#server/refusal.ts";

/**
 * For embedded mode, whose outbox asks nobody to sign in: refuses requests under a name that is not this site's. A page
 * from elsewhere can let its own name point at 127.0.0.1 (DNS rebinding). The browser then takes both for the same
 * origin, and only the Host header shows the difference. An IP address is nobody's name and is accepted.
 */
export function requireKnownHost(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (!isKnownHost(c.req.url, publicUrl)) throw new Refusal("foreign-origin");
    await next();
  };
}

/** Whether a request's address has this site's name, or nobody's. */
export function isKnownHost(url: string, publicUrl: string): boolean {
  const { hostname } = new URL(url);
  const isNoName = hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return isNoName || hostname === new URL(publicUrl).hostname;
}
