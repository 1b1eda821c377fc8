import type { Page } from "@playwright/test";
import { m } from "#messages";
import { takeSuggestedDate } from "../support/dashboard-page.ts";
import { expect, test } from "../support/daymark.ts";
import { rosaForm } from "../support/forms.ts";
import { holdBack } from "../support/hold-back.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { openAwake } from "../support/waking-up.ts";
import { pick } from "../support/wizard.ts";
import { answerAt, turnTo } from "../support/wizard-form.ts";

// A page never loses the focus of somebody who works by keyboard or screen reader, whatever it shows anew.

const root = "/police-department-list-by-city";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true });

test("a search of the directory leads to what it found, page by page, and so does a ZIP code", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAwake(page, root);
  const field = page.getByRole("combobox");
  await field.fill("police");
  await field.press("Enter");
  await expect(heading(page, "Results")).toBeFocused();
  await expect(heading(page, "Results")).toHaveAccessibleDescription(/agencies for “police”/);
  await expect(heading(page, "Results")).toBeInViewport();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(heading(page, "Results")).toBeFocused();
  await field.fill("zzzzqqqq");
  await field.press("Enter");
  await expect(heading(page, "No results")).toBeFocused();
  await page.getByLabel("Your ZIP code").fill("50010");
  await page.getByRole("button", { name: "Show nearest" }).click();
  await expect(heading(page, "Sheriffs near 50010")).toBeFocused();
});

test("the payment's heading keeps the focus when it becomes known", async ({ page, daymark }) => {
  await signUpAndPay(page, daymark.url, rosaForm("rosa.paid"));
  const answer = await holdBack(page, "**/api/checkout*");
  await page.goto("/reminder_success");
  const shown = page.getByRole("heading", { level: 1 });
  await expect(shown).toHaveText("Your payment");
  // The change of page from the checkout gives the heading the focus in the same way.
  await shown.evaluate((element) => {
    element.setAttribute("tabindex", "-1");
    element.focus();
  });
  const said = await page.getByRole("main").getByRole("status").first().elementHandle();
  answer();
  await expect(heading(page, "Payment Successful!")).toBeFocused();
  expect(await said?.textContent()).toContain("Thank you for your purchase!");
});

test("adding a place leads to its first field, and taking places away to a place's heading", async ({
  page,
}) => {
  await page.goto("/reminder_signup");
  await pick(page, "Who are you?", "I am a family member");
  await turnTo(page, "places");
  await pick(page, "One place or several?", "In more than one place");
  const add = page.getByRole("button", { name: "Add another place" });
  const remove = (count: number) => page.getByRole("button", { name: `Remove place ${count}`, exact: true });
  for (let count = 1; count < 4; count += 1) {
    await expect(remove(count)).toBeVisible();
    await add.press("Enter");
    const added = page.getByRole("group", { name: `Place ${count + 1}`, exact: true });
    await expect(added.getByLabel("Name of the place")).toBeFocused();
  }
  await remove(4).press("Enter");
  await expect(heading(page, "Place 3")).toBeFocused();
  // The next place has moved up under the finger.
  await remove(2).press("Enter");
  await expect(remove(3)).toHaveCount(0);
  await expect(remove(2)).toBeFocused();
  for (let count = 2; count > 0; count -= 1) await remove(count).press("Enter");
  await expect(heading(page, /^Where do /)).toBeFocused();
});

for (const width of [390, 1280]) {
  test(`by keyboard, ${width} pixels wide, the sign-up leads from screen to screen, back, and to the answer that is missing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openAwake(page, "/reminder_signup");
    const next = page.getByRole("button", { name: "Next", exact: true });
    const alert = page.getByRole("dialog", { name: "Notification" });
    const wrong = page.locator("[aria-invalid=true]");
    const step = page.getByRole("list", { name: "Step 1 of 3" });
    const isPart = async (title: string, screen: string) => {
      const legend = page.locator("form legend h2");
      await expect(legend).toHaveText(title);
      await expect(legend).toBeFocused();
      await expect(page).toHaveTitle(`${title} - Daymark`);
      await expect(step).toBeVisible();
      await expect(page.getByRole("progressbar", { name: screen })).toBeVisible();
      // The heading stands in the upper part of the window.
      await expect.poll(async () => (await legend.boundingBox())?.y).toBeLessThan(330);
    };
    await expect(step).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Screen 1 of 6" })).toBeVisible();
    await next.press("Enter");
    await expect(alert).toContainText("Please select who you are");
    await page.keyboard.press("Enter");
    await expect(answerAt(page, "userType")).toBeFocused();
    // The problem stands beside its question until the reader answers.
    await expect(page.getByRole("group", { name: "Who are you?" })).toContainText(
      "Please select who you are",
    );
    await page.keyboard.press("Space");
    await expect(wrong).toHaveCount(0);
    await next.press("Enter");
    await isPart("About you", "Screen 2 of 6");
    // Nobody has been here yet, so nothing is wrong here yet.
    await expect(wrong).toHaveCount(0);

    // Leaving a screen checks only that screen. The dialog says its first mistake from the top.
    await answerAt(page, "registrantInfo.fullName").fill("Rosa Delgado");
    await page.keyboard.press("Enter");
    await expect(alert).toContainText("Please enter your age.");
    await page.keyboard.press("Enter");
    await expect(answerAt(page, "registrantInfo.age")).toBeFocused();
    await expect(wrong).toHaveCount(2);
    await page.keyboard.type("44");
    await expect(wrong).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(alert).toContainText("Please enter your ZIP code.");
    await page.keyboard.press("Enter");
    await expect(answerAt(page, "registrantInfo.address")).toBeFocused();
    await page.keyboard.type("50309");
    await expect(wrong).toHaveCount(0);
    await next.press("Enter");
    await isPart("How can we reach you?", "Screen 3 of 6");
    await answerAt(page, "registrantInfo.email").fill("rosa.phone@mail.example");
    await page.keyboard.press("Enter");
    await expect(alert).toContainText("Please enter your mobile phone number.");
    await page.keyboard.press("Enter");
    await expect(wrong).toHaveCount(1);
    await pick(page, "Can you get text messages?", "No");
    await expect(wrong).toHaveCount(0);
    await next.press("Enter");
    await isPart("Where do you register?", "Screen 4 of 6");
    await page.goBack();
    await isPart("How can we reach you?", "Screen 3 of 6");
    await expect(answerAt(page, "registrantInfo.email")).toHaveValue("rosa.phone@mail.example");
    await page.goForward();
    await isPart("Where do you register?", "Screen 4 of 6");

    // When a reader jumps ahead, the dialog leads back to the first missing answer.
    await page.goto("/reminder_signup?step=details&part=login");
    await page.getByRole("button", { name: "Continue to the email check" }).press("Enter");
    await expect(alert).toContainText("Please fill in all location information.");
    await page.keyboard.press("Enter");
    await expect(answerAt(page, "locations.0.name")).toBeFocused();
  });
}

test("an answered question of the dashboard leads back to its heading", async ({ page, daymark }) => {
  await signUpAndPay(page, daymark.url, rosaForm("rosa.answers"));
  await page.goto("/reminder");
  const dialog = page.getByRole("dialog", { name: "Set the next date" });
  const sayDone = async () => {
    await page.getByRole("button", { name: "Registered early?" }).press("Enter");
    await dialog.getByRole("button", { name: m.reminder_date_comes_later() }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("status").getByText(/^Saved\. .* is marked as done\.$/)).toBeVisible();
  };
  const takeBack = page.getByRole("button", { name: "Undo" });
  await sayDone();
  await takeBack.press("Enter");
  await expect(takeBack).toHaveCount(0);
  await expect(page.locator("#next-date")).toBeFocused();
  await sayDone();
  const questions = page.locator("#dates-now");
  const setNext = questions.getByRole("button", { name: "Set the next date", exact: true });
  await setNext.press("Enter");
  await takeSuggestedDate(dialog);
  await expect(dialog.locator("[name=nextDueOn]")).toBeFocused();
  await dialog.getByRole("button", { name: "Set this date" }).press("Enter");
  await expect(setNext).toHaveCount(0);
  await expect(page.getByRole("button", { name: m.reminder_date_update() })).toBeFocused();
});
