import type { Page } from "@playwright/test";
import { expect, test } from "./daymark.ts";
import { errorBeside } from "./field-error.ts";
import { pick } from "./wizard.ts";
import { answerAt, hearDialog, questionAround, readAnswers, sendForm } from "./wizard-form.ts";

/** One rule of the wizard that the form breaks, and the answer that mends it, mostly by breaking a later rule. */
export interface Broken {
  rule: number;
  title?: string;
  message: string;
  /** Where the words stand and where the focus goes. */
  field: string;
  mend: (page: Page) => Promise<void>;
}

/** Types an answer into its field. */
export const type = (field: string, value: string) => (page: Page) => answerAt(page, field).fill(value);
/** Chooses one of a question's answers. */
export const choose = (group: string, option: string) => (page: Page) => pick(page, group, option);

/** Sends the form and expects the dialog, the words beside the field, the focus there, and no answer lost. */
async function expectRefused(page: Page, { title, message, field }: Broken): Promise<void> {
  const before = await readAnswers(page);
  await sendForm(page);
  await hearDialog(page, { ...(title && { title }), message });
  await expect(answerAt(page, field)).toBeFocused();
  await expect(errorBeside(questionAround(page, field), message)).toBeVisible();
  await expect(page.getByRole("alert").getByRole("link").first()).toHaveText(message);
  expect(await readAnswers(page)).toEqual(before);
}

/** Meets these rules one after the other. Each is the first rule that fails once the rules before it are met. */
export async function walk(page: Page, broken: readonly Broken[]): Promise<void> {
  for (const rule of broken) {
    await test.step(`rule ${rule.rule}: ${rule.message}`, async () => {
      await expectRefused(page, rule);
      await rule.mend(page);
    });
  }
}
