import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import { Refusal } from "#server/refusal.ts";

/**
 * For embedded mode, whose outbox needs no login: refuses requests under another host name. Another site can point its own name
 * at 127.0.0.1 (DNS rebinding). The browser then takes both for the same origin, and only the Host header shows the difference.
 * An IP address belongs to no site and is accepted.
 */
export function requireKnownHost(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (!isKnownHost(c.req.url, publicUrl)) throw new Refusal("foreign-origin");
    await next();
  };
}

/** Whether the host is this site's name or an IP address. */
export function isKnownHost(url: string, publicUrl: string): boolean {
  const { hostname } = new URL(url);
  const isNoName = hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return isNoName || hostname === new URL(publicUrl).hostname;
}
