import type { Page } from "@playwright/test";
import { docsWords } from "#core/words/pages/docs-words.ts";
import { m } from "#messages";
import { expect, test } from "../support/daymark.ts";
import { expectSoundOutline, readMetadata } from "../support/page-facts.ts";
import { openAwake } from "../support/waking-up.ts";

const tree = (page: Page) => page.getByRole("navigation", { name: "Topics" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("topics stand in a tree of three levels beside their text, each has an address, and one leads on to the next", async ({
  page,
  baseURL,
}) => {
  await openAwake(page, "/documentation");
  await expect(page.getByText("Select a topic to read it here.")).toBeVisible();
  const starts = page.getByRole("region", { name: m.docs_first() });
  await expect(starts.getByRole("listitem")).toHaveCount(Object.keys(docsWords.firstTopics).length);
  await starts.getByRole("link", { name: "If a date has passed" }).click();
  await expect(heading(page, "If a date has passed")).toBeFocused();
  await page.goBack();
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
  const changedInPlace = await readMetadata(page);
  expect(changedInPlace).toMatchObject({
    title: "Choose the date - Daymark",
    canonical: [`${baseURL}/documentation/choose-the-date`],
    robots: [],
  });

  const turn = page.getByRole("navigation", { name: "Previous and next topic" });
  await turn.getByRole("link", { name: "Next: More than one place" }).click();
  await expect(heading(page, "More than one place")).toBeFocused();
  await turn.getByRole("link", { name: "Previous: Choose the date" }).click();
  await expect(heading(page, "Choose the date")).toBeFocused();
  await page.getByRole("article").getByRole("link", { name: "If a date has passed" }).click();
  await expect(heading(page, "If a date has passed")).toBeFocused();
  await page.goBack();
  await expect(heading(page, "Choose the date")).toBeVisible();
  const trail = page.getByRole("navigation", { name: "You are here" });
  await expect(trail.getByRole("link")).toHaveText(["Set up reminders", "Dates and places"]);
  await trail.getByRole("link", { name: "Set up reminders" }).click();
  await expect(heading(page, "Set up reminders")).toBeFocused();

  await page.goto("/documentation/choose-the-date");
  await expect(heading(page, "Choose the date")).toBeVisible();
  expect(await readMetadata(page)).toEqual(changedInPlace);
});

test("a search quotes what it finds, takes the focus there, and says when there is nothing", async ({
  page,
}) => {
  await openAwake(page, "/documentation");
  const field = page.getByRole("search").getByLabel("Search the docs");
  await field.fill("lawyer");
  await field.press("Enter");
  await expect(heading(page, "Search results")).toBeFocused();
  await expect(heading(page, "Search results")).toHaveAccessibleDescription(/topics? for “lawyer”/i);
  const first = page.getByRole("article").getByRole("listitem").first();
  await expect(first.locator("mark")).toHaveText(/lawyer/i);
  await first.getByRole("link").click();
  await expect(page.getByRole("article")).toContainText(/lawyer/i);
  await field.fill("<script>alert(1)</script>");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(heading(page, "No results")).toBeFocused();
  await expect(page.getByText("No results for “<script>alert(1)</script>”.")).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(heading(page, "Search results")).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("topics can be read, the tree unfolds, and the search answers", async ({ page }) => {
    await page.goto("/documentation/choose-the-date");
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
