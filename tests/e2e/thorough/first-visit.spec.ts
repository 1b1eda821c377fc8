import type { Page, Request } from "@playwright/test";
import { m } from "#messages";
import { expect, test } from "../support/daymark.ts";
import { formOf } from "../support/forms.ts";
import { signUpAndPay } from "../support/signed-up.ts";

test.use({ sharesContext: false });

const kilobyte = 1024;
/** Limits on a first visit, over the wire. Rendered pages and scripts with the brand come by gzip, the others by Brotli. */
const budgets = { home: 183 * kilobyte, wizard: 233 * kilobyte, dashboard: 261 * kilobyte };

/** What was fetched for a page: bytes over the wire, headers included, by the type of the file. `last`: what it shows at last. */
async function measureWeight(page: Page, path: string, last: string) {
  const fetched: Request[] = [];
  page.on("requestfinished", (request) => fetched.push(request));
  await page.goto(path);
  // The page's own last requests: who is signed in, how the server runs, and what it shows at last.
  await expect(page.getByRole("complementary", { name: "Demo" })).toBeVisible();
  await expect(page.getByText("Loading...").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(last).first()).toBeVisible();
  return Promise.all(
    fetched.map(async (request) => {
      const { responseHeadersSize, responseBodySize } = await request.sizes();
      const bytes = responseHeadersSize + responseBodySize;
      return { type: request.resourceType(), bytes, url: new URL(request.url()).pathname };
    }),
  );
}

type Weighed = Awaited<ReturnType<typeof measureWeight>>;

function expectWithin(budget: number, files: Weighed): void {
  const sum = files.reduce((total, { bytes }) => total + bytes, 0);
  expect(sum).toBeGreaterThan(100 * kilobyte);
  expect(sum, files.map(({ url, bytes }) => `${bytes} ${url}`).join("\n")).toBeLessThanOrEqual(budget);
}

test("the sign-up weighs little on a first visit: the rules come with the first touch", async ({ page }) => {
  expectWithin(budgets.wizard, await measureWeight(page, "/reminder_signup", "Who are you?"));
  const rules = page.waitForResponse(/\/assets\/rules-/);
  await page.keyboard.press("Tab");
  expect((await rules).ok()).toBe(true);
});

test("the reminders weigh little on a first visit, and one call brings them all", async ({
  page,
  daymark,
}) => {
  await signUpAndPay(page, daymark.url, formOf("felix.first-weight"));
  const files = await measureWeight(page, "/reminder", "Who gets reminders");
  expectWithin(budgets.dashboard, files);
  expect(files.filter(({ url }) => url.startsWith("/api/")).map(({ url }) => url)).toEqual([
    "/api/dashboard",
  ]);
});

test("home weighs little on a first visit, and asks for both fonts at once", async ({ page }) => {
  const files = await measureWeight(page, "/", m.home_sample_agencies());
  expectWithin(budgets.home, files);
  const fonts = files.filter(({ type }) => type === "font").map(({ url }) => url);
  const preloaded = await page
    .locator("link[rel=preload][as=font]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(fonts.sort()).toEqual([...preloaded].sort());
  expect(fonts).toHaveLength(2);
});
