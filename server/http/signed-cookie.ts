import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Temporal } from "temporal-polyfill";
import { cookieName } from "#server/accounts/auth.ts";
import { isSameHash } from "#server/db/keys.ts";
import type { Services } from "#server/start/services.ts";

type CookieKind = "checkout" | "proven" | "purchase";

const cookieOf = ({ config }: Pick<Services, "config">, kind: CookieKind) =>
  cookieName(config.publicUrl, kind);

/**
 * Sets a cookie of ids, signed and valid for `lifeSeconds`. HttpOnly, SameSite=Strict, and gone with the browser, because the
 * computer may be a library's.
 */
export function setSignedCookie(
  services: Services,
  c: Context,
  kind: CookieKind,
  ids: readonly string[],
  lifeSeconds: number,
): void {
  const { keys, clock } = services;
  const { name, secure } = cookieOf(services, kind);
  const payload = [...ids, epochSeconds(clock.now()) + lifeSeconds].join(".");
  setCookie(c, name, `${payload}.${keys.hash(`${kind}-cookie`, payload)}`, {
    httpOnly: true,
    sameSite: "Strict",
    secure,
    path: "/",
  });
}

/** After a logout nothing may stay on a shared computer. */
export function clearSignedCookie(services: Services, c: Context, kind: CookieKind): void {
  const { name, secure } = cookieOf(services, kind);
  deleteCookie(c, name, { path: "/", secure });
}

/** The cookie's ids. Null without one, when it has expired, and when we have not signed it. */
export function readSignedCookie(services: Services, c: Context, kind: CookieKind): string[] | null {
  const { keys, clock } = services;
  const parts = getCookie(c, cookieOf(services, kind).name)?.split(".") ?? [];
  const signature = parts.at(-1) ?? "";
  const payload = parts.slice(0, -1).join(".");
  const isOurs = keys.believed.some((one) => isSameHash(signature, one.hash(`${kind}-cookie`, payload)));
  if (!isOurs) return null;
  return Number(parts.at(-2)) > epochSeconds(clock.now()) ? parts.slice(0, -2) : null;
}

const epochSeconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);
