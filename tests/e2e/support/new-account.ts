import { expect, type Page } from "@playwright/test";
import { linkIn } from "./outbox.ts";
import { password } from "./wizard.ts";

/** Opens an account by the API and leaves the page's browser signed in to it; it has no subscription. */
export async function signInAnew(page: Page, url: string, email: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}/api/auth/${path}`, { data, headers: { Origin: url } });
    expect(answer.status(), path).toBe(200);
  };
  // Another test on the same server may have opened it.
  const known = await page.request.post(`${url}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { Origin: url },
  });
  if (known.ok()) return;
  await post("sign-up/email", { name: "Nina Park", email, password });
  // The mailed link has to prove the address before the first login. The link's page posts the part behind its #.
  const link = await linkIn(page, email, "/verify-email#");
  const token = new URLSearchParams(link.split("#")[1]).get("token") ?? "";
  await post("verify-email", { token, password });
  await post("sign-in/email", { email, password });
}

/** The e-mail of the user whom the server sees by this browser's cookies. Null when nobody is signed in. */
export async function whoIsThere(page: Page, url: string): Promise<string | null> {
  const answer = await page.request.get(`${url}/api/auth/get-session`);
  return ((await answer.json()) as { user: { email: string } | null }).user?.email ?? null;
}
