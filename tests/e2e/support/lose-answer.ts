import type { Page, Route } from "@playwright/test";

/** The server gets the request, and the browser gets neither the answer nor its cookies. */
async function loseAnswer(page: Page, route: Route): Promise<void> {
  const before = await page.context().cookies();
  await route.fetch();
  await page.context().clearCookies();
  await page.context().addCookies(before);
  await route.abort();
}

type Lose = {
  /** The path of the call that comes next. The same, when the call is sent again. */
  next?: string | undefined;
  /** How the first call fails, when not by an answer that gets lost. */
  lose?: (route: Route) => Promise<void>;
};

/**
 * Loses the answer to the first call of `path`, and holds the next call back until `letThrough` is called: the page sends it at
 * once, and the test has to look at the page before. `sent` counts what was sent to `path`.
 */
export async function loseFirst(
  page: Page,
  path: string,
  { next = path, lose = (route) => loseAnswer(page, route) }: Lose = {},
) {
  const calls = { sent: 0, letThrough: () => {} };
  const awaited = new Promise<void>((resolve) => {
    calls.letThrough = resolve;
  });
  const hold = async (route: Route) => {
    await awaited;
    await route.continue();
  };
  await page.route(path, async (route) => {
    calls.sent += 1;
    return calls.sent === 1 ? lose(route) : hold(route);
  });
  if (next !== path) await page.route(next, (route) => (calls.sent === 0 ? route.continue() : hold(route)));
  return calls;
}
