import type { Context } from "hono";
import { proofLifetimeMs } from "#core/people/idle.ts";
import type { Auth } from "#server/accounts/auth.ts";
import type { SessionUser } from "#server/accounts/sessions.ts";
import { systemClock } from "#server/clock.ts";
import { Refusal } from "#server/refusal.ts";

/** A session that has not ended, and whose it is. */
export interface OpenSession {
  user: SessionUser;
  id: string;
  /** Whether the session's cookie outlives the browser. */
  isKept: boolean;
  /** Whether the password was entered within the last ten minutes: a sign-in, or a proof since, began the session. */
  isJustProven: boolean;
}

/** Two servers' clocks may differ by this much. A session that begins later than that was stamped by a wrong clock. */
const clockSkewMs = 60_000;

/**
 * The session of the request's cookie, or null. The cookie of a session that has ended is left: this answer may come after that of a
 * login that was asked for later, and would remove the new session's cookie. A logout removes it, and a login replaces it.
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
 * The session, for what opens a lasting way to somebody's dates or shuts others out. A minute at a browser left open must
 * not be enough for that, so the password must have been entered within the last ten minutes.
 * @throws Refusal LOGIN_REQUIRED, PASSWORD_REQUIRED
 */
export async function requireRecentProof(c: Context, auth: Auth): Promise<OpenSession> {
  const session = await requireSession(c, auth);
  if (!session.isJustProven) throw new Refusal("password-required");
  return session;
}

/** Passes Better Auth's cookies on. */
export function setCookies(c: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
}
