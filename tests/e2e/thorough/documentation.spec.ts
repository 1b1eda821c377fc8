import type { Page } from "@playwright/test";
import { m } from "#messages";
import { expect, test } from "../support/daymark.ts";
import { expectNoSidewaysScroll } from "../support/page-facts.ts";
import { openAwake } from "../support/waking-up.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("common questions are answered on one page, for search engines as well", async ({ page }) => {
  await page.goto("/documentation/questions");
  const asked = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  const questions = asked.filter((heading) => heading.endsWith("?"));
  expect(questions.length).toBeGreaterThan(5);
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const faq = scripts.map((script) => JSON.parse(script)).find((entry) => entry["@type"] === "FAQPage");
  expect(faq.mainEntity.map(({ name }: { name: string }) => name)).toEqual(questions);
  await page.goto("/documentation/moving");
  await expect(page.locator('script[type="application/ld+json"]', { hasText: "FAQPage" })).toHaveCount(0);
});

test("on a phone the list of topics is folded above the first ones worth reading, and folds again when one is chosen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAwake(page, "/documentation");
  const link = page
    .getByRole("navigation", { name: "Topics" })
    .getByRole("link", { name: "What Daymark does" });
  await expect(page.getByRole("region", { name: m.docs_first() })).toBeVisible();
  await expect(link).toBeHidden();
  await page.getByText("Topics", { exact: true }).click();
  await link.click();
  await expect(heading(page, "What Daymark does")).toBeFocused();
  await expect(link).toBeHidden();
  await expectNoSidewaysScroll(page, 320);
});

test("on paper a topic is its text alone", async ({ page }) => {
  await page.goto("/documentation/how-often");
  await page.emulateMedia({ media: "print" });
  await expect(heading(page, "How often your dates come up")).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  for (const hidden of [".docs-rail", "nav.turn", "nav#nav", ".demo-bar"]) {
    await expect(page.locator(hidden)).toBeHidden();
  }
});

// What the other answers lead to: `app/routes/documentation/read-topics.test.ts`.
test.describe("what can go wrong", () => {
  test.use({ allowConsoleError: /Failed to load resource/ });
});
