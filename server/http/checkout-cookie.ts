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
