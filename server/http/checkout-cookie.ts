import type { Context } from "hono";
import { readSignedCookie, setSignedCookie } from "#server/http/signed-cookie.ts";
import type { Services } from "#server/start/services.ts";

/** Seconds: for payment without signing in, then for the success page's confirmation. */
const lifeSeconds = { unpaid: 24 * 60 * 60, paid: 15 * 60 };

/** A saved sign-up, and the e-mail check that saved it. */
export interface SavedSignupName {
  subscriptionId: string;
  verificationId: string;
}

/** Lets the maker of a sign-up pay before the account signs in. */
export function setCheckoutCookie(
  services: Services,
  c: Context,
  { subscriptionId, verificationId }: SavedSignupName,
  status: keyof typeof lifeSeconds,
): void {
  setSignedCookie(services, c, "checkout", [subscriptionId, verificationId], lifeSeconds[status]);
}

/** The sign-up that the request's cookie allows to pay for, or null. */
export function readCheckoutCookie(services: Services, c: Context): SavedSignupName | null {
  const [subscriptionId, verificationId] = readSignedCookie(services, c, "checkout") ?? [];
  return subscriptionId && verificationId ? { subscriptionId, verificationId } : null;
}

/** Seconds. As long as a proven address lets the wizard save. */
const provenLifeSeconds = 24 * 60 * 60;

/** Remembers that this e-mail check's code was typed in this browser. */
export function setProvenCookie(services: Services, c: Context, verificationId: string): void {
  setSignedCookie(services, c, "proven", [verificationId], provenLifeSeconds);
}

/**
 * The sign-up that this browser saved with an e-mail check whose code was also typed here. Null when it was another check, or
 * there is none.
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
