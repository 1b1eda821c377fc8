import type { Page, Route } from "@playwright/test";
import { m } from "#messages";
import { expect, test } from "../support/daymark.ts";
import { rosaForm } from "../support/forms.ts";
import { loseFirst } from "../support/lose-answer.ts";
import { codeFor } from "../support/outbox.ts";
import { serverFailed } from "../support/screens/screen.ts";
import { logIn, password, pick, verifyEmail } from "../support/wizard.ts";
import {
  answerAt,
  enterPassword,
  hearDialog,
  openWithAnswers,
  sendForm,
  turnTo,
} from "../support/wizard-form.ts";

const notSaved = "Failed to save verified form data to server. Please try again.";
const unreachable = "Error connecting to server. Please check your connection and try again.";

// Wrong codes and calls that are cut off: these errors are provoked on purpose.
test.use({ allowConsoleError: /Failed to load resource/ });

/** The wizard with everything answered, the password included. */
async function openAnswered(page: Page, who: string): Promise<string> {
  await openWithAnswers(page, rosaForm(who));
  await enterPassword(page);
  return `${who}@mail.example`;
}

async function openEmailCheck(page: Page, who: string): Promise<string> {
  const email = await openAnswered(page, who);
  await sendForm(page);
  await expect(page.getByLabel("6-digit code")).toBeVisible();
  return email;
}

const checkCode = (page: Page) => page.getByRole("button", { name: "Check the code" }).click();
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

test("a wrong code empties the field, makes a new one and is said; a resent one ends the old one", async ({
  page,
}) => {
  const email = await openEmailCheck(page, "rosa.codes");
  const field = page.getByLabel("6-digit code");
  const shown = page.getByLabel("Demo code").locator(".demo-code");
  const first = await codeFor(page)(email);
  await expect(shown).toHaveText(first);
  await field.fill(otherThan(first));
  await checkCode(page);
  const wrong =
    "Invalid authorization number. A new one has been generated. Please check your spam folder and try again.";
  await hearDialog(page, { message: wrong, plain: "That code isn't right. We sent you a new one." });
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(shown).not.toHaveText(first);

  const second = await shown.innerText();
  await field.fill("12");
  await page.getByRole("button", { name: "Send a new code" }).click();
  await hearDialog(page, { message: "New authorization number generated. The old one is no longer valid." });
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await field.fill(second);
  await checkCode(page);
  await hearDialog(page, { message: wrong });
  await field.fill(await shown.innerText());
  await checkCode(page);
  await expect(page).toHaveURL(/\/reminder_checkup$/);
});

test("what cannot be saved is said by its cause, and nothing is lost on the way to trying again", async ({
  page,
}) => {
  await openAnswered(page, "rosa.saving");
  await test.step("a code that cannot be mailed leaves the answers where they are", async () => {
    await page.route("**/api/email-verifications", (route) => route.abort(), { times: 1 });
    await sendForm(page);
    await hearDialog(page, { message: unreachable });
    await expect(answerAt(page, "password")).toHaveValue(password);
    await sendForm(page);
  });
  const field = page.getByLabel("6-digit code");
  const code = await codeFor(page)("rosa.saving@mail.example");
  await field.fill(code);
  await page.route("**/check", (route) => route.abort(), { times: 1 });
  await checkCode(page);
  await expect(page.getByRole("alert").getByText(unreachable)).toBeVisible();
  await expect(field).toHaveValue(code);

  await page.route("**/api/signups", (route) => route.fulfill(serverFailed), { times: 1 });
  await checkCode(page);
  await hearDialog(page, { message: notSaved });
  await expect(page.getByText("Your email is confirmed.")).toBeVisible();
  await expect(page.getByText("Your answers are not saved yet.")).toBeVisible();

  await test.step("an answer that gets lost is said at once, and asked for again by the page itself", async () => {
    const save = page.getByRole("button", { name: "Save and go to checkout" });
    const badGateway = { status: 502, body: "<h1>Bad gateway</h1>" };
    for (const [message, lose] of [
      [notSaved, (route: Route) => route.fulfill(badGateway)],
      [unreachable, (route: Route) => route.abort()],
    ] as const) {
      const calls = await loseFirst(page, "**/api/signups", { lose });
      await save.click();
      await expect(page.getByText(m.lost_answer_asking_again())).toBeVisible();
      const dialog = page.getByRole("dialog", { name: "Notification" });
      await expect(dialog.getByText(message)).toBeVisible();
      calls.letThrough();
      await expect(page).toHaveURL(/\/reminder_checkup$/);
      await expect(dialog).toBeHidden();
      await page.unrouteAll({ behavior: "wait" });
      await page.goBack();
    }
    await page.goForward();
  });
  await expect(page.getByRole("button", { name: "Pay $10.95" })).toBeVisible();
});

test("whoever opens the wizard again after the email check is greeted, with the way on", async ({ page }) => {
  const email = await openEmailCheck(page, "rosa.welcome");
  const greeting = page.getByText(
    "Welcome back, Rosa. We still have your answers, and your email is confirmed.",
  );

  await test.step("not saved yet: back to the answers", async () => {
    await page.route("**/api/signups", (route) => route.fulfill(serverFailed), { times: 1 });
    await page.getByLabel("6-digit code").fill(await codeFor(page)(email));
    await checkCode(page);
    await hearDialog(page, { message: notSaved });
    await page.goto("/reminder_signup");
    await expect(greeting).toBeVisible();
    await page.getByRole("link", { name: "See my answers" }).click();
    await turnTo(page, "you");
    await expect(answerAt(page, "registrantInfo.fullName")).toHaveValue("Rosa Núñez-Smith");
    await turnTo(page, "login");
    await enterPassword(page);
    await page.getByRole("button", { name: "Save and go to checkout" }).click();
    await expect(page).toHaveURL(/\/reminder_checkup$/);
  });

  await test.step("saved: on to the checkout", async () => {
    await page.goto("/reminder_signup");
    await expect(greeting).toBeVisible();
    await page.getByRole("link", { name: "Go to checkout" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Complete Your Purchase" })).toBeVisible();
  });

  await test.step("paid: on to the dashboard", async () => {
    await page.getByRole("button", { name: "Pay $10.95" }).click();
    await expect(page.getByRole("dialog", { name: "Demo payment" })).toBeVisible();
    await page.goto("/reminder_signup");
    await expect(page.getByText("Your reminders are set up and paid for.")).toBeVisible();
    await page.getByRole("link", { name: "Go to my reminders" }).click();
    await logIn(page, email);
    await expect(page.getByRole("heading", { level: 1, name: "Your Reminders" })).toBeVisible();
  });

  await test.step("signed in: one more person is added without a code", async () => {
    await openWithAnswers(page, rosaForm("rosa.welcome"));
    await expect(page.getByText("This adds a person to your account.")).toBeVisible();
    // There is no login to create, and no email to check.
    await expect(page.getByRole("list", { name: "Step 1 of 2" })).not.toContainText("Check your email");
    await turnTo(page, "people");
    await page.getByRole("button", { name: "Save and go to checkout" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Complete Your Purchase" })).toBeVisible();
  });
});

test("Back from the checkout leads to the answers, which can be changed and saved again", async ({
  page,
}) => {
  const email = await openAnswered(page, "rosa.back");
  await verifyEmail(page, codeFor(page), email);
  const details = page.getByRole("heading", { level: 1, name: "Set up your reminders" });
  const save = page.getByRole("button", { name: "Save and go to checkout" });

  await page.goBack();
  await expect(details).toBeVisible();
  await expect(answerAt(page, "password")).toHaveValue(password);
  await turnTo(page, "places");
  await answerAt(page, "locations.0.name").fill("Marsh City");
  // A second place that was taken back is not sent.
  await pick(page, "One place or several?", "In more than one place");
  await page.getByRole("button", { name: "Add another place" }).click();
  await answerAt(page, "locations.1.name").fill("Kona");
  await pick(page, "One place or several?", "In one place");
  await turnTo(page, "login");
  const posted = page.waitForRequest("**/api/signups");
  await save.click();
  expect((await posted).postDataJSON().locations).toMatchObject([{ name: "Marsh City" }]);
  await expect(page).toHaveURL(/\/reminder_checkup$/);
  await expect(page.getByRole("row", { name: /Marsh City/ })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("row", { name: /Marsh City/ })).toBeVisible();
  await page.goBack();
  await expect(details).toBeVisible();
  await expect(page.getByText("Please enter your password again.")).toBeVisible();
  await expect(page.getByText("Your answers are not saved yet.")).toHaveCount(0);
  await enterPassword(page);
  await save.click();
  await expect(page.getByRole("button", { name: "Pay $10.95" })).toBeEnabled();
});
