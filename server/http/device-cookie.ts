import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { cookieName } from "#server/accounts/auth.ts";
import type { Keys } from "#server/secrets/keys.ts";
import type { Services } from "#server/services.ts";

/** The longest time that browsers keep a cookie: 400 days, in seconds. */
const lifeSeconds = 400 * 24 * 60 * 60;

/** For how many accounts a browser is remembered: a family's, say. */
const entriesAtMost = 5;

/**
 * Remembers that this browser has signed in to an account, so that its attempts are counted separately
 * (admit-sign-in.ts). The cookie has random ids, each with a signature that only fits its account. Nothing in it says
 * which account, and its holder can do nothing with it but guess ten passwords a quarter of an hour. It stays at
 * logout; otherwise a stranger could lock out everybody who logs out.
 */
export function rememberDevice(services: Services, c: Context, email: string): void {
  if (readDevice(services, c, email) !== null) return;
  const id = randomBytes(9).toString("base64url");
  const entries = [`${id}.${sign(services.keys, email, id)}`, ...entriesOf(services, c)].slice(
    0,
    entriesAtMost,
  );
  const { name, secure } = cookieName(services.config.publicUrl, "device");
  setCookie(c, name, entries.join("~"), {
    ...{ httpOnly: true, sameSite: "Lax", path: "/", maxAge: lifeSeconds, secure },
  });
}

/** The id under which this browser is known to the account of an address. Null when it is unknown. */
export function readDevice(services: Services, c: Context, email: string): string | null {
  for (const entry of entriesOf(services, c)) {
    const [id = "", signature = ""] = entry.split(".");
    const expected = Buffer.from(sign(services.keys, email, id));
    const given = Buffer.from(signature);
    if (given.length === expected.length && timingSafeEqual(given, expected)) return id;
  }
  return null;
}

const sign = (keys: Keys, email: string, id: string) => keys.hash("device", `${email}\0${id}`).slice(0, 22);

function entriesOf({ config }: Services, c: Context): string[] {
  const value = getCookie(c, cookieName(config.publicUrl, "device").name) ?? "";
  return value.split("~").filter(Boolean).slice(0, entriesAtMost);
}
