import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Temporal } from "temporal-polyfill";
import { cookieName } from "#server/accounts/auth.ts";
import type { Services } from "#server/services.ts";

const cookieOf = ({ config }: Pick<Services, "config">) => cookieName(config.publicUrl, "checkout");

/**
 * In seconds: how long a saved signup can be paid without signing in, and how long the success page then confirms it.
 */
const lifeSeconds = { unpaid: 24 * 60 * 60, paid: 15 * 60 };

/** A saved sign-up, and the e-mail check that saved it. */
export interface SavedSignupName {
  subscriptionId: string;
  verificationId: string;
}

/**
 * Lets the person who saved a signup pay for it before the account signs in: the cookie has the signup's id, its
 * check's id and an expiry, signed. HttpOnly, SameSite=Strict, and gone with the browser, because the computer may be a
 * library's.
 */
export function setCheckoutCookie(
  services: Services,
  c: Context,
  { subscriptionId, verificationId }: SavedSignupName,
  status: keyof typeof lifeSeconds,
): void {
  const { keys, clock } = services;
  const { name, secure } = cookieOf(services);
  const expires = epochSeconds(clock.now()) + lifeSeconds[status];
  const payload = `${subscriptionId}.${verificationId}.${expires}`;
  setCookie(c, name, `${payload}.${keys.hash("checkout-cookie", payload)}`, {
    httpOnly: true,
    sameSite: "Strict",
    secure,
    path: "/",
  });
}

/** Removes the cookie: after a logout nothing stays on a shared computer. */
export function clearCheckoutCookie(services: Services, c: Context): void {
  const { name, secure } = cookieOf(services);
  deleteCookie(c, name, { path: "/", secure });
}

/** The signup that the request's cookie allows to pay for, or null. */
export function readCheckoutCookie(services: Services, c: Context): SavedSignupName | null {
  const { keys, clock } = services;
  const [subscriptionId = "", verificationId = "", expires = "", signature = ""] =
    getCookie(c, cookieOf(services).name)?.split(".") ?? [];
  const payload = `${subscriptionId}.${verificationId}.${expires}`;
  const expected = Buffer.from(keys.hash("checkout-cookie", payload));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(expires) > epochSeconds(clock.now()) ? { subscriptionId, verificationId } : null;
}

const epochSeconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);
