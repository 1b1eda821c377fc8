import type { Browser, BrowserContext, Page } from "@playwright/test";

/**
 * A page, and its browser context, that the tests of a worker have one after the other, all but those that say `sharesContext:
 * false`. To open a page with empty caches takes twice the computing of one whose site is known, and a page that is made
 * anew for each test half as much again. `clear` makes it as nobody has used it, but with the site's files. What `clear`
 * could not undo, the context's clock or its scripts, is refused. A page that a test has closed is lent no more.
 */
export interface LentPage {
  context: BrowserContext;
  page: Page;
  /** @param origin the site that the tests opened */
  clear(origin: string): Promise<void>;
}

/** As every page begins (Playwright's default). */
const viewport = { width: 1280, height: 720 };

/** What a test may listen to. */
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

/** @param prepare what every page of the context gets */
export async function openLentPage(
  browser: Browser,
  prepare: (context: BrowserContext) => Promise<unknown>,
): Promise<LentPage> {
  const context = await browser.newContext();
  await prepare(context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  /** What ends with the test: scripts that it adds to the page, what it tells the page over DevTools. */
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
      // What the page still does ends here. The site's page that has nothing keeps its process.
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
      // Outside, so that the pointer lies over nothing.
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
