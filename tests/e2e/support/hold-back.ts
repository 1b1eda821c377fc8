import type { Page } from "@playwright/test";

// Stops the browser's requests to an address on their way. `**` and `*` stand for any characters. Only these requests pass through the
// test: Playwright's own `route` hands it every request of the page, and switches the browser's caches off. The interception lasts to the
// end of the test, because a page may be loading when the test lets the requests through. If the browser stopped intercepting then, as by
// `unroute`, it might forget a request under way.

/** Holds back the browser's requests to this address, until the test calls the returned function. */
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

/** Fails every request to this address, as on a cut line, until the test calls the returned function. */
export async function cutOff(page: Page, address: string): Promise<() => void> {
  let isCut = true;
  await stopAt(page, address, () => !isCut);
  return () => {
    isCut = false;
  };
}

/** Asks `mayPass` about each request, and fails those that may not pass. */
async function stopAt(page: Page, address: string, mayPass: () => boolean | Promise<boolean>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Fetch.requestPaused", async ({ requestId }) => {
    const answered = (await mayPass())
      ? devtools.send("Fetch.continueRequest", { requestId })
      : devtools.send("Fetch.failRequest", { requestId, errorReason: "Failed" });
    // The page may have been left since: its request no longer waits, and DevTools refuses the answer. The test may also have ended.
    await answered.catch(() => {});
  });
  await devtools.send("Fetch.enable", { patterns: [{ urlPattern: address.replaceAll("**", "*") }] });
  // Empties the process's own cache: a file from there would come without a request.
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
}
