import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { withoutPort } from "#server/http/client-address.ts";

/** How a request's headers contradict TRUSTED_PROXIES, and how to fix it. */
const doubts = {
  "too-few-addresses":
    "a request has fewer addresses in X-Forwarded-For than TRUSTED_PROXIES counts proxies: either the proxy does not add to this header, so that all visitors count as one, or somebody reaches this server past the proxy (HOST)",
  "uncounted-proxy":
    "a request comes from another proxy of a private network than those that TRUSTED_PROXIES counts: raise it, or all visitors count as one",
  "unexpected-proxy":
    "a request has X-Forwarded-For, and TRUSTED_PROXIES is 0: raise it if a proxy stands in front, or all visitors count as one",
  "unsaid-protocol":
    "a request has no X-Forwarded-Proto, and TRUSTED_PROXIES counts a proxy: let it say by which protocol the visitor came, or nobody notices one that came by http; or somebody reaches this server past the proxy (HOST)",
  "plain-http":
    "the proxy passes on requests that came to it by http (X-Forwarded-Proto): let it redirect them to https, because a session cookie must not travel in the open",
} as const;
export type ProxyDoubt = keyof typeof doubts;

const privateNetwork =
  /^(::ffff:)?(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)|^(::1$|f[cd][\da-f]{2}:|fe80:)/i;

/** Null without a contradiction. A client may write anything left of the proxies' entries. */
export function doubtOf(
  { forwarded, proto }: { forwarded: string | undefined; proto: string | undefined },
  trustedProxies: number,
): ProxyDoubt | null {
  const addresses =
    forwarded
      ?.split(",")
      .map((each) => each.trim())
      .filter(Boolean) ?? [];
  if (trustedProxies === 0) return addresses.length > 0 ? "unexpected-proxy" : null;
  if (addresses.length < trustedProxies) return "too-few-addresses";
  const client = withoutPort(addresses.at(-trustedProxies) ?? "");
  if (addresses.length > trustedProxies && privateNetwork.test(client)) return "uncounted-proxy";
  const last = proto?.split(",").at(-1)?.trim().toLowerCase();
  if (!last) return "unsaid-protocol";
  return last === "http" ? "plain-http" : null;
}

/**
 * Detects a wrong TRUSTED_PROXIES. A process logs each doubt once: a client can cause some of them by its own headers, and must
 * not fill the log. No address is logged.
 */
export function watchProxies(trustedProxies: number, log: Logger) {
  const told = new Set<ProxyDoubt>();
  return createMiddleware(async (c, next) => {
    const header = { forwarded: c.req.header("X-Forwarded-For"), proto: c.req.header("X-Forwarded-Proto") };
    const doubt = doubtOf(header, trustedProxies);
    if (doubt !== null && !told.has(doubt)) {
      told.add(doubt);
      log.warn({ doubt, trustedProxies }, doubts[doubt]);
    }
    await next();
  });
}
