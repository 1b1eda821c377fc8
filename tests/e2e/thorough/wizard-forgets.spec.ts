import type { Page } from "@playwright/test";
import { registrantForm } from "#tests/support/sample-forms.ts";
import { expect, test } from "../support/daymark.ts";
import { expectBarColour } from "../support/dialog-colour.ts";
import { drawn } from "../support/drawn.ts";
import { signInAnew } from "../support/new-account.ts";
import { answerAt, hearDialog, openWithAnswers, turnTo } from "../support/wizard-form.ts";

// A page's call may be answered only after the logout.
test.use({ sharesContext: false, allowConsoleError: /status of 401/ });

/** Everything that the browser stores for this site, in this tab and for all tabs. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
const traces = /reminderForm|Rosa|daymark_|example\.com/;

async function expectEmptyForm(page: Page): Promise<void> {
  await expect(page.getByRole("radio", { name: "I am the person who registers" })).not.toBeChecked();
  // Without a first answer there is only the first question.
  await expect(answerAt(page, "account.email")).toHaveCount(0);
  await expect(page.getByText("Rosa")).toHaveCount(0);
  expect(await kept(page)).not.toMatch(traces);
}

/** Answers of before, and something typed now. */
async function openTyped(page: Page): Promise<void> {
  await openWithAnswers(page, registrantForm);
  await answerAt(page, "password").fill("Lantern7row!");
  await turnTo(page, "places");
  await answerAt(page, "locations.0.name").fill("Alder");
  await turnTo(page, "you");
  await expect(answerAt(page, "registrantInfo.fullName")).toHaveValue("Rosa Núñez-Smith");
  // The first screen has "Start over".
  await turnTo(page, "who");
  await drawn(page);
}

/** Whose dates these are, and how to reach them. It stands on the page as long as the answers are there. */
async function openCheckout(page: Page): Promise<void> {
  await openWithAnswers(page, registrantForm, "/reminder_checkup");
  for (const detail of ["Rosa Núñez-Smith", "rosa@example.com", "(515) 555-0142", "Alder County"])
    await expect(page.getByText(detail).first()).toBeVisible();
}

async function expectEmptyCheckout(page: Page): Promise<void> {
  await expect(page.getByText("No form data found. Please return to the registration form.")).toBeVisible();
  expect(await page.getByRole("main").innerHTML()).not.toMatch(/Rosa|Alder|555|example\.com/);
  expect(await kept(page)).not.toMatch(traces);
}

const cleared = {
  title: "Answers Cleared",
  message: "Your answers were cleared after an hour of inactivity.",
};
const loggedOut = { title: "Logged Out", message: "You have been successfully logged out." };

test("start over asks first, and then keeps nothing", async ({ page }) => {
  await openTyped(page);
  await page.getByRole("button", { name: "Start over" }).click();
  const question = page.getByRole("dialog", { name: "Start over?" });
  await expectBarColour(question, "danger");
  await question.getByRole("button", { name: "Cancel" }).click();
  await turnTo(page, "places");
  await expect(answerAt(page, "locations.0.name")).toHaveValue("Alder");
  await turnTo(page, "who");
  await page.getByRole("button", { name: "Start over" }).click();
  await question.getByRole("button", { name: "Delete my answers" }).click();
  await expectEmptyForm(page);
  await expect(answerAt(page, "userType")).toBeFocused();
  await page.reload();
  await expectEmptyForm(page);
});

test("sixty idle minutes clear the form after a warning, and it says so", async ({ page }) => {
  await page.clock.install();
  await openTyped(page);
  const question = page.getByRole("dialog", { name: "Are you still there?" });
  await page.clock.fastForward("57:00");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.clock.fastForward("01:05");
  await expect(question).toContainText("Your answers will be cleared in two minutes due to inactivity.");
  await question.getByRole("button", { name: "Keep my answers" }).click();
  await drawn(page);
  await page.clock.fastForward("57:00");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await turnTo(page, "you");
  await expect(answerAt(page, "registrantInfo.fullName")).toHaveValue("Rosa Núñez-Smith");
  await drawn(page);
  await page.clock.fastForward("01:05");
  await expect(question).toBeVisible();
  await page.clock.fastForward("02:00");
  await hearDialog(page, cleared);
  await expectEmptyForm(page);
});

test("an hour clears the checkout too, and answers whose page was closed meanwhile", async ({ page }) => {
  await page.clock.install();
  await openCheckout(page);
  await drawn(page);
  await page.clock.fastForward("58:05");
  await expect(page.getByRole("dialog", { name: "Are you still there?" })).toBeVisible();
  await page.clock.fastForward("02:00");
  await hearDialog(page, cleared);
  await expectEmptyCheckout(page);

  await openTyped(page);
  await page.goto("/terms");
  await page.clock.fastForward("01:00:05");
  await page.goto("/reminder_signup");
  await expectEmptyForm(page);
});

test("closing the tab keeps nothing for the next one", async ({ page, context }) => {
  await openTyped(page);
  await page.close();
  const next = await context.newPage();
  await next.goto("/reminder_signup");
  await expectEmptyForm(next);
});

test("logging out clears the form and the checkout that stand open, in every tab", async ({
  page,
  context,
  daymark,
}) => {
  await signInAnew(page, daymark.url, "nina.wizard@mail.example");
  const second = await context.newPage();
  const checkout = await context.newPage();
  await openCheckout(checkout);
  for (const tab of [page, second]) {
    await tab.bringToFront();
    await openWithAnswers(tab, registrantForm);
    await expect(
      tab.getByText("This adds a person to your account. You're logged in as nina.wizard@mail.example"),
    ).toBeVisible();
  }
  await page.bringToFront();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  for (const tab of [page, second]) {
    await tab.bringToFront();
    await hearDialog(tab, loggedOut);
    await expectEmptyForm(tab);
    await expect(tab.getByText("nina.wizard@mail.example")).toHaveCount(0);
  }
  await checkout.bringToFront();
  await hearDialog(checkout, loggedOut);
  await expectEmptyCheckout(checkout);
});
