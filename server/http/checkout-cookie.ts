import type { Context } from "hono";
import { readSignedCookie, setSignedCookie } from "#server/http/signed-cookie.ts";
import type { Services } from "#server/start/services.ts";

/**
 * In seconds: how long a saved signup can be paid without signing in, and how long the success page then confirms it.
 */
const lifeSeconds = { unpaid: 24 * 60 * 60, paid: 15 * 60 };

/** A saved sign-up, and the e-mail check that saved it. */
export interface SavedSignupName {
  subscriptionId: string;
  verificationId: string;
}

/** Lets the person who saved a signup pay for it before the account signs in. */
export function setCheckoutCookie(
  services: Services,
  c: Context,
  { subscriptionId, verificationId }: SavedSignupName,
  status: keyof typeof lifeSeconds,
): void {
  setSignedCookie(services, c, "checkout", [subscriptionId, verificationId], lifeSeconds[status]);
}

/** The signup that the request's cookie allows to pay for, or null. */
export function readCheckoutCookie(services: Services, c: Context): SavedSignupName | null {
  const [subscriptionId, verificationId] = readSignedCookie(services, c, "checkout") ?? [];
  return subscriptionId && verificationId ? { subscriptionId, verificationId } : null;
}

/** In seconds: as long as a proven address lets the wizard save. */
const provenLifeSeconds = 24 * 60 * 60;

/** Remembers that the code of this e-mail check was typed in this browser. */
export function setProvenCookie(services: Services, c: Context, verificationId: string): void {
  setSignedCookie(services, c, "proven", [verificationId], provenLifeSeconds);
}

/**
 * What this browser has saved with an e-mail check whose code was typed in this browser, too. Null when it was another check,
 * or when nothing was.
 */
export function readOwnSignup(
  services: Services,
  c: Context,
  verificationId: string,
): SavedSignupName | null {
  const saved = readCheckoutCookie(services, c);
  const [proven] = readSignedCookie(services, c, "proven") ?? [];
  return saved?.verificationId === verificationId && proven === verificationId ? saved : null;
}
