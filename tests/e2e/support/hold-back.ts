import type { Page } from "@playwright/test";

/** Holds back what the browser asks for at this address, until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let letThrough = () => {};
  const awaited = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(address, async (route) => {
    await awaited;
    await route.continue();
  });
  return letThrough;
}
