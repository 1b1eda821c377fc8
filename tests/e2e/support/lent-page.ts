import type { Browser, BrowserContext, Page } from "@playwright/test";

/**
 * A page, and its browser context, that the tests of a worker use one after the other, except those with `sharesContext: false`. Opening a
 * page with empty caches takes twice the CPU of one whose site is known, and a new page for each test half as much again. `clear` makes the
 * page as new, but keeps the site's files. A test may not change what `clear` cannot undo: the context's clock or its scripts. A page that
 * a test has closed is lent no more.
 */
export interface LentPage {
  context: BrowserContext;
  page: Page;
  /** @param origin the site that the tests opened */
  clear(origin: string): Promise<void>;
}

/** The viewport of a new page (Playwright's default). */
const viewport = { width: 1280, height: 720 };

/** The events that a test may listen to. */
const events = [
  "console",
  "dialog",
  "download",
  "framenavigated",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/** @param prepare runs once for the new context */
export async function openLentPage(
  browser: Browser,
  prepare: (context: BrowserContext) => Promise<unknown>,
): Promise<LentPage> {
  const context = await browser.newContext();
  await prepare(context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  /** Ends with the test: the scripts that it adds to the page, and its DevTools sessions. */
  const added: { dispose(): Promise<void> }[] = [];

  const addInitScript = page.addInitScript.bind(page);
  const newCDPSession = context.newCDPSession.bind(context);
  Object.assign(page, {
    addInitScript: async (...script: Parameters<typeof addInitScript>) => {
      const disposable = await addInitScript(...script);
      added.push({ dispose: () => disposable.dispose() });
      return disposable;
    },
    ...refuse("exposeBinding", "exposeFunction"),
  });
  Object.assign(context, {
    newCDPSession: async (target: Page) => {
      const session = await newCDPSession(target);
      added.push({ dispose: () => session.detach() });
      return session;
    },
    ...refuse("addInitScript", "exposeBinding", "exposeFunction"),
  });
  Object.assign(context.clock, refuse("install", "pauseAt", "setFixedTime", "setSystemTime"));

  return {
    context,
    page,
    async clear(origin) {
      for (const one of added.splice(0)) await one.dispose().catch(() => {});
      await Promise.all(context.pages().map((other) => other !== page && other.close()));
      if (page.isClosed()) return context.close();
      for (const event of events) page.removeAllListeners(event);
      await page.unrouteAll();
      await context.unrouteAll();
      // Ends everything that the page still does. An empty page of the same site keeps its process.
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate(() => {
        sessionStorage.clear();
        window.name = "";
      });
      const unset = {
        media: null,
        colorScheme: null,
        reducedMotion: null,
        forcedColors: null,
        contrast: null,
      };
      await page.emulateMedia(unset);
      await page.setViewportSize(viewport);
      // Outside the page, so that the pointer lies over nothing.
      await page.mouse.move(-1, -1);
      await context.clearPermissions();
      await context.clearCookies();
      const storageTypes = "local_storage,indexeddb,cache_storage,service_workers";
      await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes });
    },
  };
}

const refuse = (...names: string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      () => {
        throw new Error(
          "This changes the browser context for good: the test must say `sharesContext: false`.",
        );
      },
    ]),
  );
