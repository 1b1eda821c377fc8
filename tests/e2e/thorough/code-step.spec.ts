import type { Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { rosaForm } from "../support/forms.ts";
import { holdBack } from "../support/hold-back.ts";
import { codeFor } from "../support/outbox.ts";
import { password } from "../support/wizard.ts";
import {
  answerAt,
  enterPassword,
  hearDialog,
  openWithAnswers,
  sendForm,
  storedForm,
} from "../support/wizard-form.ts";

// The step of the code, for somebody whose phone drops the page while they read the mail, and who has no mouse.

const codeField = (page: Page) => page.getByLabel("6-digit code");

/** The wizard at its second step. Gives the address that the code went to. */
async function openCodeStep(page: Page, who: string): Promise<string> {
  await openWithAnswers(page, rosaForm(who));
  await enterPassword(page);
  await sendForm(page);
  await expect(codeField(page)).toBeVisible();
  return `${who}@mail.example`;
}

test("a tab that the phone has dropped goes on at the code, and asks for the password there", async ({
  page,
}) => {
  const email = await openCodeStep(page, "rosa.dropped");
  // Back and forward the password is still there: the page has not been left.
  await page.goBack();
  await expect(answerAt(page, "password")).toHaveValue(password);
  await page.goForward();
  await expect(codeField(page)).toBeVisible();
  const code = await codeFor(page)(email);
  await page.reload();

  await expect(page.getByText("Please enter your password again.")).toBeVisible();
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

test("Enter says what the code lacks; a busy button keeps the focus and takes no second press", async ({
  page,
}) => {
  const email = await openCodeStep(page, "rosa.enter");
  await codeField(page).fill("12");
  await codeField(page).press("Enter");
  const short = "Please enter all six digits of the code.";
  await expect(codeField(page)).toHaveAccessibleDescription(short);
  await expect(codeField(page)).toBeFocused();
  // The focus is there already, so nothing leads to these words: they are said.
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: short })).toHaveCount(1);

  await codeField(page).fill(await codeFor(page)(email));
  let checks = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/check")) checks += 1;
  });
  const answer = await holdBack(page, "**/check");
  const button = page.getByRole("button", { name: /Check the code|Checking/ });
  await button.press("Enter");
  await expect(button).toHaveText("Checking...");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await codeField(page).press("Enter");
  answer();
  await expect(page.getByRole("heading", { level: 1, name: "Complete Your Purchase" })).toBeFocused();
  expect(checks).toBe(1);
});

test("a mistyped address is changed where the code is asked for, and the code goes to the right one", async ({
  page,
}) => {
  await openCodeStep(page, "rosa.mistyped");
  const right = "rosa.typed.right@mail.example";
  await page.getByText("Didn't get the email?").click();
  const other = page.getByLabel("Use a different email");
  await other.fill("rosa@mail");
  await page.getByRole("button", { name: "Send the code there" }).click();
  await expect(other).toHaveAccessibleDescription(/must contain @ and a domain/);
  await expect(other).toBeFocused();
  await other.fill("rosa.typed@gmial.com");
  await page.getByRole("button", { name: "Did you mean rosa.typed@gmail.com?" }).click();
  await expect(other).toHaveValue("rosa.typed@gmail.com");
  await other.fill(right);
  await page.getByRole("button", { name: "Send the code there" }).click();
  await expect(page.getByText(`We sent a 6-digit code to ${right}`)).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  expect(await storedForm(page)).toMatchObject({
    registrantInfo: { email: right },
    account: { email: right },
    verificationEmail: right,
  });
  await page.keyboard.type(await codeFor(page)(right));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reminder_checkup$/);
});
