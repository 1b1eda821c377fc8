import type { Context } from "hono";
import { clearSignedCookie, readSignedCookie, setSignedCookie } from "#server/http/signed-cookie.ts";
import type { Services } from "#server/start/services.ts";

/** In seconds: how long after the older form's request the wizard may be finished at that form's prices. */
const lifeSeconds = 24 * 60 * 60;

/** Ties the wizard that follows to the older form's request, by the request's id. No page and no address has the id. */
export function setPurchaseCookie(services: Services, c: Context, requestId: string): void {
  setSignedCookie(services, c, "purchase", [requestId], lifeSeconds);
}

/** The older form's request that this browser has sent, or null. */
export function readPurchaseCookie(services: Services, c: Context): string | null {
  return readSignedCookie(services, c, "purchase")?.[0] ?? null;
}

/** A request counts for one sign-up. */
export function clearPurchaseCookie(services: Services, c: Context): void {
  clearSignedCookie(services, c, "purchase");
}
