import type { Page, Route } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { answerBrokenly, answerInstead } from "../support/api-answers.ts";
import { expect, test } from "../support/daymark.ts";
import { loseFirst } from "../support/lose-answer.ts";
import { codeFor } from "../support/outbox.ts";
import { logIn, password, pick, verifyEmail } from "../support/wizard.ts";
import { answerAt, hearDialog, openWithAnswers, sendForm, storedForm } from "../support/wizard-form.ts";

const dueOn = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 });
const notSaved = "Failed to save verified form data to server. Please try again.";
const unreachable = "Error connecting to server. Please check your connection and try again.";

// Wrong codes and calls that are cut off: these errors are provoked on purpose.
test.use({ allowConsoleError: /Failed to load resource/ });

function formOf(who: string) {
  const email = `${who}@mail.example`;
  return {
    ...registrantForm,
    masterAccountHolder: registrantForm.registrantInfo.fullName,
    registrantInfo: { ...registrantForm.registrantInfo, email },
    locations: [{ name: "Alder County", frequency: "4", registrationDate: dueOn.toString() }],
    account: { email },
    verificationEmail: email,
  };
}

/** The wizard with everything answered, the password included. */
async function openAnswered(page: Page, who: string): Promise<string> {
  await openWithAnswers(page, formOf(who));
  await answerAt(page, "password").fill(password);
  await answerAt(page, "passwordConfirmation").fill(password);
  return formOf(who).verificationEmail;
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
  await hearDialog(page, { message: wrong, plain: "That code is not right. We sent you a new one." });
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(shown).not.toHaveText(first);

  const second = await shown.innerText();
  await field.fill(first);
  await checkCode(page);
  await hearDialog(page, { message: wrong });
  const third = await shown.innerText();
  expect(third).not.toBe(second);

  await field.fill("12");
  await page.getByRole("button", { name: "Send a new code" }).click();
  await hearDialog(page, { message: "New authorization number generated. The old one is no longer valid." });
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await field.fill(third);
  await checkCode(page);
  await hearDialog(page, { message: wrong });
  await field.fill(await shown.innerText());
  await checkCode(page);
  await expect(page).toHaveURL(/\/reminder_checkup$/);
});

test("what cannot be saved is said by its cause, and nothing is lost on the way to trying again", async ({
  page,
}) => {
  const email = await openEmailCheck(page, "rosa.saving");
  const field = page.getByLabel("6-digit code");
  const code = await codeFor(page)(email);
  await field.fill(code);

  await page.route("**/check", (route) => route.abort(), { times: 1 });
  await checkCode(page);
  await expect(page.getByRole("alert").getByText(unreachable)).toBeVisible();
  await expect(field).toHaveValue(code);

  const save = page.getByRole("button", { name: "Save and go to the checkout" });
  const answers = [
    {
      status: 500,
      contentType: "application/json",
      body: '{"success":false,"error":"UNEXPECTED","message":"Something went wrong on our side."}',
    },
    {
      status: 403,
      contentType: "application/json",
      body: '{"success":false,"error":"FOREIGN_ORIGIN","message":"This request came from another site and was not carried out."}',
    },
  ];
  const withoutWords = { status: 200, contentType: "application/json", body: '{"success":false}' };
  for (const [at, answer] of answers.entries()) {
    await page.route("**/api/signups", (route) => answerInstead(route, answer), { times: 1 });
    await (at === 0 ? checkCode(page) : save.click());
    await hearDialog(page, { message: notSaved });
    await expect(page.getByText("Your email is checked.")).toBeVisible();
    await expect(page.getByText("Your answers are not saved yet.")).toBeVisible();
  }

  await page.route("**/api/signups", (route) => answerBrokenly(route, withoutWords), { times: 1 });
  await save.click();
  await hearDialog(page, { message: notSaved });

  await test.step("an answer that gets lost is said at once, and asked for again by the page itself", async () => {
    const badGateway = { status: 502, body: "<h1>Bad gateway</h1>" };
    for (const [message, lose] of [
      [notSaved, (route: Route) => answerBrokenly(route, badGateway)],
      [unreachable, (route: Route) => route.abort()],
    ] as const) {
      const calls = await loseFirst(page, "**/api/signups", { lose });
      await save.click();
      await expect(page.getByText(catalogue.lostAnswer.askingAgain)).toBeVisible();
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
  await expect(page).toHaveURL(/\/reminder_checkup$/);
  await expect(page.getByRole("button", { name: "Pay $10.95" })).toBeVisible();
});

test("a code that cannot be mailed leaves the answers where they are", async ({ page }) => {
  await openAnswered(page, "rosa.offline");
  await page.route("**/api/email-verifications", (route) => route.abort(), { times: 1 });
  await sendForm(page);
  await hearDialog(page, { message: unreachable });
  await expect(answerAt(page, "password")).toHaveValue(password);
  await sendForm(page);
  await expect(page.getByLabel("6-digit code")).toBeVisible();
});

test("whoever opens the wizard again after the email check is greeted, with the way on", async ({ page }) => {
  const email = await openEmailCheck(page, "rosa.welcome");
  const greeting = page.getByText("Welcome back, Rosa. Your answers are here, and your email is checked.");

  await test.step("not saved yet: back to the answers", async () => {
    const body = '{"success":false,"error":"UNEXPECTED","message":"Something went wrong on our side."}';
    const answer = { status: 500, contentType: "application/json", body };
    await page.route("**/api/signups", (route) => answerInstead(route, answer), { times: 1 });
    await page.getByLabel("6-digit code").fill(await codeFor(page)(email));
    await checkCode(page);
    await hearDialog(page, { message: notSaved });
    await page.goto("/reminder_signup");
    await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
    await expect(greeting).toBeVisible();
    await page.getByRole("link", { name: "See my answers" }).click();
    await expect(answerAt(page, "registrantInfo.fullName")).toHaveValue("Rosa Núñez-Smith");
    await answerAt(page, "password").fill(password);
    await answerAt(page, "passwordConfirmation").fill(password);
    // It arrives, and its answer is lost: it is sent again, and saved once.
    const calls = await loseFirst(page, "**/api/signups");
    await page.getByRole("button", { name: "Save and go to the checkout" }).click();
    await expect(page.getByText(catalogue.lostAnswer.askingAgain)).toBeVisible();
    calls.letThrough();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page).toHaveURL(/\/reminder_checkup$/);
    expect(calls.sent).toBe(2);
    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("saved: on to the checkout", async () => {
    await page.goto("/reminder_signup");
    await expect(greeting).toBeVisible();
    await page.getByRole("link", { name: "Go to the checkout" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Complete Your Purchase" })).toBeVisible();
  });

  await test.step("paid: on to the dashboard", async () => {
    await page.getByRole("button", { name: "Pay $10.95" }).click();
    await expect(page.getByRole("dialog", { name: "Demo payment" })).toBeVisible();
    await page.goto("/reminder_signup");
    await expect(page.getByText("The reminders for Rosa are set up and paid.")).toBeVisible();
    await page.getByRole("link", { name: "Go to my reminders" }).click();
    await logIn(page, email);
    await expect(page.getByRole("heading", { level: 1, name: "Your Reminders" })).toBeVisible();
  });

  await test.step("signed in: one more person is added without a code", async () => {
    await page.getByRole("link", { name: "Reminders", exact: true }).click();
    await openWithAnswers(page, formOf("rosa.welcome"));
    await expect(page.getByText("This adds a person to your account.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Step 1 of 2" })).not.toContainText("Check email");
    await expect(page.getByRole("group", { name: /Make your login|send your code/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Save and go to the checkout" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Complete Your Purchase" })).toBeVisible();
  });
});

test("Back from the checkout leads to the answers, which can be changed and saved again", async ({
  page,
}) => {
  const email = await openAnswered(page, "rosa.back");
  await verifyEmail(page, codeFor(page), email);
  const details = page.getByRole("heading", { level: 1, name: "Set up your reminders" });
  const save = page.getByRole("button", { name: "Save and go to the checkout" });

  await page.goBack();
  await expect(details).toBeVisible();
  await expect(answerAt(page, "password")).toHaveValue(password);
  await answerAt(page, "locations.0.name").fill("Marsh City");
  // A second place that was taken back is not sent.
  await pick(page, "One place or several?", "In more than one place");
  await page.getByRole("button", { name: "Add another place" }).click();
  await answerAt(page, "locations.1.name").fill("Kona");
  await pick(page, "One place or several?", "In one place");
  const posted = page.waitForRequest("**/api/signups");
  await save.click();
  expect((await posted).postDataJSON().locations).toMatchObject([{ name: "Marsh City" }]);
  await expect(page).toHaveURL(/\/reminder_checkup$/);
  await expect(page.getByRole("row", { name: /Marsh City/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay $10.95" })).toBeEnabled();

  await page.reload();
  await expect(page.getByRole("row", { name: /Marsh City/ })).toBeVisible();
  await page.goBack();
  await expect(details).toBeVisible();
  await expect(page.getByText("Please enter the password again, in part 5.")).toBeVisible();
  await expect(page.getByText("Your answers are not saved yet.")).toHaveCount(0);
  await answerAt(page, "password").fill(password);
  await answerAt(page, "passwordConfirmation").fill(password);
  await save.click();
  await expect(page.getByRole("button", { name: "Pay $10.95" })).toBeEnabled();
});

test("the success page thanks, says what comes next, and removes the saved form", async ({ page }) => {
  const email = await openAnswered(page, "rosa.success");
  await verifyEmail(page, codeFor(page), email);
  await page.getByRole("button", { name: "Pay $10.95" }).click();
  await page.getByRole("dialog", { name: "Demo payment" }).getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  await expect(
    page.getByText("Thank you for your purchase! Your reminder service has been activated successfully."),
  ).toBeVisible();
  const next = page.getByRole("region", { name: "What happens next" }).getByRole("listitem");
  await expect(next).toHaveText(catalogue.success.next);
  expect(await storedForm(page)).toBeNull();
  await expect(page.getByRole("link", { name: "Go to Reminder Dashboard" })).toHaveAttribute(
    "href",
    "/reminder",
  );
  await page.getByRole("link", { name: "Return to Homepage" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/reminder_checkup");
  await expect(page.getByText("No form data found. Please return to the registration form.")).toBeVisible();
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Set up your reminders" })).toBeVisible();
});
