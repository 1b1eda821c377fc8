import type { Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { ownFile } from "../support/every-path.ts";
import { rosaForm } from "../support/forms.ts";
import { holdBack } from "../support/hold-back.ts";
import { codeFor } from "../support/outbox.ts";
import { openAwake } from "../support/waking-up.ts";
import { enterPassword, openWithAnswers, sendForm } from "../support/wizard-form.ts";

// Whatever is tapped, the screen changes before anything has come over the line. What would come is held back meanwhile, so no
// clock is needed: a change that waited for it would never be seen. (A tap on a link: late-page.spec.ts.)

const coming = (page: Page) => page.locator(".coming");

test("a search whose content is still to come shows at once", async ({ page }) => {
  await openAwake(page, "/police-department-list-by-city");
  await page.getByRole("combobox").fill("police");
  const goOn = await holdBack(page, "**/police-department-list-by-city.data*");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(coming(page)).toBeVisible();
  goOn();
  await expect(page.getByRole("heading", { name: "Results" })).toBeFocused();
  await expect(coming(page)).toHaveCount(0);
});

test("each button of the sign-up, to the payment and its page, shows at once that it was pressed", async ({
  page,
}) => {
  await openWithAnswers(page, rosaForm("rosa.taps"));
  await enterPassword(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  let goOn = await holdBack(page, "**/api/email-verifications");
  await sendForm(page);
  await expect(button("Sending your code...")).toBeVisible();
  goOn();

  await page.getByLabel("6-digit code").fill(await codeFor(page)("rosa.taps@mail.example"));
  goOn = await holdBack(page, "**/check");
  const save = await holdBack(page, "**/api/signups");
  const checkout = await holdBack(page, `**${await ownFile(page, "/reminder_checkup")}`);
  await button("Check the code").click();
  await expect(button("Checking...")).toBeVisible();
  goOn();
  await expect(page.getByText("Saving your answers...").first()).toBeVisible();
  save();
  await expect(coming(page)).toBeVisible();
  goOn = await holdBack(page, "**/api/checkout?*");
  checkout();
  await expect(button("Loading...")).toBeVisible();
  goOn();

  await expect(button("Pay $10.95")).toBeEnabled();
  const solid = await button("Pay $10.95").evaluate((pay) => getComputedStyle(pay).backgroundColor);
  goOn = await holdBack(page, "**/api/checkout*");
  const paid = await holdBack(page, `**${await ownFile(page, "/reminder_success")}`);
  await button("Pay $10.95").press("Enter");
  await expect(button("Paying...")).toBeVisible();
  // It takes no second press, and keeps the focus.
  await expect(button("Paying...")).toHaveAttribute("aria-disabled", "true");
  await expect(button("Paying...")).toHaveCSS("background-color", solid);
  await expect(button("Paying...")).toBeFocused();
  goOn();
  await page.getByRole("dialog", { name: "Demo payment" }).getByRole("button", { name: "OK" }).click();
  await expect(coming(page)).toBeVisible();
  paid();
  await expect(page.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
});
