import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { mailboxOf } from "#core/people/mailboxes.ts";
import type { Browser } from "#server/accounts/admit-sign-in.ts";
import { cookieName } from "#server/accounts/auth.ts";
import type { Db } from "#server/db/client.ts";
import { isSameHash, type SecretKeys } from "#server/db/keys.ts";
import { clientNetworks } from "#server/http/client-address.ts";
import type { MailAsk } from "#server/messages/mail-allowance.ts";
import { notifyActivity } from "#server/messages/notify-activity.ts";
import type { Services } from "#server/start/services.ts";

/** Seconds. Browsers keep a cookie for at most 400 days. */
const lifeSeconds = 400 * 24 * 60 * 60;

/** Mailboxes remembered in one browser: a family's, say. */
const entriesAtMost = 5;

/** Half of an entry's signature, in characters of base64url (66 bits). */
const half = 11;

/** A browser in which somebody has signed in, or has proven a mailbox by a code or a link. */
export interface KnownBrowser {
  /** Its attempts count by this alone (admit-sign-in.ts). */
  id: string;
  /** Whether it was this mailbox. No answer may depend on it. */
  knows(email: string): boolean;
}

/**
 * Remembers that somebody has proven a mailbox in this browser. Each entry of the cookie has a random id and a signature of two
 * halves: the first proves that the id is ours, the second fits one mailbox, which nothing in the cookie names. With the cookie
 * one can guess ten passwords a quarter of an hour, and have mails sent to that mailbox that strangers cannot use up. It survives
 * a logout; otherwise a stranger could lock out everybody who logs out.
 */
export function rememberDevice(services: Services, c: Context, email: string): void {
  // Replace an entry signed by a former secret.
  if (readDeviceBy([services.keys], services, c)?.knows(email)) return;
  const browser = readDevice(services, c);
  const id = browser?.id ?? newId();
  const entry = `${id}.${sign(services.keys, "ours", id)}${sign(services.keys, mailboxOf(email), id)}`;
  const entries = [entry, ...entriesOf(services, c)].slice(0, entriesAtMost);
  const { name, secure } = cookieName(services.config.publicUrl, "device");
  setCookie(c, name, entries.join("~"), {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    maxAge: lifeSeconds,
    secure,
  });
}

/**
 * Notes a login in this browser. A login in an unknown browser is told to the account's own address: "was it you?". The account's
 * first login (`isFirst`) is not: it ends a sign-up.
 */
export async function rememberLogin(
  db: Db,
  services: Services,
  c: Context,
  { id, email }: { id: string; email: string },
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  if (!isFirst && !readDevice(services, c)?.knows(email)) {
    await notifyActivity(db, services, id, "new-browser");
    services.wakeDispatcher();
  }
  rememberDevice(services, c, email);
}

/** The request's browser. Null when nobody has proven anything in it. */
export const readDevice = (services: Services, c: Context): KnownBrowser | null =>
  readDeviceBy(services.keys.believed, services, c);

function readDeviceBy(believed: readonly SecretKeys[], services: Services, c: Context): KnownBrowser | null {
  const entries = entriesOf(services, c).map((entry) => {
    const [id = "", signature = ""] = entry.split(".");
    return { id, ours: signature.slice(0, half), fits: signature.slice(half) };
  });
  const isOurs = (signature: string, what: string, id: string) =>
    believed.some((one) => isSameHash(signature, sign(one, what, id)));
  const ours = entries.filter(({ id, ours }) => isOurs(ours, "ours", id));
  const [first] = ours;
  if (!first) return null;
  const knows = (email: string) => ours.some(({ id, fits }) => isOurs(fits, mailboxOf(email), id));
  return { id: first.id, knows };
}

export function browserOf(services: Services, c: Context, email: string): Browser {
  const known = readDevice(services, c);
  if (known) return { id: known.id, kind: known.knows(email) ? "own" : "known" };
  const id = getCookie(c, cookieName(services.config.publicUrl, "tries").name);
  return { id: id && /^[\w-]{12}$/.test(id) ? id : newId(), kind: "new" };
}

/**
 * After a failed attempt an unknown browser gets a cookie for the browser session, so that its tries count for it and not for its
 * network.
 */
export function rememberTries(services: Services, c: Context, { id, kind }: Browser): void {
  if (kind !== "new") return;
  const { name, secure } = cookieName(services.config.publicUrl, "tries");
  setCookie(c, name, id, { httpOnly: true, sameSite: "Lax", path: "/", secure });
}

export function mailAskOf(services: Services, c: Context, email: string): MailAsk {
  const browser = readDevice(services, c);
  const networks = clientNetworks(c, services.config.trustedProxies);
  return { email, networks, browser: browser?.knows(email) ? browser.id : null };
}

/**
 * For a login's code, after the right password. When the browser does not know the mailbox, these mails count separately: nobody
 * without the password uses them up.
 */
export function loginAskOf(services: Services, c: Context, email: string): MailAsk {
  const ask = mailAskOf(services, c, email);
  return ask.browser === null ? { ...ask, browser: "password" } : ask;
}

const newId = () => randomBytes(9).toString("base64url");

const sign = (keys: SecretKeys, what: string, id: string) =>
  keys.hash("device", `${what}\0${id}`).slice(0, half);

function entriesOf({ config }: Services, c: Context): string[] {
  const value = getCookie(c, cookieName(config.publicUrl, "device").name) ?? "";
  return value.split("~").filter(Boolean).slice(0, entriesAtMost);
}
