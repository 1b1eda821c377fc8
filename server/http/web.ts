import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import type { Db } from "#server/db/client.ts";
import { formRoutes } from "#server/http/answer-forms.ts";
import { createApp } from "#server/http/app.ts";
import { devContentRoutes } from "#server/http/dev-content.ts";
import { followPublicContent, type PresentContent } from "#server/http/provide-public-content.ts";
import { securityHeaders } from "#server/http/security.ts";
import { createSite } from "#server/http/site.ts";
import type { SiteAddress } from "#server/http/site-address.ts";
import { loadSiteFiles } from "#server/http/site-files.ts";
import { sitemapRoutes } from "#server/http/sitemap.ts";
import { sitemapParts } from "#server/http/sitemap-parts.ts";
import { withoutPage } from "#server/http/without-page.ts";
import { rootFolder } from "#server/root-folder.ts";
import type { Services } from "#server/services.ts";

const buildFolder = join(rootFolder, "build");

/**
 * The one listener: first the API and its neighbours, then the pages (unless another process serves them). Every answer
 * has the security headers.
 */
export async function createWeb(
  db: Db,
  services: Services,
  options: { pages: boolean },
): Promise<Hono["fetch"]> {
  const { mode, publicUrl } = services.config;
  const https = publicUrl.startsWith("https:");

  const web = new Hono();
  // TRACE is refused: nobody needs it, and it would echo the request with its cookies (RFC 9110, 9.3.8).
  web.on("TRACE", "*", (c) => c.text("Method Not Allowed", 405, { Allow: "GET, HEAD, POST, PUT, DELETE" }));
  web.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders({ https, path: c.req.path }))) {
      // A handler that needs its own policy (the outbox's framed mail) has set it already.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
  const present = followPublicContent(db);
  const api = createApp(db, services, present);
  web.route("/", api);
  if (options.pages) web.route("/", await builtSite(mode, { publicUrl, https }, present, api.fetch));
  else if (mode === "embedded") web.route("/", devContentRoutes(present));
  return web.fetch;
}

async function builtSite(
  mode: "embedded" | "production",
  address: SiteAddress,
  present: PresentContent,
  api: (request: Request, env?: object) => Response | Promise<Response>,
): Promise<Hono> {
  const builtFiles = await loadSiteFiles(`${buildFolder}/client`, address);
  const wholeBuild: ServerBuild = await import(pathToFileURL(`${buildFolder}/server/index.js`).href);
  const { files, build } =
    mode === "production"
      ? withoutPage("/outbox", builtFiles, wholeBuild)
      : { files: builtFiles, build: wholeBuild };
  const site = new Hono();
  site.route("/", sitemapRoutes(address, sitemapParts(files, address, present)));
  site.route("/", formRoutes(build, { ...address, present, api, isHostChecked: mode === "embedded" }));
  site.route("/", createSite(files, build, { ...address, present }));
  return site;
}
