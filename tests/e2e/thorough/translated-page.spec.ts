import type { Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";

/** As a browser does that translates: each text gives way to elements with other words, now and whenever a text comes. */
async function translate(page: Page, way: "replace" | "wrap" | "insert"): Promise<void> {
  await page.evaluate((way) => {
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
      if (root instanceof Text) texts.push(root);
      for (const text of texts) {
        if (!text.parentNode || text.parentElement?.closest("font, script, style") || !text.data.trim())
          continue;
        const font = document.createElement("font");
        font.append(document.createElement("font"));
        if (way === "wrap") {
          text.replaceWith(font);
          font.append(text);
          continue;
        }
        font.firstElementChild?.append(`¡${text.data}!`);
        if (way === "replace") text.replaceWith(font);
        else {
          text.before(font);
          text.remove();
        }
      }
    };
    translateIn(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) translateIn(node);
    }).observe(document.body, { childList: true, subtree: true });
  }, way);
}

// The refused link.
test.use({ allowConsoleError: /Failed to load resource/, actionTimeout: 15_000 });

for (const way of ["replace", "wrap", "insert"] as const) {
  test(`a translated page goes on: ${way}`, async ({ page }) => {
    const main = page.getByRole("main");
    await page.goto("/reset-password#token=cut");
    await expect(main.getByLabel("New password")).toBeVisible();
    await translate(page, way);
    await main.getByRole("button", { name: "Set new password" }).click();
    await expect(main.locator("[aria-invalid=true]")).toBeVisible();
    await main.locator("input[name=password]").fill("Copper9lantern!");
    await main.locator("button[type=submit]").click();
    await expect(main.getByText(/expired or was already used/)).toBeVisible();

    await page.goto("/reminder_signup");
    await expect(main.getByRole("group").first()).toBeVisible();
    await translate(page, way);
    for (const who of ["family", "friend", "registrant"]) {
      await main.locator(`input[name=userType][value=${who}]`).check({ force: true });
    }
    await main.locator("button[type=submit]").click();
    await expect(main.locator("input[name='registrantInfo.fullName']")).toBeVisible();
    await page.goBack();
    await expect(main.locator("input[name=userType]").first()).toBeVisible();
    await page.locator("footer a[href='/terms']").click();
    await expect(page).toHaveURL(/\/terms/);
    await page.goBack();
    await expect(main.locator("input[name=userType]").first()).toBeVisible();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  });
}
