import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import { Refusal } from "#server/refusal.ts";

/**
 * For embedded mode, whose outbox asks nobody to sign in: refuses requests under a name that is not this site's. A page
 * from elsewhere can let its own name point at 127.0.0.1 (DNS rebinding). The browser then takes both for the same
 * origin, and only the Host header shows the difference. An IP address is nobody's name and is accepted.
 */
export function requireKnownHost(publicUrl: string): MiddlewareHandler {
  const own = new URL(publicUrl).hostname;
  return async (c, next) => {
    const { hostname } = new URL(c.req.url);
    const isNoName = hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
    if (hostname !== own && !isNoName) throw new Refusal("foreign-origin");
    await next();
  };
}
