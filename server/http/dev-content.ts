import { Hono } from "hono";
import { z } from "zod";
import type { PresentContent } from "#server/http/provide-public-content.ts";

const call = z.object({ area: z.string(), method: z.string(), args: z.array(z.unknown()) });

/**
 * Only for `npm run dev`: Vite's process renders the pages without a database, so their loaders fetch the public content here.
 * Not mounted when this process renders the pages, nor in production.
 */
export function devContentRoutes(present: PresentContent): Hono {
  const routes = new Hono();
  routes.post("/dev/content", async (c) => {
    const { area, method, args } = call.parse(await c.req.json());
    const { content } = await present();
    const methods = ownProperty(content, area);
    const read = ownProperty(methods, method);
    if (typeof read !== "function") return c.notFound();
    return c.json({ content: await read(...args) });
  });
  return routes;
}

function ownProperty(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null && Object.hasOwn(of, name)
    ? (of as Record<string, unknown>)[name]
    : undefined;
}
