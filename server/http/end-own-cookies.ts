import type { Context } from "hono";
import type { Auth } from "#server/accounts/auth.ts";
import { setCookies } from "#server/http/read-user.ts";
import { clearSiteData } from "#server/http/security.ts";
import { clearSignedCookie } from "#server/http/signed-cookie.ts";
import type { Services } from "#server/start/services.ts";

/** Makes the browser forget a session that the server has ended, and what it has stored meanwhile. */
export async function endOwnCookies(c: Context, services: Services, auth: Auth): Promise<void> {
  const cookie = c.req.header("Cookie") ?? "";
  const { headers } = await auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true });
  setCookies(c, headers);
  clearSignedCookie(services, c, "checkout");
  clearSignedCookie(services, c, "purchase");
  c.header("Clear-Site-Data", clearSiteData);
}
