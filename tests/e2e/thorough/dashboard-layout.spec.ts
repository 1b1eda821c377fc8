import type { Page } from "@playwright/test";
import { expect } from "../support/daymark.ts";
import { test } from "../support/each-screen.ts";
import { openScreen } from "../support/screens/screen.ts";
import type { Stage } from "../support/screens/stage.ts";
import { screens } from "../support/screens.ts";

// Where the parts of the dashboard stand at widths that no other test looks at.

/** Opens one of the dashboard's screens at a size, and waits until all of it is there. */
async function open(
  page: Page,
  stage: Stage,
  name: string,
  size: number | { width: number; height: number },
): Promise<void> {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen "${name}".`);
  await page.context().clearCookies();
  await openScreen(page, stage, screen);
  await page.setViewportSize(typeof size === "number" ? { width: size, height: 900 } : size);
  await expect(page.locator(".board, .own-screen")).toBeVisible();
}

/** The edges of the parts below the date. */
const edges = (page: Page) =>
  page.locator(".board").evaluate((board) => {
    const edgesOf = (part: string) => {
      const box = board.querySelector(part)?.getBoundingClientRect();
      if (!box) throw new Error(`The board has no ${part}.`);
      const [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom].map(Math.round);
      return { left, right, top, bottom };
    };
    return {
      people: edgesOf(".people"),
      places: edgesOf(".places"),
      record: edgesOf(".record"),
      folds: edgesOf(".folds"),
    };
  });

test("the page of one person with two places has at most fifteen controls, and one filled button", async ({
  page,
  stage,
}) => {
  for (const name of ["reminder", "reminder-early", "reminder-done"]) {
    await open(page, stage, name, 390);
    const controls = page.getByRole("main").locator("a, button, input, select, summary");
    expect(await controls.filter({ visible: true }).count(), name).toBeLessThanOrEqual(15);
    const filled = page.getByRole("main").locator(".btn:not(.line, .text)").filter({ visible: true });
    await expect(filled, name).toHaveCount(1);
  }
});

test("where the strip lies on a narrow screen no word of a day touches the next day's", async ({
  page,
  stage,
}) => {
  await open(page, stage, "reminder-place", 768);
  const touching = await page.locator(".strip").evaluate((strip) => {
    const rows = [...strip.querySelectorAll("li p > *")].map((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      return { day: words.closest("li"), text: words.textContent, box: range.getBoundingClientRect() };
    });
    const isBeside = (one: DOMRect, other: DOMRect) =>
      one.left < other.left && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
    return rows.flatMap(({ day, text, box }) =>
      rows
        .filter((other) => other.day !== day && isBeside(box, other.box))
        .map((other) => `${text} ${other.text}`),
    );
  });
  expect(touching).toEqual([]);
});

test("on paper the strip stands, because its days would run together", async ({ page, stage }) => {
  await open(page, stage, "reminder", 1280);
  const strip = page.locator(".strip");
  await expect(strip).toHaveCSS("display", "flex");
  await page.emulateMedia({ media: "print" });
  await expect(strip).not.toHaveCSS("display", "flex");
});

test("on a wide screen no column stays empty, whether people, places or both are few", async ({
  page,
  stage,
}) => {
  await test.step("few of both: the record and what is folded lie below them in two columns", async () => {
    await open(page, stage, "reminder", 1280);
    const { people, places, record, folds } = await edges(page);
    expect([record.left, folds.right]).toEqual([people.left, places.right]);
    expect(record.top).toBeGreaterThanOrEqual(Math.max(people.bottom ?? 0, places.bottom ?? 0));
    expect(folds.top).toBe(record.top);
  });
  await test.step("many places: their list has two columns, and nothing stands beside it", async () => {
    // As the page has them: the same rows twice are more than three.
    await page
      .locator(".places > .rows")
      .evaluate((rows) => rows.append(...[...rows.children].map((row) => row.cloneNode(true))));
    const { people, places, folds } = await edges(page);
    expect(new Set([people.left, places.left, folds.left]).size).toBe(1);
    expect(new Set([people.right, places.right, folds.right]).size).toBe(1);
    const [first, second] = await page
      .locator(".places > .rows > li")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
    expect(first).toBe(second);
  });
  await test.step("many people: the record and what is folded stand below the places", async () => {
    await open(page, stage, "reminder-six-people", 1280);
    const { places, record, folds } = await edges(page);
    expect([record.left, folds.right]).toEqual([places.left, places.right]);
    expect(folds.top).toBeGreaterThanOrEqual(record.bottom ?? 0);
  });
});

test("with text twice as large nothing has to be scrolled sideways, from the phone to the desk, and the menu is in reach", async ({
  page,
  stage,
}) => {
  // As a browser's own setting has it. Pages cannot tell it from `rem`, and media queries follow it.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await open(page, stage, "reminder-visit", 1280);
  for (const path of ["/reminder", "/reminder_signup", "/"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const menu = page.getByRole("button", { name: "Menu" });
      await expect(menu).toBeVisible();
      const box = await menu.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  }
});

// A phone, a small laptop at 200 %, and the phone at 200 %.
for (const [width, height] of [
  [390, 640],
  [640, 360],
  [195, 320],
] as const) {
  test(`a dialog that is taller than ${width} by ${height} keeps its buttons in view, and what has the focus above them`, async ({
    page,
    stage,
  }) => {
    // Before the dialog opens and gives its first field the focus.
    await page.setViewportSize({ width, height });
    for (const name of ["reminder-next-date", "reminder-add-person", "several-end"]) {
      await open(page, stage, name, { width, height });
      const buttons = page.getByRole("dialog").locator(".actions .btn");
      await expect(buttons).toHaveCount(2);
      for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
      for (const field of await page
        .getByRole("dialog")
        .locator("form :is(input:not([type=hidden]), select)")
        .all()) {
        await field.focus();
        const [box, bar] = [await field.boundingBox(), await buttons.first().boundingBox()];
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      }
    }
  });
}
