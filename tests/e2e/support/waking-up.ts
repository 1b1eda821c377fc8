import { expect, type Page } from "@playwright/test";
import { holdBack } from "./hold-back.ts";

/** Opens a page and holds its scripts back, as on a slow line, until the test calls the returned function. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const letThrough = await holdBack(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  return letThrough;
}

/**
 * Opens a page and waits until its scripts work. Only then can the page ask who is signed in, and change in place. Before that, a link
 * loads the next page anew, and the focus stays at the beginning of the document, as in any browser.
 */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awake(page);
}

/** Stops Playwright's clock in a page. Installing the clock alone lets it run on. */
export const standStill = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

/**
 * Waits until the scripts of the open page work. A form sent earlier is posted without them. Only scripts bring the demo's bar, also to
 * pages with a bare frame.
 */
export async function awake(page: Page): Promise<void> {
  await expect(page.getByRole("complementary", { name: "Demo" })).toBeVisible();
  await expect(page.locator("#nav .account")).toHaveCount(0);
}
