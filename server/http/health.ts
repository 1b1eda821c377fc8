import { Hono } from "hono";
import { isMigrated } from "#server/db/is-migrated.ts";
import type { Services } from "#server/services.ts";

/** For operators: `/healthz` says that the process is up, `/readyz` that it can work. */
export function healthRoutes({ db }: Services): Hono {
  return new Hono()
    .get("/healthz", (c) => c.json({ success: true }, 200, { "Cache-Control": "no-store" }))
    .get("/readyz", async (c) => {
      const ready = await isMigrated(db).catch(() => false);
      return c.json({ success: ready }, ready ? 200 : 503, { "Cache-Control": "no-store" });
    });
}
