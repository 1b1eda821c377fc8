import { type Context, Hono } from "hono";
import { linkLetters } from "#core/delivery/mailed-link.ts";
import { addressIn, allLanguages, firstLanguage, type Language, languagePrefix } from "#core/languages.ts";
import { answerFile, compressedAndTagged } from "#server/http/answer-file.ts";
import type { SiteAddress } from "#server/http/site-address.ts";
import { type SiteFile, siteFile } from "#server/http/site-files.ts";

/** A group of public pages for search engines. */
export interface SitemapPart {
  /** The group's name in an address: "pages" is /sitemaps/pages-1.xml. */
  name: string;
  /** Each path begins with a slash. Read at each request, so that imported pages show at once. */
  paths: () => Promise<string[]>;
}

/** The protocol's limit for one file (sitemaps.org/protocol.html). */
export const urlsPerFile = 50_000;

/** Message links contain tokens, and the API and the outbox are no pages: no crawler needs them. */
const closedPaths = [
  "/api/",
  ...allLanguages.flatMap((language) =>
    ["outbox", ...Object.values(linkLetters).map((letter) => `${letter}/`)].map(
      (path) => `${languagePrefix(language)}/${path}`,
    ),
  ),
];

/**
 * `/robots.txt`, `/sitemap.xml` (an index) and its files `/sitemaps/NAME-NUMBER.xml`. robots.txt allows personal pages: they say
 * `noindex`, and a crawler must read a page to see that.
 */
export function sitemapRoutes({ publicUrl }: SiteAddress, parts: readonly SitemapPart[]): Hono {
  const routes = new Hono();
  for (const path of ["/robots.txt", "/sitemap.xml", "/sitemaps/*"]) routes.use(path, ...compressedAndTagged);
  routes.get("/robots.txt", (c) => {
    const closed = closedPaths.map((path) => `Disallow: ${path}\n`).join("");
    return answer(c, "text/plain", `User-agent: *\n${closed}\nSitemap: ${publicUrl}/sitemap.xml\n`);
  });
  routes.get("/sitemap.xml", async (c) => {
    const files = await Promise.all(
      parts.map(async (part) => fileNames(part.name, (await part.paths()).length)),
    );
    const entries = files
      .flat()
      .map((file) => `<sitemap><loc>${escapeXml(publicUrl + file)}</loc></sitemap>`);
    return answer(c, "application/xml", xml("sitemapindex", entries));
  });
  routes.get("/sitemaps/:file", async (c, next) => {
    const [, name, number] = /^([a-z]+)-(\d+)\.xml$/.exec(c.req.param("file")) ?? [];
    const part = parts.find((candidate) => candidate.name === name);
    const first = (Number(number) - 1) * urlsPerFile;
    const paths = part ? (await part.paths()).slice(Math.max(0, first), first + urlsPerFile) : [];
    if (first < 0 || paths.length === 0) return next();
    const entries = paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`);
    return answer(c, "application/xml", xml("urlset", entries));
  });
  return routes;
}

/**
 * The built pages for search engines: those with their own canonical address and without `noindex`
 * (app/components/layout/page-meta.ts).
 */
export function builtPages(
  files: ReadonlyMap<string, SiteFile>,
  { publicUrl }: SiteAddress,
  language: Language = firstLanguage,
): SitemapPart {
  const paths = [...files].flatMap(([name, file]) => {
    if (!file.headers["Content-Type"]?.startsWith("text/html")) return [];
    const path = addressIn(language, name);
    const html = file.body.toString("utf8");
    const isFound =
      html.includes(`rel="canonical" href="${publicUrl}${path}"`) && !html.includes('content="noindex"');
    return isFound ? [path] : [];
  });
  const name = language === firstLanguage ? "pages" : `pages${language}`;
  return { name, paths: async () => paths.sort() };
}

function fileNames(name: string, urls: number): string[] {
  return Array.from({ length: Math.ceil(urls / urlsPerFile) }, (_, at) => `/sitemaps/${name}-${at + 1}.xml`);
}

function xml(root: "sitemapindex" | "urlset", entries: string[]): string {
  const lines = [`<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`, ...entries, `</${root}>`];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join("\n")}\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function answer(c: Context, type: string, text: string): Response {
  const headers = { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, no-cache" };
  return answerFile(c, siteFile(Buffer.from(text), headers));
}
