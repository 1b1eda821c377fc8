import type { Context } from "hono";
import { sessionLongestMs } from "#core/idle.ts";
import type { Auth } from "#server/accounts/auth.ts";
import type { SessionUser } from "#server/accounts/session-user.ts";
import { Refusal } from "#server/refusal.ts";

/** A session that goes on, and whose it is. */
export interface OpenSession {
  user: SessionUser;
  id: string;
  /** Whether its cookie outlives the browser. */
  isKept: boolean;
}

/**
 * The session of the request's cookie, or null. One that goes on gets a cookie that does too; one that has lasted thirty
 * days ends, by the machine's clock, which Better Auth reckons with.
 */
export async function readSession(c: Context, auth: Auth): Promise<OpenSession | null> {
  const cookie = c.req.header("Cookie");
  if (!cookie) return null;
  const { headers, response } = await auth.api.getSession({
    headers: new Headers({ cookie }),
    returnHeaders: true,
  });
  if (!response) {
    setCookies(c, headers);
    return null;
  }
  const { session, user } = response;
  // It was last extended a minute ago at most.
  if (Number(session.updatedAt) - Number(session.createdAt) > sessionLongestMs)
    return endSession(c, auth, cookie);
  setSessionCookies(c, headers, session.isKept ?? false);
  return { user, id: session.id, isKept: session.isKept ?? false };
}

async function endSession(c: Context, auth: Auth, cookie: string): Promise<null> {
  const { headers } = await auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true });
  setCookies(c, headers);
  return null;
}

/** Who the request's session cookie belongs to, or null. */
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

/** Passes Better Auth's cookies on. */
export function setCookies(c: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
}

/**
 * The same for the cookie of a session that begins or goes on. Unless its owner wants to stay logged in on this device, it
 * dies with the browser: without a Max-Age. The server's session idles out in either case.
 */
export function setSessionCookies(c: Context, headers: Headers, isKept: boolean): void {
  for (const cookie of headers.getSetCookie()) {
    const lasting = isKept || /;\s*Max-Age=0\b/i.test(cookie);
    const line = lasting ? cookie : cookie.replace(/;\s*(Max-Age|Expires)=[^;]*/gi, "");
    c.header("Set-Cookie", line, { append: true });
  }
}
