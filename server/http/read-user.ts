import type { Context } from "hono";
import { proofLifetimeMs } from "#core/people/idle.ts";
import type { Auth } from "#server/accounts/auth.ts";
import type { SessionUser } from "#server/accounts/sessions.ts";
import { systemClock } from "#server/clock.ts";
import { Refusal } from "#server/refusal.ts";

/** An open session and its user. */
export interface OpenSession {
  user: SessionUser;
  id: string;
  /** The session's cookie outlives the browser. */
  isKept: boolean;
  /** The password was entered within the last ten minutes: a sign-in, or a proof since, began the session. */
  isJustProven: boolean;
}

/** Allowed difference between two servers' clocks. A session that begins later was stamped by a wrong clock. */
const clockSkewMs = 60_000;

/**
 * The session of the request's cookie, or null. Keep the cookie of an ended session: this answer may arrive after that of a later
 * login, and would remove the new session's cookie. A logout removes the cookie, and a login replaces it.
 */
export async function readSession(c: Context, auth: Auth): Promise<OpenSession | null> {
  const cookie = c.req.header("Cookie");
  if (!cookie) return null;
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
  if (!found) return null;
  const { session, user } = found;
  const age = systemClock.now().epochMilliseconds - Number(session.createdAt);
  const isJustProven = age >= -clockSkewMs && age < proofLifetimeMs;
  return { user, id: session.id, isKept: session.isKept ?? false, isJustProven };
}

/** The user of the request's session cookie, or null. */
export async function readUser(c: Context, auth: Auth): Promise<SessionUser | null> {
  return (await readSession(c, auth))?.user ?? null;
}

/** @throws Refusal LOGIN_REQUIRED when nobody is signed in. */
export async function requireSession(c: Context, auth: Auth): Promise<OpenSession> {
  const session = await readSession(c, auth);
  if (!session) throw new Refusal("login-required");
  return session;
}

/** @throws Refusal LOGIN_REQUIRED when nobody is signed in. */
export async function requireUser(c: Context, auth: Auth): Promise<SessionUser> {
  return (await requireSession(c, auth)).user;
}

/**
 * For actions that open a lasting way to a person's dates or shut others out: a minute at a browser left open must not be enough.
 * The password must have been entered within the last ten minutes.
 * @throws Refusal LOGIN_REQUIRED, PASSWORD_REQUIRED
 */
export async function requireRecentProof(c: Context, auth: Auth): Promise<OpenSession> {
  const session = await requireSession(c, auth);
  if (!session.isJustProven) throw new Refusal("password-required");
  return session;
}

export function setCookies(c: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
}
