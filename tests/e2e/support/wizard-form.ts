import { expect, type Locator, type Page } from "@playwright/test";
import type { SignupForm } from "#core/signup/form.ts";
import { decodeStoredForm, encodeStoredForm, storedFormKey } from "#core/signup/stored-form.ts";

/** A place of the form by its id, which is spelt as the rules spell it: "registrantInfo.email". */
export function answerAt(page: Page, field: string): Locator {
  return page.locator(`[id="${field}"]`);
}

/** The nearest question around a field. Words about the field stand there. */
export function questionAround(page: Page, field: string): Locator {
  return answerAt(page, field).locator("xpath=ancestor-or-self::*[self::fieldset or @class='field'][1]");
}

/** Everything that is typed, chosen and ticked, by field. */
export function readAnswers(page: Page): Promise<Record<string, string>> {
  return page.locator("main form").evaluate((form) => {
    const fields = [...(form as HTMLFormElement).elements].filter(
      (element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
    );
    return Object.fromEntries(
      fields
        .filter((field) => !(field instanceof HTMLInputElement && field.type === "radio" && !field.checked))
        .map((field) => [field.name || field.id, field.value]),
    );
  });
}

/** Reads a notification dialog to its end and closes it by its button. */
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

export const sendForm = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Continue to the email check" }).click();

/** The answers as the tab stores them. Null when there are none. */
export async function storedForm(page: Page): Promise<SignupForm | null> {
  const stored = await page.evaluate((key) => sessionStorage.getItem(key), storedFormKey);
  return decodeStoredForm(stored);
}

/** Opens a page in a tab that has these answers stored. */
export async function openWithAnswers(
  page: Page,
  form: SignupForm,
  path = "/reminder_signup",
): Promise<void> {
  await page.goto("/terms");
  await page.evaluate(([key, stored]) => sessionStorage.setItem(key, stored), [
    storedFormKey,
    encodeStoredForm(form),
  ] as const);
  await page.goto(path);
}
