import type { Context } from "hono";
import { catalogue } from "#core/catalogue.ts";
import type { Auth } from "#server/accounts/auth.ts";
import type { SessionUser } from "#server/accounts/session-user.ts";
import { Refusal } from "#server/refusal.ts";

/** Who the request's session cookie belongs to, or null. A session that goes on gets a cookie that does too. */
export async function readUser(c: Context, auth: Auth): Promise<SessionUser | null> {
  const cookie = c.req.header("Cookie");
  if (!cookie) return null;
  const { headers, response } = await auth.api.getSession({
    headers: new Headers({ cookie }),
    returnHeaders: true,
  });
  setCookies(c, headers);
  return response?.user ?? null;
}

/** @throws Refusal LOGIN_REQUIRED when nobody is signed in. */
export async function requireUser(c: Context, auth: Auth): Promise<SessionUser> {
  const user = await readUser(c, auth);
  if (!user) throw new Refusal("LOGIN_REQUIRED", catalogue.api.loginRequired);
  return user;
}

/** Passes Better Auth's cookies on. */
export function setCookies(c: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
}
