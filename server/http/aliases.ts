import { Hono } from "hono";

/** The old site's paths, and today's. */
export const aliases: Readonly<Record<string, string>> = {
  "/api/registrant.php": "/api/registrant",
  "/api/docs.php": "/api/docs",
  "/api/saveForm.php": "/api/signups",
  "/process_purchase.php": "/api/purchases",
};

interface FetchesRequests {
  fetch(request: Request, env?: unknown): Response | Promise<Response>;
}

/**
 * Keeps the old site's paths alive: the request goes through the app again under its new path, so the same guards and handlers
 * see it.
 */
export function aliasRoutes(app: FetchesRequests): Hono {
  const routes = new Hono();
  for (const [old, current] of Object.entries(aliases)) {
    routes.all(old, (c) => {
      const url = new URL(c.req.url);
      url.pathname = current;
      return app.fetch(new Request(url, c.req.raw), c.env);
    });
  }
  return routes;
}
