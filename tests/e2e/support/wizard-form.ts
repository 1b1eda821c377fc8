import type { Locator, Page } from "@playwright/test";
import type { WizardPart } from "#app/routes/sign-up/wizard/wizard-parts.ts";
import type { SignupForm } from "#core/signup/form.ts";
import { decodeStoredForm, encodeStoredForm, storedFormKey } from "#core/signup/stored-form.ts";
import { expect } from "./expect.ts";
import { password } from "./wizard.ts";

/** A field of the form by its id, which is spelt as in the rules: "registrantInfo.email". */
export function answerAt(page: Page, field: string): Locator {
  return page.locator(`[id="${field}"]`);
}

/** The nearest question around a field. The field's error stands there. */
export function questionAround(page: Page, field: string): Locator {
  return answerAt(page, field).locator("xpath=ancestor-or-self::*[self::fieldset or @class='field'][1]");
}

/** Checks the words of a notification dialog and closes it by its button. */
export async function hearDialog(
  page: Page,
  {
    title = "Notification",
    message,
    plain,
    button = "OK",
  }: { title?: string; message: string; plain?: string; button?: string },
): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await expect(dialog.getByRole("paragraph").first()).toHaveText(message);
  if (plain !== undefined) await expect(dialog.getByRole("paragraph").nth(1)).toHaveText(plain);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const pathOf = (part: WizardPart): string => `/reminder_signup?step=details&part=${part}`;

/** Opens another screen of the open wizard, as the browser's Back does: no page loads, so the password stays. */
export async function turnTo(page: Page, part: WizardPart): Promise<void> {
  // Until the form shows, nothing listens to a change of the address.
  await expect(page.locator("main form")).toBeVisible();
  await page.evaluate((path) => {
    // Works in every language of the page.
    history.pushState(null, "", new URL(path, location.href).search);
    dispatchEvent(new PopStateEvent("popstate"));
  }, pathOf(part));
  await expect(page.locator("main form")).toBeVisible();
}

/** Sends the form from its last screen. Before the first answer there is only the first screen. */
export async function sendForm(page: Page): Promise<void> {
  await turnTo(page, "login");
  await page.getByRole("button", { name: /^(Next|Continue to the email check)$/ }).click();
}

/** Types the password twice, on the screen that asks for it. */
export async function enterPassword(page: Page, typed: string = password): Promise<void> {
  await answerAt(page, "password").fill(typed);
  await answerAt(page, "passwordConfirmation").fill(typed);
}

/** The answers as the tab stores them. Null when there are none. */
export async function storedForm(page: Page): Promise<SignupForm | null> {
  const stored = await page.evaluate((key) => sessionStorage.getItem(key), storedFormKey);
  return decodeStoredForm(stored);
}

/** Opens a page in a tab that has these answers stored: by default the wizard's last screen. */
export async function openWithAnswers(
  page: Page,
  form: SignupForm,
  path: string = pathOf("login"),
): Promise<void> {
  await page.goto("/terms");
  await page.evaluate(([key, stored]) => sessionStorage.setItem(key, stored), [
    storedFormKey,
    encodeStoredForm(form),
  ] as const);
  await page.goto(path);
}
