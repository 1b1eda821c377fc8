import type { Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { readMetadata } from "../support/page-facts.ts";
import { openAwake, openBeforeScripts } from "../support/waking-up.ts";

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const footerLink = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });

type Scroll = { to: unknown; how: "smoothly" | "at once" };

/**
 * Records what the page asks of the window from here on: where to scroll, and whether that was smooth. A jump is over
 * when the call returns, and a smooth scroll has not begun. Later positions prove nothing: on a busy machine all of
 * them may fall into one frame. Nothing here may ask for the style before the call, because the answer alone makes a
 * new style count.
 */
async function watchScroll(page: Page): Promise<() => Promise<Scroll[]>> {
  await page.evaluate(() => {
    const asked: Scroll[] = [];
    const scrollTo = window.scrollTo.bind(window);
    window.scrollTo = (...to: [unknown?, unknown?]) => {
      scrollTo(...(to as [number, number]));
      asked.push({ to, how: Math.round(window.scrollY) === to[1] ? "at once" : "smoothly" });
    };
    Object.assign(window, { asked });
  });
  return () => page.evaluate(() => (window as unknown as { asked: Scroll[] }).asked);
}

test("forward a page scrolls smoothly to its top, also first after a load and after Back; back and forward again it stands where it stood", async ({
  page,
}) => {
  await openAwake(page, "/terms");
  await footerLink(page, "Privacy").scrollIntoViewIfNeeded();
  const left = await scrolled(page);
  expect(left).toBeGreaterThan(400);
  const asked = await watchScroll(page);
  await footerLink(page, "Privacy").click();
  await expect(heading(page, "Privacy")).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(0);
  expect(await asked()).toEqual([{ to: [0, 0], how: "smoothly" }]);
  await page.goBack();
  await expect(heading(page, "Terms")).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(left);
  expect((await asked()).at(-1)).toEqual({ to: [0, left], how: "at once" });
  await page.goForward();
  await expect(heading(page, "Privacy")).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(left);
  // Somebody who asks for less motion is at the top at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await footerLink(page, "About Us").click();
  await expect(heading(page, "About Us")).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(0);
  expect((await asked()).at(-1)).toEqual({ to: [0, 0], how: "at once" });
});

test("a new page takes the focus at its heading, is announced by its title, and has its own metadata", async ({
  page,
  baseURL,
}) => {
  await openAwake(page, "/");
  await page.getByRole("link", { name: "Resources" }).first().press("Enter");
  await expect(heading(page, "Free resources")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Free resources - Daymark" })).toHaveCount(1);
  await page.getByRole("main").getByRole("link", { name: "Adam Walsh Act" }).click();
  await expect(heading(page, "Adam Walsh Act")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Adam Walsh Act - Daymark" })).toHaveCount(1);
  expect(await readMetadata(page)).toMatchObject({
    title: "Adam Walsh Act - Daymark",
    canonical: [`${baseURL}/awa`],
    ogUrl: [`${baseURL}/awa`],
  });
});

test("the first Tab leads to a link that skips the bar", async ({ page }) => {
  await page.goto("/aboutus");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

test.describe("on a phone, by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("the menu opens, closes outside it, and closes when a page is chosen", async ({ page }) => {
    await openAwake(page, "/");
    const opener = page.getByRole("button", { name: "Menu" });
    await expect(menu(page)).toBeHidden();
    await opener.tap();
    await expect(menu(page)).toBeVisible();
    await page.touchscreen.tap(195, 800);
    await expect(menu(page)).toBeHidden();
    await opener.tap();
    await menu(page).getByRole("link", { name: "About Us" }).tap();
    await expect(heading(page, "About Us")).toBeFocused();
    await expect(menu(page)).toBeHidden();
  });
});

test("a menu opened before the page's scripts have come stays open; by keyboard it gives the focus back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const letThrough = await openBeforeScripts(page, "/");
  const opener = page.getByRole("button", { name: "Menu" });
  await opener.click();
  await expect(menu(page)).toBeVisible();
  letThrough();
  // Only a page whose scripts work can ask who is signed in.
  await expect(menu(page).getByRole("link", { name: "Sign Up" })).toBeVisible();
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await opener.press("Enter");
  await page.keyboard.press("Tab");
  await expect(menu(page).getByRole("link", { name: "Reminders" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the bar has one line at 1280 pixels, in Spanish too, and the other language stands on it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["/aboutus", "/es/aboutus"]) {
    await openAwake(page, path);
    const bar = page.getByRole("banner");
    const middles = await bar.locator("li a, a.language").evaluateAll((links) =>
      links.map((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
    expect(middles.length).toBe(9);
    expect(new Set(middles).size).toBe(1);
  }
});
