import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";
import { cloneRawRequest } from "hono/request";
import type { ServerBuild } from "react-router";
import { allLanguages, type Language, languageOfPath } from "#core/languages.ts";
import type { Db } from "#server/db/client.ts";
import { formRoutes } from "#server/http/answer-forms.ts";
import { createApp } from "#server/http/app.ts";
import { devContentRoutes } from "#server/http/dev-content.ts";
import { answerError } from "#server/http/envelope.ts";
import { followPublicContent } from "#server/http/provide-public-content.ts";
import { addSecurityHeaders } from "#server/http/security.ts";
import { createSite } from "#server/http/site.ts";
import type { SiteAddress } from "#server/http/site-address.ts";
import { loadSiteFiles, type SiteFile } from "#server/http/site-files.ts";
import { sitemapRoutes } from "#server/http/sitemap.ts";
import { sitemapParts } from "#server/http/sitemap-parts.ts";
import { withoutPage } from "#server/http/without-page.ts";
import { inLanguage } from "#server/language.ts";
import { rootFolder } from "#server/root-folder.ts";
import type { Services } from "#server/start/services.ts";

interface BuiltSite {
  language: Language;
  files: ReadonlyMap<string, SiteFile>;
  build: ServerBuild;
}

const buildFolder = join(rootFolder, "build");

/**
 * The listener: first the API and its neighbours, then the pages (unless another process serves them). Every answer has the
 * security headers.
 */
export async function createWeb(db: Db, services: Services, options: { pages: boolean }): Promise<Hono> {
  const { mode, publicUrl } = services.config;
  const https = publicUrl.startsWith("https:");

  const web = new Hono();
  web.onError(answerError(services.log));
  // Refuse TRACE: it would echo the request with its cookies (RFC 9110, 9.3.8).
  web.on("TRACE", "*", (c) => c.text("Method Not Allowed", 405, { Allow: "GET, HEAD, POST, PUT, DELETE" }));
  web.use(addSecurityHeaders(https));
  const present = followPublicContent(db);
  const api = createApp(db, services, present);
  web.route("/", api);
  if (!options.pages) {
    if (mode === "embedded") web.route("/", devContentRoutes(present));
    return web;
  }
  const address = { publicUrl, https, hasOutbox: mode === "embedded" };
  const sites = await Promise.all(allLanguages.map((language) => builtPages(mode, address, language)));
  web.route("/", sitemapRoutes(address, sitemapParts(sites, address, present)));
  // All languages share one address for scripts and styles: a shared name has one content.
  const assets = sites.flatMap(({ files }) => [...files].filter(([path]) => path.startsWith("/assets/")));
  const pages = new Map(
    sites.map(({ files, build, language }) => {
      const options = { ...address, present, language };
      const forms = formRoutes(build, { ...options, api: api.fetch, isHostChecked: mode === "embedded" });
      const site = forms.route("/", createSite(new Map([...assets, ...files]), build, options));
      // Hono's own handler would print the whole error, and its message can quote what a person sent.
      site.onError(answerError(services.log));
      return [language, site];
    }),
  );
  web.all("*", (c) => {
    const { language } = languageOfPath(c.req.path);
    return inLanguage(language, async () => {
      // The body may have been read already: one-click unsubscribe shares a page's address.
      const request = c.req.method === "POST" ? await cloneRawRequest(c.req) : c.req.raw;
      return (await pages.get(language)?.fetch(request, c.env)) ?? c.notFound();
    });
  });
  return web;
}

/** The built pages of this kind of installation, in one language. */
async function builtPages(
  mode: "embedded" | "production",
  address: SiteAddress,
  language: Language,
): Promise<BuiltSite> {
  const folder = `${buildFolder}/${language}`;
  const files = await inLanguage(language, () => loadSiteFiles(`${folder}/client`, address));
  const build: ServerBuild = await import(pathToFileURL(`${folder}/server/index.js`).href);
  return { language, ...(mode === "production" ? withoutPage("/outbox", files, build) : { files, build }) };
}
