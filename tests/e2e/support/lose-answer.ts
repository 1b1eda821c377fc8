import { type APIResponse, type Page, type Route, request } from "@playwright/test";

/** The cookies that the browser sends to this address, as a header. */
async function cookieOf(page: Page, url: string): Promise<string> {
  const cookies = await page.context().cookies(url);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/**
 * Sends the request to the server. The browser gets neither the answer nor its cookies before the test gives them. `route.fetch` would give
 * the browser the cookies at once, for its other requests too.
 */
async function askApart(route: Route, cookie: string): Promise<APIResponse> {
  const asked = route.request();
  const apart = await request.newContext();
  return apart.fetch(asked, { headers: { ...asked.headers(), cookie } });
}

async function loseAnswer(page: Page, route: Route): Promise<void> {
  await askApart(route, await cookieOf(page, route.request().url()));
  await route.abort();
}

type Lose = {
  /** The path of the next call. By default the same path, because the page sends the call again. */
  next?: string | undefined;
  /** How the first call fails, if not by a lost answer. */
  lose?: (route: Route) => Promise<void>;
};

/**
 * Loses the answer to the first call of `path`, and holds the next call back until the test calls `letThrough`: the page sends that call at
 * once, and the test has to look at the page before. `sent` counts the calls of `path`.
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
