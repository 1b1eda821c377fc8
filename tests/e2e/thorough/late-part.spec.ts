import type { Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { rosaForm, today } from "../support/forms.ts";
import { cutOff, holdBack } from "../support/hold-back.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { pick } from "../support/wizard.ts";
import { turnTo } from "../support/wizard-form.ts";

// The first touch loads the parts that nobody needs for reading. When a part does not come, the page says so and loses nothing.

test.use({ allowConsoleError: /Failed to load resource|dynamically imported module/ });

const missing = (page: Page) => page.getByText("Part of this page didn't load.");
const dueOn = today().add({ days: 100 });
const inWords = dueOn.toLocaleString("en-US", { weekday: "long", month: "long", day: "numeric" });

test("the date stands there before the page's scripts have come, and stays", async ({ page, daymark }) => {
  await signUpAndPay(page, daymark.url, rosaForm("rosa.first-date"));
  const release = await holdBack(page, "**/assets/*.js");
  await page.goto("/reminder", { waitUntil: "commit" });
  await expect(page.getByText(`Your next date: ${inWords}`)).toBeVisible();
  await expect(page.getByText("Checking authentication...")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Your Reminders" })).toBeVisible();
  await expect(page.locator("#first-date")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(
    dueOn.toLocaleString("en-US", { month: "long", day: "numeric" }),
  );
});

test("where details are hidden no date stands there before the page has come", async ({ page, daymark }) => {
  await signUpAndPay(page, daymark.url, rosaForm("rosa.hidden-date"));
  await page.goto("/reminder");
  await page.getByRole("button", { name: "Hide details" }).click();
  const release = await holdBack(page, "**/assets/*.js");
  const answered = page.waitForResponse("**/api/dashboard");
  await page.goto("/reminder", { waitUntil: "commit" });
  await (await answered).finished();
  await page.evaluate(() => globalThis.daymarkPreloaded?.answer);
  await expect(page.getByText("Checking authentication...")).toBeVisible();
  await expect(page.locator("#first-date")).toHaveText("");
  release();
  await expect(page.getByRole("button", { name: "Show details" })).toBeVisible();
});

test("a dialog whose part does not come opens and says so, and the page goes on", async ({
  page,
  daymark,
}) => {
  await signUpAndPay(page, daymark.url, rosaForm("rosa.late-dialog"));
  const join = await cutOff(page, "**/assets/dialogs-*.js");
  await page.goto("/reminder");
  await page.getByRole("button", { name: "Registered early?" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Part of this page didn't load.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Registered early?" })).toBeFocused();
  await page.getByRole("button", { name: "Registered early?" }).click();
  const again = dialog.getByRole("link", { name: "Try again" });
  // The second press asks for the file once more. Let it through only after the click: else the dialog could replace the link.
  await again.click();
  join();
  await page.getByRole("button", { name: "Registered early?" }).click();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();

  await test.step("while its part is still coming it is open already", async () => {
    const release = await holdBack(page, "**/assets/dialogs-*.js");
    await page.goto("/reminder");
    await page.getByRole("button", { name: "Add a person" }).click();
    await expect(page.getByRole("dialog", { name: "One moment" })).toBeVisible();
    release();
    await expect(page.getByRole("dialog", { name: "Add a person" }).getByLabel("Full name")).toBeVisible();
  });
});

test("without its rules the sign-up keeps what was typed, says what is missing, and goes on when they are here", async ({
  page,
}) => {
  const join = await cutOff(page, "**/assets/rules-*.js");
  await page.goto("/reminder_signup");
  await pick(page, "Who are you?", "I am the person who registers");
  const goOn = page.getByRole("button", { name: "Next", exact: true });
  await turnTo(page, "you");
  await page.getByLabel("Full name").first().fill("Rosa Quill");
  await goOn.click();
  await expect(missing(page)).toBeVisible();
  await expect(page.getByLabel("Full name").first()).toHaveValue("Rosa Quill");
  await page.getByRole("main").getByRole("link", { name: "Try again" }).click();
  join();
  await expect(page.getByLabel("Full name").first()).toHaveValue("Rosa Quill");
  await goOn.click();
  await expect(page.getByRole("dialog", { name: "Notification" }).or(page.getByRole("dialog"))).toBeVisible();
  await expect(missing(page)).toHaveCount(0);
});
