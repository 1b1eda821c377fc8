import { expect, type Page } from "@playwright/test";
import { password } from "./wizard.ts";

/** Opens an account by the API and leaves the page's browser signed in to it; it has no subscription. */
export async function signInAnew(page: Page, url: string, email: string): Promise<void> {
  for (const [path, data] of [
    ["sign-up/email", { name: "Nina Park", email, password }],
    ["sign-in/email", { email, password }],
  ] as const) {
    const answer = await page.request.post(`${url}/api/auth/${path}`, { data, headers: { Origin: url } });
    expect(answer.status(), path).toBe(200);
  }
}

/** Who is signed in by this browser's cookies, as the server knows it. */
export async function whoIsThere(page: Page, url: string): Promise<string | null> {
  const answer = await page.request.get(`${url}/api/auth/get-session`);
  return ((await answer.json()) as { user: { email: string } | null }).user?.email ?? null;
}
