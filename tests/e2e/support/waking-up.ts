import { expect, type Page } from "@playwright/test";

/** Opens a page whose scripts are held back, as on a slow line, until the function that it gives back is called. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  let letThrough = () => {};
  const awaited = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await awaited;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return letThrough;
}

/** Opens a page and waits until its scripts work: only then it can ask who is there, and changes in place. */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("#nav .account")).toHaveCount(0);
}
