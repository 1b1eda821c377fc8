import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { linkLetters } from "#core/delivery/mailed-link.ts";
import { languageOfPath } from "#core/languages.ts";

/**
 * What a logout makes browsers forget beside the session's cookies (`Clear-Site-Data`): copies of pages (the back button's
 * included), and everything that any tab of this site has stored, even a sleeping tab. Not all cookies: a logout must not delete
 * the sign that this browser has signed in before (device-cookie.ts). Only a logout that ended a session sends it: a logout that
 * a forgotten tab repeats must not delete answers that somebody else has begun to type.
 */
export const clearSiteData = '"cache", "storage"';

interface PolicyOptions {
  https: boolean;
  /** The demo's outbox is the only page with a frame. */
  hasOutbox?: boolean;
}

/**
 * A page's Content-Security-Policy. React Router writes a few scripts into every document. The policy allows them by their
 * hashes, so that pages stay the same for everybody and can be cached. (A nonce would change each time.)
 */
export function contentSecurityPolicy(html: string, options: PolicyOptions): string {
  const scripts = ["'self'", ...new Set(inlineScripts(html).map(cspHash))].join(" ");
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${options.hasOutbox ? "'self'" : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(options.https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const keyed = new RegExp(`^/[c${Object.values(linkLetters).join("")}]/`, "i");

/** Whether an address ends with a token: message links in each language, and the calendar's address (`/c/`). */
export const hasKey = (path: string): boolean => keyed.test(languageOfPath(path).path);

/** Headers that only matter for a page. Scripts, styles and fonts go without. */
const pageHeaders = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
};

/** The headers of every answer to a path. */
export function securityHeaders({
  https,
  path,
}: {
  https: boolean;
  path: string;
}): Readonly<Record<string, string>> {
  const kinds = https ? overHttps : overHttp;
  return path.startsWith("/assets/") ? kinds.asset : hasKey(path) ? kinds.key : kinds.page;
}

function headersOfKinds(https: boolean) {
  const common = {
    "X-Content-Type-Options": "nosniff",
    // An address of this site reveals that a person uses the site, so no other site gets it. An address with a token goes
    // nowhere, not even with its own page's requests: a proxy may log it.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(https && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
  };
  const page = { ...common, ...pageHeaders };
  return { asset: common, page, key: { ...page, "Referrer-Policy": "no-referrer" } };
}

export function addSecurityHeaders(https: boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders({ https, path: c.req.path }))) {
      // A handler may have set its own policy (the outbox's framed mail).
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}

const overHttps = headersOfKinds(true);
const overHttp = headersOfKinds(false);

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? "",
  );
}

function cspHash(script: string): string {
  return `'sha256-${createHash("sha256").update(script, "utf8").digest("base64")}'`;
}
