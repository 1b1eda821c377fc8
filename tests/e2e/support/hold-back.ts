import type { Page } from "@playwright/test";

// What the browser asks for at an address is stopped on its way. `**` and `*` stand for any characters. Only these requests
// pass through the test: Playwright's own `route` hands it every request of the page, and switches the browser's caches off.
// They do so to the end of the test, because a page may be loading when they are let through. When the browser stops to
// hand them over then, as by `unroute`, it may forget what is on its way.

/** Holds back what the browser asks for at this address, until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await stopAt(page, address, async () => {
    await released;
    return true;
  });
  return release;
}

/** Nothing comes from this address, as on a line that is cut, until the returned function is called. */
export async function cutOff(page: Page, address: string): Promise<() => void> {
  let isCut = true;
  await stopAt(page, address, () => !isCut);
  return () => {
    isCut = false;
  };
}

/** Asks `mayPass` of each request. What may not pass fails. */
async function stopAt(page: Page, address: string, mayPass: () => boolean | Promise<boolean>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Fetch.requestPaused", async ({ requestId }) => {
    const answered = (await mayPass())
      ? devtools.send("Fetch.continueRequest", { requestId })
      : devtools.send("Fetch.failRequest", { requestId, errorReason: "Failed" });
    // What a page asked for that has been left since waits no more, and is refused. The test may also have ended.
    await answered.catch(() => {});
  });
  await devtools.send("Fetch.enable", { patterns: [{ urlPattern: address.replaceAll("**", "*") }] });
  // This empties the process's own cache, from which a file would come without being asked for.
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
}
