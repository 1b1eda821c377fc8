import type { Context } from "hono";
import { clearSignedCookie, readSignedCookie, setSignedCookie } from "#server/http/signed-cookie.ts";
import type { Services } from "#server/start/services.ts";

/** Seconds after the older form's request in which the wizard keeps that form's prices. */
const lifeSeconds = 24 * 60 * 60;

/** Ties the following wizard to the older form's request, by the request's id, which no page or address contains. */
export function setPurchaseCookie(services: Services, c: Context, requestId: string): void {
  setSignedCookie(services, c, "purchase", [requestId], lifeSeconds);
}

/** This browser's request from the older form, or null. */
export function readPurchaseCookie(services: Services, c: Context): string | null {
  return readSignedCookie(services, c, "purchase")?.[0] ?? null;
}

/** A request counts for one sign-up. */
export function clearPurchaseCookie(services: Services, c: Context): void {
  clearSignedCookie(services, c, "purchase");
}
