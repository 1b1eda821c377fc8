import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import type { Db } from "#server/db/client.ts";
import { formRoutes } from "#server/http/answer-forms.ts";
import { createApp } from "#server/http/app.ts";
import { devContentRoutes } from "#server/http/dev-content.ts";
import { followPublicContent } from "#server/http/provide-public-content.ts";
import { addSecurityHeaders } from "#server/http/security.ts";
import { createSite } from "#server/http/site.ts";
import type { SiteAddress } from "#server/http/site-address.ts";
import { loadSiteFiles, type SiteFile } from "#server/http/site-files.ts";
import { sitemapRoutes } from "#server/http/sitemap.ts";
import { sitemapParts } from "#server/http/sitemap-parts.ts";
import { withoutPage } from "#server/http/without-page.ts";
import { rootFolder } from "#server/root-folder.ts";
import type { Services } from "#server/start/services.ts";

const buildFolder = join(rootFolder, "build");

/**
 * The one listener: first the API and its neighbours, then the pages (unless another process serves them). Every answer
 * has the security headers.
 */
export async function createWeb(db: Db, services: Services, options: { pages: boolean }): Promise<Hono> {
  const { mode, publicUrl } = services.config;
  const https = publicUrl.startsWith("https:");

  const web = new Hono();
  // TRACE is refused: nobody needs it, and it would echo the request with its cookies (RFC 9110, 9.3.8).
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
  const { files, build } = await builtPages(mode, address);
  web.route("/", sitemapRoutes(address, sitemapParts(files, address, present)));
  web.route(
    "/",
    formRoutes(build, { ...address, present, api: api.fetch, isHostChecked: mode === "embedded" }),
  );
  web.route("/", createSite(files, build, { ...address, present }));
  return web;
}

/** The built pages that this kind of installation has. */
async function builtPages(
  mode: "embedded" | "production",
  address: SiteAddress,
): Promise<{ files: ReadonlyMap<string, SiteFile>; build: ServerBuild }> {
  const files = await loadSiteFiles(`${buildFolder}/client`, address);
  const build: ServerBuild = await import(pathToFileURL(`${buildFolder}/server/index.js`).href);
  return mode === "production" ? withoutPage("/outbox", files, build) : { files, build };
}
