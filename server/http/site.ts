import { type Context, Hono } from "hono";
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { mendedLink } from "#core/delivery/mailed-link.ts";
import { firstLanguage, type Language, languageOfPath, languagePrefix } from "#core/languages.ts";
import { answerFile, compressedAndTagged } from "#server/http/answer-file.ts";
import { KeptPages } from "#server/http/kept-pages.ts";
import {
  type ContentEdition,
  contentWhenAsked,
  type PresentContent,
  type PublicContent,
} from "#server/http/provide-public-content.ts";
import { pathMeant } from "#server/http/public-paths.ts";
import { firstPart, routeFinder } from "#server/http/route-tree.ts";
import { contentSecurityPolicy, hasKey } from "#server/http/security.ts";
import { asInstalled, type SiteAddress } from "#server/http/site-address.ts";
import { type SiteFile, siteFile } from "#server/http/site-files.ts";

/** Cached pages for each language, of about 40 KB each. The whole directory has more; few are requested. */
const mostKept = 1000;

/** The answer for a cached or cacheable address. Null for any other. */
type FindKept = (path: string, search: string) => Promise<SiteFile | null>;

/**
 * The pages. Built pages are in memory. React Router renders all others from the public content (docs and directory), once for
 * each edition. Every document is the same for everybody, so rendering never sees a cookie, a header or the host name.
 */
export function createSite(
  files: ReadonlyMap<string, SiteFile>,
  build: ServerBuild,
  options: SiteAddress & { present: PresentContent; language?: Language },
): Hono {
  const prefix = languagePrefix(options.language ?? firstLanguage);
  const render = pageRenderer(build, prefix, options);
  const kept = keptPages(files, build, options, render);
  const routes = new Hono();
  routes.use(...compressedAndTagged);

  routes.on(["GET", "HEAD"], "*", async (c) => {
    const asked = new URL(c.req.url);
    // React Router would log an address that it cannot decode, and it may contain a token.
    const { pathname: whole, search } = isReadable(asked) ? asked : { pathname: "/absent", search: "" };
    const { path: pathname } = languageOfPath(whole);
    const mended = mendedLink(whole + search);
    if (mended !== null) {
      c.header("Cache-Control", "no-store");
      c.header("Referrer-Policy", "no-referrer");
      return c.redirect(mended);
    }
    if (whole === `${prefix}/` && prefix !== "") return c.redirect(prefix + search, 308);
    const page = await kept(pathname, search);
    if (page) return answerFile(c, page);
    const withoutSlash = pathname.replace(/\/+$/, "");
    if (withoutSlash && files.has(withoutSlash)) return c.redirect(prefix + withoutSlash + search, 308);
    return answerRendered(c, await render(pathname + search));
  });
  routes.all("*", (c) => c.text("Method Not Allowed", 405, { Allow: "GET, HEAD" }));
  return routes;
}

/** Whether the path can be decoded and looked up: PostgreSQL refuses NUL. */
export function isReadable({ pathname, search }: URL): boolean {
  if ((pathname + search).includes("%00")) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

type Render = (address: string, content?: PublicContent) => Promise<Response>;

/**
 * Decides which addresses are cached, and under which key. Nobody can choose what fills the memory: only addresses of the content
 * are cached. All missing ones share one "Page Not Found" for each route. Addresses with a query are never cached.
 */
function keptPages(
  files: ReadonlyMap<string, SiteFile>,
  build: ServerBuild,
  { present }: { present: PresentContent },
  render: Render,
): FindKept {
  const findRoute = routeFinder(build);
  const ofContent = new KeptPages<ContentEdition>(mostKept);
  // Pages without content have one edition for the life of the process, and one entry for each route.
  const forever = {};
  const lasting = new KeptPages<typeof forever>(mostKept);
  const contentAreas = areasOf(build);

  const keepLasting = (address: string, status: number) =>
    lasting.getOrRender(forever, address, async () => toKept(await render(address), status));

  const fromEdition = (edition: ContentEdition, path: string) => {
    const keep = (address: string, status: number) =>
      ofContent.getOrRender(edition, address, async () =>
        toKept(await render(address, edition.content), status),
      );
    // When a visitor follows a link within the site, the browser asks only for the page's content (`.data`).
    if (edition.paths.has(withoutData(path))) return keep(path, 200);
    if (path.endsWith(".data")) return null;
    const route = findRoute(path);
    if (route === null) return keepLasting("/absent", 404);
    const meant = pathMeant(route.params);
    return meant === null || edition.paths.has(meant) ? null : keep(route.blank, 404);
  };

  return async (path, search) => {
    const file = files.get(path);
    if (file) return file;
    if (path.endsWith("/")) return null;
    if (contentAreas.has(firstPart(withoutData(path)))) {
      if (search !== "") return null;
      const edition = Promise.resolve(present());
      // The rendering for this request reports a failure, too.
      return edition.then((loaded) => fromEdition(loaded, path)).catch(() => null);
    }
    if (path.endsWith(".data")) return null;
    const route = findRoute(path);
    if (route === null) return keepLasting("/absent", 404);
    // A message link's page is the same for every token, which is never read here.
    return hasKey(path) && search === "" ? keepLasting(route.blank, 200) : null;
  };
}

/** First segments of the pages that read the public content. */
function areasOf({ routes }: ServerBuild): ReadonlySet<string> {
  const reading = Object.values(routes).filter((route) => route?.module.loader !== undefined);
  return new Set(reading.map((route) => firstPart(route?.path ?? "")));
}

const withoutData = (path: string): string => (path.endsWith(".data") ? path.slice(0, -5) : path);

/** Null for an answer with an unexpected status, or with a cookie: that one is for one person. */
async function toKept(answer: Response, status: number): Promise<SiteFile | null> {
  if (answer.status !== status || answer.headers.has("Set-Cookie")) return null;
  const body = Buffer.from(await answer.arrayBuffer());
  return siteFile(body, headersOf(answer), { status });
}

/** In the server's usual spelling, so that no header is set twice. */
function headersOf({ headers }: Response): Record<string, string> {
  const { "content-type": type = "", "cache-control": caching = "", ...others } = Object.fromEntries(headers);
  const { "content-security-policy": policy, "content-length": _, ...rest } = others;
  return {
    ...rest,
    "Content-Type": type,
    "Cache-Control": caching,
    ...(policy !== undefined && { "Content-Security-Policy": policy }),
  };
}

async function answerRendered(c: Context, answer: Response): Promise<Response> {
  if (answer.status !== 200) return new Response(c.req.method === "HEAD" ? null : answer.body, answer);
  return answerFile(c, siteFile(Buffer.from(await answer.arrayBuffer()), headersOf(answer)));
}

/**
 * Renders the whole page without streaming, because the policy needs its scripts' hashes. Renders HEAD, too: a cache may apply
 * its headers to a stored page (RFC 9111, section 4.3.5).
 */
function pageRenderer(
  build: ServerBuild,
  prefix: string,
  { present, ...address }: SiteAddress & { present: PresentContent },
): Render {
  const handle = createRequestHandler(build, "production");
  const contentKey = keyIn<PublicContent>(build, "publicContentKey");
  return async (path, content = contentWhenAsked(present)) => {
    const context = new RouterContextProvider(new Map([[contentKey, content]]));
    const response = await handle(new Request(address.publicUrl + prefix + path), context);
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
    return new Response(body, { status: response.status, headers });
  };
}

/** The key under which the app's loaders and actions find the server's context (app/entry.server.tsx). */
export function keyIn<Value>(
  build: ServerBuild,
  name: "publicContentKey" | "formGateKey",
): RouterContext<Value> {
  const key = (build.entry.module as { [key in typeof name]?: RouterContext<Value> })[name];
  if (!key) throw new Error(`The built pages do not say where they look: they have no ${name}.`);
  return key;
}
