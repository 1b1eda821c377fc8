import type { Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { ownFile, everyPath as paths } from "../support/every-path.ts";
import { cutOff, holdBack } from "../support/hold-back.ts";
import { awake, openAwake, standStill } from "../support/waking-up.ts";

// A part of a page that does not come is said, and asked for again. Every route is tried, each with its own files missing.

test.use({ allowConsoleError: /Failed to load resource|Failed to fetch/ });

const late = "Part of this page hasn't loaded yet.";
const failed = "The next page didn't load. You're still on this one.";
const coming = "Loading the next page...";

const notice = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });
const tryAgain = (page: Page) => page.getByRole("link", { name: "Try again" });

/** React Router's own router, which it keeps in the window. */
type WithRouter = {
  __reactRouterDataRouter: {
    navigate(to: string): void;
    state: { navigation: { state: string }; location: { pathname: string } };
  };
};

/** Where the router is, and whether it is on its way to another page. */
const whereRouterIs = (page: Page) =>
  page.evaluate(() => {
    const { state } = (window as unknown as WithRouter).__reactRouterDataRouter;
    return `${state.navigation.state} at ${state.location.pathname}`;
  });

/** The notice waits some seconds. Here they are over. */
const waitInVain = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

test("a page whose own script does not come says so, on every route, and loads again", async ({ page }) => {
  for (const path of paths) {
    await test.step(path, async () => {
      const file = await ownFile(page, path);
      const join = await cutOff(page, `**${file}`);
      await page.goto(path);
      await waitInVain(page);
      await expect(notice(page, late)).toBeVisible();
      join();
    });
  }
  await tryAgain(page).click();
  await awake(page);
  await expect(notice(page, late)).toHaveCount(0);
});

test("the notice comes after five seconds by the style alone, and a token behind the # outlives it", async ({
  page,
}) => {
  const join = await cutOff(page, "**/assets/entry.client-*.js");
  await page.goto("/reset-password#token=abc");
  const delay = await page.locator(".late").evaluate((element) => getComputedStyle(element).animationDelay);
  expect(delay).toBe("5s");
  await expect(notice(page, late)).toBeVisible();
  join();
  const again = page.waitForRequest((request) => request.isNavigationRequest());
  await tryAgain(page).click();
  await again;
  await expect(page.getByLabel("New password")).toBeVisible();
});

test("a next page that does not come leaves the present one, says so and is loaded on request, on every route", async ({
  page,
}) => {
  await openAwake(page, "/resources");
  const others = paths.filter((path) => path !== "/resources");
  for (const path of others) {
    await test.step(path, async () => {
      const file = await ownFile(page, path);
      const join = await cutOff(page, `**${file}`);
      await page.evaluate((to) => {
        (window as unknown as WithRouter).__reactRouterDataRouter.navigate(to);
      }, path);
      await expect(notice(page, failed)).toBeVisible();
      await expect(tryAgain(page)).toHaveAttribute("href", path);
      expect(new URL(page.url()).pathname).toBe("/resources");
      join();
    });
  }
  await tryAgain(page).click();
  await expect(page).toHaveURL(/\/outbox$/);
  await expect(notice(page, failed)).toHaveCount(0);
});

test.describe("with a clock that a test moves", () => {
  test.use({ sharesContext: false });

  test("a tap is answered at once; what is late is said; and another tap, or Back, is not overtaken", async ({
    page,
  }) => {
    await page.clock.install();
    await openAwake(page, "/resources");
    const file = await ownFile(page, "/terms");
    const letThrough = await holdBack(page, `**${file}`);
    // The notice comes after five seconds of the page's clock, however long the machine takes for the click.
    await standStill(page);
    await page.getByRole("link", { name: "Terms" }).first().click();
    await expect(page.getByRole("status").getByText(coming)).toBeAttached();
    await expect(page.locator(".coming")).toBeVisible();
    await expect(notice(page, "The next page is still loading.")).toHaveCount(0);
    await page.clock.fastForward("00:06");
    await expect(notice(page, "The next page is still loading.")).toBeVisible();

    await page.getByRole("link", { name: "About Us" }).first().click();
    await expect(page).toHaveURL(/\/aboutus$/);
    await expect(page.locator(".coming")).toHaveCount(0);
    letThrough();
    await page.evaluate((name) => import(name), file);
    // The page is asked itself: Playwright hears of a change in place only later, and would miss a page that overtakes.
    expect(await whereRouterIs(page)).toBe("idle at /aboutus");
    await page.getByRole("link", { name: "Terms" }).first().click();
    await expect(page).toHaveURL(/\/terms$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/aboutus$/);
  });
});

test("content that does not come with its page is said, with a way to ask again", async ({ page }) => {
  await openAwake(page, "/resources");
  await page.route("**/police-department-list-by-city.data*", (route) => route.abort());
  await page
    .getByRole("link", { name: /police/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeFocused();
  await page.unrouteAll();
  await tryAgain(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toHaveCount(0);
  await expect(page.getByRole("combobox")).toBeVisible();
});

test("a page whose style does not come says why it looks plain", async ({ page }) => {
  await page.route("**/assets/*.css", (route) => route.abort());
  await page.goto("/login");
  const plain = "This page looks plain because part of it didn't load.";
  await expect(notice(page, plain)).toBeVisible();
  await page.unrouteAll();
  await tryAgain(page).click();
  await expect(notice(page, plain)).toHaveCount(0);
});
