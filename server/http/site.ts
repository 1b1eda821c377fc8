import { type Context, Hono } from "hono";
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import {
  contentWhenAsked,
  type PresentContent,
  type PublicContent,
} from "#server/http/provide-public-content.ts";
import { contentSecurityPolicy } from "#server/http/security.ts";
import { asInstalled, type SiteAddress } from "#server/http/site-address.ts";
import { answerFile, renderedQuality, type SiteFile, siteFile } from "#server/http/site-files.ts";

/**
 * The pages. Built pages are in memory. React Router renders all others from the public content (the directory, and the
 * page that says "Page Not Found"). Every document is the same for everybody, so rendering never sees a cookie.
 */
export function createSite(
  files: ReadonlyMap<string, SiteFile>,
  build: ServerBuild,
  options: SiteAddress & { present: PresentContent },
): Hono {
  const render = pageRenderer(build, options);
  const site = new Hono();

  site.on(["GET", "HEAD"], "*", async (c) => {
    const { origin, pathname, search } = new URL(c.req.url);
    // React Router would log an address that it cannot decode, and an address can contain a token.
    if (!isReadable(pathname, search)) return render(c, `${origin}/absent`);
    const file = files.get(pathname);
    if (file) return answerFile(c, file);
    const withoutSlash = pathname.replace(/\/+$/, "");
    if (withoutSlash && files.has(withoutSlash)) return c.redirect(withoutSlash + search, 308);
    return render(c, c.req.url);
  });
  site.all("*", (c) => c.text("Method Not Allowed", 405, { Allow: "GET, HEAD" }));
  return site;
}

/** Whether the path can be decoded, and looked for in the database: PostgreSQL knows no NUL. */
function isReadable(pathname: string, search: string): boolean {
  if ((pathname + search).includes("%00")) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * Renders the whole page and streams nothing, because the policy needs the hashes of the page's scripts. HEAD is
 * rendered too: a cache may apply its headers to the page that it stores (RFC 9111, section 4.3.5).
 */
function pageRenderer(
  build: ServerBuild,
  { present, ...address }: SiteAddress & { present: PresentContent },
) {
  const handle = createRequestHandler(build, "production");
  const contentKey = keyIn<PublicContent>(build, "publicContentKey");
  return async (c: Context, url: string): Promise<Response> => {
    const context = new RouterContextProvider(new Map([[contentKey, contentWhenAsked(present)]]));
    const response = await handle(new Request(url), context);
    const body = asInstalled(await response.text(), address);
    const { "content-type": type = "", "cache-control": _, ...others } = Object.fromEntries(response.headers);
    const headers: Record<string, string> = {
      ...others,
      "Content-Type": type,
      "Cache-Control": "public, no-cache",
      ...(type.startsWith("text/html") && {
        "Content-Security-Policy": contentSecurityPolicy(body, address),
      }),
    };
    if (response.status === 200) return answerFile(c, siteFile(Buffer.from(body), headers, renderedQuality));
    return new Response(c.req.method === "HEAD" ? null : body, { status: response.status, headers });
  };
}

/** A key under which the app's loaders and actions look for what the server gives them (app/entry.server.tsx). */
export function keyIn<Value>(
  build: ServerBuild,
  name: "publicContentKey" | "postedFormKey",
): RouterContext<Value> {
  const key = (build.entry.module as { [key in typeof name]?: RouterContext<Value> })[name];
  if (!key) throw new Error(`The built pages do not say where they look: they have no ${name}.`);
  return key;
}
