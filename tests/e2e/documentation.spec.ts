import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/daymark.ts";
import { expectNoSidewaysScroll, expectSoundOutline } from "./support/page-facts.ts";

const topic = (id: string, parent_id: string | null, title: string, sort_order: number) => ({
  id,
  parent_id,
  title,
  content: `<p>All about ${title.toLowerCase()}.</p><h2>More</h2><p>And more.</p>`,
  sort_order,
});

const topics = [
  topic("setup", null, "Set up reminders", 2),
  topic("what", null, "What it does", 1),
  topic("dates", "setup", "Dates and places", 1),
  topic("people", "setup", "Who gets reminders", 2),
  topic("choose", "dates", "Choose the date", 1),
];

/** Answers `GET /api/docs` in the server's place: what it says when all is well is tested with its own handler. */
async function answerWith(page: Page, status: number, body: string): Promise<void> {
  await page.route("**/api/docs", (route) =>
    route.fulfill({ status, contentType: "application/json", body }),
  );
}

const withTopics = (page: Page) => answerWith(page, 200, JSON.stringify({ success: true, topics }));

test("without topics the page says so, and where they will be read", async ({ page }) => {
  await page.goto("/documentation");
  await expect(page.getByText("No topics available.")).toBeVisible();
  await expect(page.getByText("Select a topic to read it here.")).toBeVisible();
});

test("topics stand in a tree of three levels beside their text, and each has an address", async ({
  page,
}) => {
  await withTopics(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/documentation");
  const tree = page.getByRole("navigation", { name: "Topics" });
  await expect(tree.getByRole("link", { name: "What it does" })).toBeVisible();
  await expect(tree.getByText("Choose the date")).toBeHidden();
  await tree.getByText("Set up reminders", { exact: true }).click();
  await tree.getByText("Dates and places", { exact: true }).click();
  await tree.getByRole("link", { name: "Choose the date" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Choose the date" })).toBeFocused();
  await expect(page.getByText("Set up reminders / Dates and places")).toBeVisible();
  await expect(page.getByText("All about choose the date.")).toBeVisible();
  await expect(tree.getByRole("link", { name: "Choose the date" })).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL(/\/documentation\?topic=choose$/);
  await expectSoundOutline(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.goBack();
  await expect(page.getByText("Select a topic to read it here.")).toBeVisible();
  await page.goto("/documentation?topic=dates");
  await expect(page.getByRole("heading", { level: 1, name: "Dates and places" })).toBeVisible();
  await expect(tree.getByRole("link", { name: "Overview of Dates and places" })).toBeVisible();
});

test("on a phone the tree folds into Topics, and folds again when one is chosen", async ({ page }) => {
  await withTopics(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/documentation");
  const link = page.getByRole("link", { name: "What it does" });
  await expect(link).toBeHidden();
  await page.getByText("Topics", { exact: true }).click();
  await expectAccessible(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "What it does" })).toBeFocused();
  await expect(link).toBeHidden();
  await expectNoSidewaysScroll(page, 320);
});

test.describe("what can go wrong", () => {
  test.use({ allowConsoleError: /Failed to load resource/ });

  const answers = [
    {
      when: "a refusal shows the server's message",
      status: 503,
      body: '{"success":false,"error":"X","message":"The docs are being moved."}',
      said: "The docs are being moved.",
    },
    {
      when: "a refusal without one shows its status",
      status: 502,
      body: "",
      said: "HTTP error! status: 502",
    },
    {
      when: "an answer without topics shows its message",
      status: 200,
      body: '{"success":false,"message":"The docs are empty today."}',
      said: "The docs are empty today.",
    },
    {
      when: "an answer without topics and message says that there are none",
      status: 200,
      body: '{"success":true}',
      said: "No topics found or failed to load topics.",
    },
  ];
  for (const { when, status, body, said } of answers) {
    test(when, async ({ page }) => {
      await answerWith(page, status, body);
      await page.goto("/documentation");
      await expect(page.getByRole("alert").filter({ hasText: said })).toBeVisible();
      await expect(page.getByText("No topics available.")).toBeHidden();
    });
  }

  test("no answer at all is an unexpected error", async ({ page }) => {
    await page.route("**/api/docs", (route) => route.abort());
    await page.goto("/documentation");
    await expect(page.getByText("An unexpected error occurred while fetching topics.")).toBeVisible();
    await expectAccessible(page);
  });
});
