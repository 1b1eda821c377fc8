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
import { tellActivity } from "#server/messages/tell-activity.ts";
import type { Services } from "#server/start/services.ts";

/** The longest time that browsers keep a cookie: 400 days, in seconds. */
const lifeSeconds = 400 * 24 * 60 * 60;

/** For how many mailboxes a browser is remembered: a family's, say. */
const entriesAtMost = 5;

/** Half of an entry's signature, in characters of base64url (66 bits). */
const half = 11;

/** A browser in which somebody has signed in, or has proven a mailbox by a code or a link. */
export interface KnownBrowser {
  /** Its attempts are counted by this alone (admit-sign-in.ts). */
  id: string;
  /** Whether it was this very mailbox. No answer may depend on it. */
  knows(email: string): boolean;
}

/**
 * Remembers that somebody has proven a mailbox in this browser. Each entry of the cookie has a random id and a signature
 * of two halves: the first says that the id is ours, the second fits one mailbox. Nothing in the cookie says which. Its
 * holder can guess ten passwords a quarter of an hour, and can have mails sent to that mailbox that strangers cannot use
 * up. It stays at logout; otherwise a stranger could lock out everybody who logs out.
 */
export function rememberDevice(services: Services, c: Context, email: string): void {
  // An entry of a former secret gets a successor.
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
 * Notes a login in this browser. The account's own address is told of one in a browser that does not know it yet: "was it you?".
 * The account's very first login (`isFirst`) is not told: it ends a sign-up.
 */
export async function rememberLogin(
  db: Db,
  services: Services,
  c: Context,
  { id, email }: { id: string; email: string },
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  if (!isFirst && !readDevice(services, c)?.knows(email)) {
    await tellActivity(db, services, id, "new-browser");
    services.wakeDispatcher();
  }
  rememberDevice(services, c, email);
}

/** The browser of a request. Null for one in which nobody has proven anything. */
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

/** The browser of an attempt to sign in. */
export function browserOf(services: Services, c: Context, email: string): Browser {
  const known = readDevice(services, c);
  if (known) return { id: known.id, kind: known.knows(email) ? "own" : "known" };
  const id = getCookie(c, cookieName(services.config.publicUrl, "tries").name);
  return { id: id && /^[\w-]{12}$/.test(id) ? id : newId(), kind: "new" };
}

/**
 * A browser in which nobody has proven anything gets a cookie when an attempt fails, so that its tries count by what was done
 * there, and not by what others do in the same network. It ends when the browser is closed.
 */
export function rememberTries(services: Services, c: Context, { id, kind }: Browser): void {
  if (kind !== "new") return;
  const { name, secure } = cookieName(services.config.publicUrl, "tries");
  setCookie(c, name, id, { httpOnly: true, sameSite: "Lax", path: "/", secure });
}

/** Who asks by this request for a mail to an address. */
export function mailAskOf(services: Services, c: Context, email: string): MailAsk {
  const browser = readDevice(services, c);
  const networks = clientNetworks(c, services.config.trustedProxies);
  return { email, networks, browser: browser?.knows(email) ? browser.id : null };
}

/**
 * Who asks for the code of a login, after the right password. Where the browser does not know the mailbox, these mails are counted
 * apart: nobody without the password uses them up.
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
