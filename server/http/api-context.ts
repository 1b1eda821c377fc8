import { Hono } from "hono";
import type { Auth } from "#server/accounts/auth.ts";
import type { RateLimits } from "#server/accounts/rate-limits.ts";
import type { Db } from "#server/db/client.ts";
import type { PresentContent } from "#server/http/provide-public-content.ts";
import type { Services } from "#server/start/services.ts";

/** What every resource of the API needs. */
export interface ApiContext {
  db: Db;
  services: Services;
  /** Better Auth on the pool, to read sessions with. */
  auth: Auth;
  limits: RateLimits;
  /** What everybody may read: the directory and the docs. */
  present: PresentContent;
}

/** An empty group of routes. `api-route.ts` has what checks their requests and closes their answers. */
export const apiRoutes = () => new Hono();
