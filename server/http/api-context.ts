import { Hono } from "hono";
import type { Auth } from "#server/accounts/auth.ts";
import type { RateLimits } from "#server/accounts/rate-limits.ts";
import type { Db } from "#server/db/client.ts";
import type { PresentContent } from "#server/http/provide-public-content.ts";
import type { Services } from "#server/start/services.ts";

export interface ApiContext {
  db: Db;
  services: Services;
  /** Better Auth on the pool, for reading sessions. */
  auth: Auth;
  limits: RateLimits;
  /** The public content: the directory and the docs. */
  present: PresentContent;
}

/** An empty group of routes. `api-route.ts` checks their requests and closes their answers. */
export const apiRoutes = () => new Hono();
