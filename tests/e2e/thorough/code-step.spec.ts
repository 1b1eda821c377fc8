import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { expect, test } from "../support/daymark.ts";
import { codeFor } from "../support/outbox.ts";
import { openAwake } from "../support/waking-up.ts";
import { pick as choose, password } from "../support/wizard.ts";
import { answerAt, hearDialog, openWithAnswers, sendForm } from "../support/wizard-form.ts";

// The step of the code, for somebody whose phone drops the page while they read the mail, and who has no mouse.

const dueOn = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 }).toString();
const codeField = (page: Page) => page.getByLabel("6-digit code");

/** The wizard at its second step. Gives the address that the code went to. */
async function openCodeStep(page: Page, who: string): Promise<string> {
  const email = `${who}@mail.example`;
  await openWithAnswers(page, {
    ...registrantForm,
    masterAccountHolder: registrantForm.registrantInfo.fullName,
    registrantInfo: { ...registrantForm.registrantInfo, email, phone: "515-555-0130" },
    locations: [{ name: "Alder County", frequency: "4", registrationDate: dueOn }],
    account: { email },
    verificationEmail: email,
  });
  await answerAt(page, "password").fill(password);
  await answerAt(page, "passwordConfirmation").fill(password);
  await sendForm(page);
  await expect(codeField(page)).toBeVisible();
  return email;
}

test("a tab that the phone has dropped goes on at the code, and asks for the password there", async ({
  page,
}) => {
  const email = await openCodeStep(page, "rosa.dropped");
  const code = await codeFor(page)(email);
  await page.reload();

  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await expect(page.getByText("Please enter your password again.")).toBeVisible();
  await expect(page.getByText(/your password is never stored in your browser/)).toBeVisible();
  await codeField(page).fill(code);
  await codeField(page).press("Enter");
  await hearDialog(page, { message: "Please enter a password." });
  await expect(answerAt(page, "password")).toBeFocused();
  await expect(codeField(page)).toHaveValue(code);

  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Complete Your Purchase" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Pay $10.95" })).toBeEnabled();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toContain(btoa(password).slice(0, -2));
  expect(stored).not.toContain(password);
});

test("a tab that was dropped after the code goes on with the password alone, and saves", async ({ page }) => {
  const email = await openCodeStep(page, "rosa.dropped.late");
  await codeField(page).fill(await codeFor(page)(email));
  // The answers do not leave: the phone drops the page between the code and the saving.
  let leaves = () => {};
  const left = new Promise<void>((resolve) => {
    leaves = resolve;
  });
  await page.route("**/api/signups", () => leaves());
  await codeField(page).press("Enter");
  await left;
  await page.unrouteAll();
  await page.reload();

  await expect(page.getByText("Your email is checked.")).toBeVisible();
  await expect(page.getByText("Your answers are not saved yet.")).toBeVisible();
  const save = page.getByRole("button", { name: "Save and go to the checkout" });
  await save.click();
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect(answerAt(page, "password")).toBeFocused();
  await answerAt(page, "password").fill(password);
  await answerAt(page, "passwordConfirmation").fill(password);
  await save.click();
  await expect(page).toHaveURL(/\/reminder_checkup$/);
});

test("Enter says what the code lacks; a busy button keeps the focus and takes no second press", async ({
  page,
}) => {
  const email = await openCodeStep(page, "rosa.enter");
  await expect(page).toHaveTitle("Check your email - Daymark");
  await codeField(page).fill("12");
  await codeField(page).press("Enter");
  const short = "Please enter all six digits of the code.";
  await expect(codeField(page)).toHaveAccessibleDescription(short);
  await expect(codeField(page)).toBeFocused();
  // The focus is there already, so nothing leads to these words: they are said.
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: short })).toHaveCount(1);

  await codeField(page).fill(await codeFor(page)(email));
  let answer = () => {};
  const awaited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let checks = 0;
  await page.route("**/check", async (route) => {
    checks += 1;
    await awaited;
    await route.continue();
  });
  const button = page.getByRole("button", { name: /Check the code|Checking/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveText("Checking...");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await codeField(page).press("Enter");
  answer();
  await expect(page.getByRole("heading", { level: 1, name: "Complete Your Purchase" })).toBeFocused();
  await expect(page).toHaveTitle("Checkout - Daymark");
  expect(checks).toBe(1);
});

test("each rule of a password is said whole when it is kept, and the field names them all", async ({
  page,
}) => {
  await openAwake(page, "/reminder_signup?step=details");
  await choose(page, "1. Who are you?", "I am a friend");
  await expect(page).toHaveTitle("Set up your reminders - Daymark");
  const field = answerAt(page, "password");
  await expect(field).toHaveAccessibleDescription(
    /8 characters or more ?: still needed.*Both passwords match/,
  );
  await field.fill("7");
  const rule = page.getByRole("list", { name: "Password rules" }).getByRole("listitem").nth(2);
  await expect(rule).toHaveText("1 number: done");
  await expect(rule).toHaveAttribute("aria-atomic", "true");
});
