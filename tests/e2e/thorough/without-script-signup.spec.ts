import { expect, test } from "../support/daymark.ts";
import { expectPlainAccessible } from "../support/plain-page.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test("without JavaScript: the sign-up says what to do instead, and each way leads somewhere", async ({
  page,
}) => {
  await page.goto("/reminder_signup");
  const main = page.getByRole("main");
  // Playwright reads no text through a noscript, only the text inside it.
  const notice = page.locator("main noscript .note");
  await expect(notice).toContainText("This sign-up needs JavaScript.");
  await expect(notice).toContainText("Open this page on another phone or computer.");
  await expect(notice).toContainText("you can reply DONE or STOP to them");
  await expect(notice).not.toContainText(/switch it on/i);
  await expectPlainAccessible(page);
  for (const name of ["Without a phone", "For family and friends"]) {
    await page.goto("/reminder_signup");
    const link = main.getByRole("link", { name });
    const target = await link.getAttribute("href");
    await link.click();
    expect(new URL(page.url()).pathname).toBe(target);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Page Not Found");
  }
});

test("without JavaScript: a page about oneself leads to the dates", async ({ page }) => {
  await page.goto("/profile");
  await page.getByRole("main").getByRole("link", { name: "Show my dates" }).click();
  await expect(page.getByRole("button", { name: "Show my dates" })).toBeVisible();
});
