import { type Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import { createRequestHandler, type ServerBuild } from "react-router";
import { contentSecurityPolicy } from "#server/http/security.ts";
import { type SiteAddress, withAddress } from "#server/http/site-address.ts";
import { isCompressible, type SiteFile } from "#server/http/site-files.ts";

/**
 * The pages: what was built stands in memory; anything else is rendered by React Router (today only the page that
 * says "Page Not Found"). `absent` pages are built, but not for this installation. Every document is the same for everybody, so neither sees a cookie.
 */
export function createSite(
  files: ReadonlyMap<string, SiteFile>,
  build: ServerBuild,
  options: SiteAddress & { absent: readonly string[] },
): Hono {
  const render = createRequestHandler(build, "production");
  const site = new Hono();
  const absent = new Set(options.absent);

  site.on(["GET", "HEAD"], "*", async (c) => {
    const { origin, pathname, search } = new URL(c.req.url);
    // React Router would write an address that it cannot decode into the log, and an address can carry a token.
    if (absent.has(pathname.replace(/\/+$/, "")) || !isDecodable(pathname)) {
      return renderPage(render, `${origin}/absent`, c.req.method, options);
    }
    const file = files.get(pathname);
    if (file) return answerFile(c, file);
    const withoutSlash = pathname.replace(/\/+$/, "");
    if (withoutSlash && files.has(withoutSlash)) return c.redirect(withoutSlash + search, 308);
    return renderPage(render, c.req.url, c.req.method, options);
  });
  site.all("*", (c) => c.text("Method Not Allowed", 405, { Allow: "GET, HEAD" }));
  return site;
}

async function answerFile(c: Context, file: SiteFile): Promise<Response> {
  const headers: Record<string, string> = { ...file.headers, ETag: file.etag };
  if (matches(c.req.header("If-None-Match"), file.etag)) return c.body(null, 304, headers);
  const type = headers["Content-Type"] ?? "";
  if (!isCompressible(type)) return c.body(new Uint8Array(file.body), 200, headers);
  const encoding = accepts(c, { header: "Accept-Encoding", supports: ["br", "gzip"], default: "identity" });
  headers.Vary = "Accept-Encoding";
  if (encoding !== "br" && encoding !== "gzip") return c.body(new Uint8Array(file.body), 200, headers);
  headers["Content-Encoding"] = encoding;
  return c.body(new Uint8Array(await file.encoded(encoding)), 200, headers);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag) ?? false;
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * Renders whole, not streamed: the policy needs the hashes of the scripts that stand in the page. For HEAD too, whose
 * headers a cache may put to the page it holds (RFC 9111, section 4.3.5).
 */
async function renderPage(
  render: ReturnType<typeof createRequestHandler>,
  url: string,
  method: string,
  address: SiteAddress,
): Promise<Response> {
  const response = await render(new Request(url));
  const body = withAddress(await response.text(), address);
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "public, no-cache");
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set("Content-Security-Policy", contentSecurityPolicy(body, address));
  }
  return new Response(method === "HEAD" ? null : body, { status: response.status, headers });
}
