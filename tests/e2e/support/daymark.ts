import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  type Page,
  type Request,
  type WebError,
} from "@playwright/test";
import type { RunningServer } from "#tests/support/start-server.ts";
import { expect } from "./expect.ts";
import { type LentPage, openLentPage } from "./lent-page.ts";
import { startSiteServer } from "./site-server.ts";

/**
 * Browser tests against the worker's own Daymark. A test fails when a page writes an error to the console, throws, violates its
 * Content-Security-Policy, or sends a request to another host. `allowConsoleError` names the few lines that a test provokes on purpose.
 */
export const test = base.extend<
  {
    baseURL: string;
    cleanPages: undefined;
    allowConsoleError: RegExp | null;
    knownOrigins: string[];
    sharesContext: boolean;
    lent: LentPage | null;
  },
  { daymark: RunningServer; lentPages: Map<string, LentPage> }
>({
  daymark: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startSiteServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ daymark }, use) => use(daymark.url),
  allowConsoleError: [null, { option: true }],
  knownOrigins: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  lentPages: [async ({}, use) => use(new Map()), { scope: "worker" }],
  sharesContext: [true, { option: true }],
  lent: async (
    { browser, daymark, lentPages, sharesContext, javaScriptEnabled, hasTouch, timezoneId },
    use,
  ) => {
    if (!sharesContext) return use(null);
    const kind = JSON.stringify({ javaScriptEnabled, hasTouch, timezoneId });
    const known = lentPages.get(kind);
    const lent = known && !known.page.isClosed() ? known : await openLentPage(browser, hearPolicy);
    lentPages.set(kind, lent);
    await use(lent);
    await lent.clear(daymark.url);
  },
  context: async ({ browser, lent }, use) => {
    if (lent) return use(lent.context);
    const context = await browser.newContext();
    await hearPolicy(context);
    await use(context);
    await context.close();
  },
  page: async ({ context, lent, viewport }, use) => {
    const page = lent?.page ?? (await context.newPage());
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
  cleanPages: [
    async ({ context, daymark, allowConsoleError, knownOrigins }, use) => {
      const problems: string[] = [];
      const hearConsole = (message: ConsoleMessage) => {
        // Playwright's own script tries to enter every frame. The mail's frame rightly lets no script run.
        if (/^Blocked script execution in '.*\/api\/outbox\/\d+\/html'/.test(message.text())) return;
        if (message.type() !== "error" || allowConsoleError?.test(message.text())) return;
        problems.push(`console: ${message.text()} (${message.location().url})`);
      };
      const hearError = (error: WebError) => {
        const { message } = error.error();
        if (!allowConsoleError?.test(message)) problems.push(`thrown: ${message}`);
      };
      const hearRequest = (request: Request) => {
        const { origin, protocol } = new URL(request.url());
        const isKnown = origin === daymark.url || knownOrigins.includes(origin);
        if (!isKnown && /^https?:$/.test(protocol)) problems.push(`asked: ${origin}`);
      };
      context.on("console", hearConsole).on("weberror", hearError).on("request", hearRequest);
      await use(undefined);
      context.off("console", hearConsole).off("weberror", hearError).off("request", hearRequest);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Writes every violation of a page's Content-Security-Policy to the console. The console by itself leaves some out: a library that tries
 * `eval`, say.
 */
const hearPolicy = (context: BrowserContext) =>
  context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      // biome-ignore lint/suspicious/noConsole: this runs in the page, and `cleanPages` hears it.
      console.error(`against the policy: ${effectiveDirective} ${blockedURI}`),
    ),
  );

/** The content of the demo's outbox, newest first. */
export interface OutboxMessage {
  id: number;
  channel: "email" | "text";
  to: string;
  subject: string | null;
  text: string;
}

/** The messages to one address or number, newest first. */
export async function messagesTo(page: Page, address: string): Promise<OutboxMessage[]> {
  const answer = await page.request.get("/api/outbox");
  const { messages } = (await answer.json()) as { messages: OutboxMessage[] };
  return messages.filter((message) => message.to === address);
}
