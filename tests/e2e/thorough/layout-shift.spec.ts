import type { Page } from "@playwright/test";
import { m } from "#messages";
import { expect, test } from "../support/daymark.ts";
import { formOf } from "../support/forms.ts";
import { holdBack } from "../support/hold-back.ts";
import { arriveNodeByNode, measureLayoutShift } from "../support/layout-shift.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { openBeforeScripts } from "../support/waking-up.ts";

// Somebody comes for the first time: with fonts from a cache there would be nothing to wait for.
test.use({ sharesContext: false });

/** This is far below 0.1, which counts as good: what remains is less than a line. */
async function expectNothingMoved(page: Page, most = 0.01): Promise<void> {
  const { sum, moved } = await measureLayoutShift(page);
  expect(sum, moved.join("\n")).toBeLessThan(most);
}

const widths = [390, 1280];
const paths = ["/", "/login", "/reminder_signup", "/resources", "/documentation/choose-the-date"];

for (const width of widths) {
  for (const path of paths) {
    test(`nothing moves while ${path} loads, ${width} pixels wide, and its fonts come late`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const show = await holdBack(page, "**/*.woff2");
      await page.goto(path, { waitUntil: "commit" });
      await expect(page.getByRole("complementary", { name: "Demo" })).toBeVisible();
      await expect(page.getByText("Loading...").filter({ visible: true })).toHaveCount(0);
      show();
      await page.waitForLoadState("load");
      await page.evaluate(() => document.fonts.ready);
      await expectNothingMoved(page);
    });
  }
}

// A busy browser paints a page in the middle of its text, and a slow line delivers it in pieces: the cut may be anywhere.
for (const width of widths) {
  for (const path of paths) {
    test(`what has come of ${path} stays where it is when the rest comes, ${width} pixels wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      // Without its scripts the page stays as the server wrote it.
      await openBeforeScripts(page, path);
      await page.waitForFunction(() => {
        const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
        return document.readyState !== "loading" && sheets.every(({ sheet }) => sheet) && sheets.length > 0;
      });
      await page.evaluate(() => document.fonts.ready);
      await arriveNodeByNode(page);
      await expectNothingMoved(page);
    });
  }
}

for (const width of widths) {
  test(`nothing moves while the reminders load, ${width} pixels wide, signed in or not`, async ({
    page,
    daymark,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    // As on a line where each answer takes its time: what it brings comes after the page was painted.
    await page.route("**/api/**", async (route) => {
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      await route.continue();
    });
    await page.goto("/reminder");
    await expect(page.getByRole("heading", { name: m.reminder_login_required() })).toBeVisible();
    await expectNothingMoved(page, 0.001);
    await signUpAndPay(page, daymark.url, formOf(`layout-shift-${width}`));
    await page.goto("/reminder");
    await expect(page.getByRole("heading", { name: /Who gets reminders/ })).toBeVisible();
    await expectNothingMoved(page, 0.001);
  });
}
