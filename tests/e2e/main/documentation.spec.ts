import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { answerBrokenly, answerInstead } from "../support/api-answers.ts";
import { expect, test } from "../support/daymark.ts";
import { expectNoSidewaysScroll, expectSoundOutline, readMetadata } from "../support/page-facts.ts";
import { openAwake } from "../support/waking-up.ts";

const tree = (page: Page) => page.getByRole("navigation", { name: "Topics" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** Answers `GET /api/docs` in the server's place, then goes to the docs from another page. */
async function openDocsWhen(page: Page, status: number, body: string, answer = answerInstead): Promise<void> {
  await page.route("**/api/docs", (route) =>
    answer(route, { status, contentType: "application/json", body }),
  );
  await openDocs(page);
}

async function openDocs(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAwake(page, "/terms");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Docs" }).click();
}

test("common questions are answered on one page, for search engines as well", async ({ page }) => {
  await page.goto("/documentation/questions");
  const asked = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  const questions = asked.filter((heading) => heading.endsWith("?"));
  expect(questions.length).toBeGreaterThan(5);
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const faq = scripts.map((script) => JSON.parse(script)).find((entry) => entry["@type"] === "FAQPage");
  expect(faq.mainEntity.map(({ name }: { name: string }) => name)).toEqual(questions);
  expect(faq.mainEntity[0].acceptedAnswer.text).toMatch(/^No\. You register yourself/);
  await page.goto("/documentation/moving");
  await expect(page.locator('script[type="application/ld+json"]', { hasText: "FAQPage" })).toHaveCount(0);
});

test("topics stand in a tree of three levels beside their text, and each has an address", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAwake(page, "/documentation");
  await expect(page.getByText("Select a topic to read it here.")).toBeVisible();
  await expect(tree(page).getByRole("link", { name: "What Daymark does" })).toBeVisible();
  await expect(tree(page).getByText("Choose the date")).toBeHidden();
  await tree(page).getByText("Set up reminders", { exact: true }).click();
  await tree(page).getByText("Dates and places", { exact: true }).click();
  await tree(page).getByRole("link", { name: "Choose the date" }).click();
  await expect(heading(page, "Choose the date")).toBeFocused();
  await expect(tree(page).getByRole("link", { name: "Choose the date" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page).toHaveURL(/\/documentation\/choose-the-date$/);
  await expectSoundOutline(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const changedInPlace = await readMetadata(page);
  await page.reload();
  await expect(heading(page, "Choose the date")).toBeVisible();
  expect(await readMetadata(page)).toEqual(changedInPlace);
  expect(changedInPlace).toMatchObject({
    title: "Choose the date - Daymark",
    canonical: [`${baseURL}/documentation/choose-the-date`],
    robots: [],
  });
  await page.goBack();
  await expect(page.getByText("Select a topic to read it here.")).toBeVisible();
});

test("the reader goes on to the next topic and back, and up to the topic above", async ({ page }) => {
  await openAwake(page, "/documentation/choose-the-date");
  const turn = page.getByRole("navigation", { name: "Previous and next topic" });
  await turn.getByRole("link", { name: "Next: More than one place" }).click();
  await expect(heading(page, "More than one place")).toBeFocused();
  await turn.getByRole("link", { name: "Previous: Choose the date" }).click();
  await expect(heading(page, "Choose the date")).toBeFocused();
  const trail = page.getByRole("navigation", { name: "You are here" });
  await expect(trail.getByRole("link")).toHaveText(["Set up reminders", "Dates and places"]);
  await trail.getByRole("link", { name: "Set up reminders" }).click();
  await expect(heading(page, "Set up reminders")).toBeFocused();
  await page.goto("/documentation/what-it-does");
  await expect(turn.getByRole("link")).toHaveCount(1);
});

test("a link inside a text changes the page in place", async ({ page }) => {
  await openAwake(page, "/documentation/choose-the-date");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("article").getByRole("link", { name: "If a date has passed" }).click();
  await expect(heading(page, "If a date has passed")).toBeFocused();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await expect(page.getByText("Last reviewed on November 21, 2026.")).toBeVisible();
});

test("a search looks in titles and texts, quotes what it finds, and says when there is nothing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/documentation");
  const field = page.getByRole("search").getByLabel("Search the docs");
  await field.fill("lawyer");
  await field.press("Enter");
  await expect(heading(page, "Search results")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "for “lawyer”" })).toBeVisible();
  const first = page.getByRole("article").getByRole("listitem").first();
  await expect(first.locator("mark")).toHaveText(/lawyer/i);
  expect((await readMetadata(page)).robots).toEqual(["noindex"]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, 320);
  await first.getByRole("link").click();
  await expect(page.getByRole("article")).toContainText(/lawyer/i);
  await field.fill("<script>alert(1)</script>");
  await field.press("Enter");
  await expect(heading(page, "Nothing found")).toBeVisible();
  await expect(page.getByText("No topic has “<script>alert(1)</script>” in it.")).toBeVisible();
});

test("on a phone the docs open with the list of topics, which folds when one is chosen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAwake(page, "/documentation");
  const link = tree(page).getByRole("link", { name: "What Daymark does" });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expect(heading(page, "What Daymark does")).toBeFocused();
  await expect(link).toBeHidden();
  await expectNoSidewaysScroll(page, 320);
});

test("on paper a topic is its text alone", async ({ page }) => {
  await page.goto("/documentation/how-often");
  await page.emulateMedia({ media: "print" });
  await expect(heading(page, "How often dates come")).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  for (const hidden of [".docs-rail", "nav.turn", "nav#nav", ".demo-bar"]) {
    await expect(page.locator(hidden)).toBeHidden();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("topics can be read, the tree unfolds, and the search answers", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/documentation/choose-the-date");
    await expect(heading(page, "Choose the date")).toBeVisible();
    await expect(page.getByText("Use the paper that the office gave you")).toBeVisible();
    await tree(page).getByText("Emails and texts", { exact: true }).click();
    await tree(page).getByRole("link", { name: "Agreeing to texts" }).click();
    await expect(heading(page, "Agreeing to texts")).toBeVisible();
    await page.getByLabel("Search the docs").fill("library");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/documentation\?q=library$/);
    await page.getByRole("article").getByRole("link", { name: "On a shared computer" }).click();
    await expect(heading(page, "On a shared computer")).toBeVisible();
  });
});

test.describe("a topic that does not exist", () => {
  test.use({ allowConsoleError: /status of 404/ });

  test("is Page Not Found, opened by its address and by a link", async ({ page }) => {
    const answer = await page.goto("/documentation/no-such-topic");
    expect(answer?.status()).toBe(404);
    await expect(heading(page, "Page Not Found")).toBeVisible();
  });
});

test("without topics the page says so, and where they will be read", async ({ page }) => {
  await openDocsWhen(page, 200, '{"success":true,"topics":[]}');
  await expect(page.getByText("No topics available.")).toBeVisible();
  await expect(page.getByText("Select a topic to read it here.")).toBeVisible();
  await expectAccessible(page);
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
      await openDocsWhen(page, status, body, answerBrokenly);
      await expect(page.getByRole("alert").filter({ hasText: said })).toBeVisible();
      await expect(page.getByText("No topics available.")).toBeHidden();
    });
  }

  test("no answer at all is an unexpected error, and the next try may do", async ({ page }) => {
    await page.route("**/api/docs", (route) => route.abort());
    await openDocs(page);
    await expect(page.getByText("An unexpected error occurred while fetching topics.")).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/docs");
    await page.getByLabel("Search the docs").fill("paper");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(heading(page, "Search results")).toBeVisible();
  });
});
