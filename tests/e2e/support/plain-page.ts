import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";

/**
 * Expects no axe violation in the page as it stands, for a browser that runs no script: axe itself is a script. So a browser with scripts
 * lays out the same HTML, without the page's own scripts.
 */
export async function expectPlainAccessible(page: Page): Promise<void> {
  const html = (await page.content()).replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: page.viewportSize(), javaScriptEnabled: true });
  if (!context) throw new Error("The page has no browser.");
  const copy = await context.newPage();
  await copy.route(page.url(), (route) =>
    route.request().resourceType() === "document"
      ? route.fulfill({ contentType: "text/html", body: html })
      : route.continue(),
  );
  await copy.goto(page.url());
  await expectAccessible(copy);
  await context.close();
}

const formType = "application/x-www-form-urlencoded";

/** Posts as a form of our own page does, except for the given data and headers. Follows no redirect. */
export function postForm(
  request: APIRequestContext,
  path: string,
  { data = "", headers = {} }: { data?: string | Buffer; headers?: Record<string, string> } = {},
) {
  const all = { "Content-Type": formType, "Sec-Fetch-Site": "same-origin", ...headers };
  return request.post(path, { data, headers: all, maxRedirects: 0 });
}
