import type { CDPSession, Page } from "@playwright/test";

// What the browser asks for at an address is stopped on its way. `**` and `*` stand for any characters. Only these requests
// pass through the test: Playwright's own `route` hands it every request of the page, and switches the browser's caches off.

/** Holds back what the browser asks for at this address, until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const held: string[] = [];
  const devtools = await stopAt(page, address, ({ requestId }) => held.push(requestId));
  const letThrough = async () => {
    // What a page asked for that has been left since waits no more, and is refused.
    await Promise.allSettled(held.map((requestId) => devtools.send("Fetch.continueRequest", { requestId })));
    // The test may have ended meanwhile, and the session with it.
    await devtools.detach().catch(() => {});
  };
  return () => void letThrough();
}

/**
 * Nothing comes from this address, as on a line that is cut, until the returned function is called. The function may be called
 * while a page loads: nothing stops being watched. (When Playwright's `unroute` stops it then, Chromium may forget what was on its way.)
 */
export async function cutOff(page: Page, address: string): Promise<() => void> {
  let isCut = true;
  const devtools = await stopAt(page, address, ({ requestId }) => {
    const answered = isCut
      ? devtools.send("Fetch.failRequest", { requestId, errorReason: "Failed" })
      : devtools.send("Fetch.continueRequest", { requestId });
    // What a page asked for that has been left since waits no more, and is refused.
    answered.catch(() => {});
  });
  return () => {
    isCut = false;
  };
}

async function stopAt(
  page: Page,
  address: string,
  stopped: (request: { requestId: string }) => unknown,
): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Fetch.requestPaused", stopped);
  await devtools.send("Fetch.enable", { patterns: [{ urlPattern: address.replaceAll("**", "*") }] });
  // This empties the process's own cache, from which a file would come without being asked for.
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
  return devtools;
}
