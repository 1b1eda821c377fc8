import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { familyForm } from "#core/signup/sample-forms.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { expectAccessible } from "../support/accessible.ts";
import { answerInstead } from "../support/api-answers.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { whoIsThere } from "../support/new-account.ts";
import { linkIn } from "../support/outbox.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { password } from "../support/wizard.ts";

const dueOn = Temporal.Now.plainDateISO("America/Chicago").add({ days: 40 }).toString();
const newPassword = "Copper9lantern!";
const main = (page: Page) => page.getByRole("main");
const section = (page: Page, name: string) => page.getByRole("region", { name });

/** Felix pays for Rosa, and has his profile open. */
async function atProfile(page: Page, url: string, who: string): Promise<string> {
  const email = `${who}@mail.example`;
  await signUpAndPay(page, url, {
    ...familyForm,
    account: { email },
    verificationEmail: email,
    familyInfo: { ...familyForm.familyInfo, email, phone: "(212) 555-0172" },
    registrantInfo: { ...familyForm.registrantInfo, email: `rosa.of.${who}@mail.example` },
    locations: familyForm.locations.map((location) => ({ ...location, registrationDate: dueOn })),
  });
  await page.goto("/profile");
  await expect(main(page)).toContainText(email);
  return email;
}

const logInByApi = (page: Page, url: string, email: string, word: string) =>
  page.request.post(`${url}/api/auth/sign-in/email`, {
    data: { email, password: word },
    headers: { Origin: url },
  });

// Wrong passwords are refused with 422, calls after a logout with 401, and those that take a recent proof with 403.
test.use({ allowConsoleError: /status of (422|401|403)/ });

test("the profile changes the password, and logs the other browsers out", async ({
  page,
  daymark,
  browser,
}) => {
  const email = await atProfile(page, daymark.url, "felix.word");
  const elsewhere = await browser.newPage({ baseURL: daymark.url });
  await logInByApi(elsewhere, daymark.url, email, password);
  await page.reload();
  await expect(section(page, "Where you are logged in")).toContainText("Another browser");

  const form = section(page, "Change the password");
  await form.getByLabel("Your password now").fill("not the word");
  await form.getByLabel("New password").fill(newPassword);
  await form.getByRole("button", { name: "Change the password" }).click();
  await expect(form.getByRole("alert")).toHaveText("This is not your password. Please try again.");
  await form.getByLabel("Your password now").fill(password);
  await form.getByRole("button", { name: "Change the password" }).click();
  await expect(form.getByRole("status")).toContainText("Your password is changed.");
  expect(await whoIsThere(page, daymark.url)).toBe(email);
  expect(await whoIsThere(elsewhere, daymark.url)).toBeNull();
  expect((await logInByApi(elsewhere, daymark.url, email, newPassword)).status()).toBe(200);
  await elsewhere.close();
  await expect
    .poll(async () => (await messagesTo(page, email)).map(({ subject }) => subject))
    .toContain("Your Daymark password was changed");
});

test("the profile logs one other browser out", async ({ page, daymark, browser }) => {
  const email = await atProfile(page, daymark.url, "felix.browsers");
  const elsewhere = await browser.newPage({ baseURL: daymark.url });
  await logInByApi(elsewhere, daymark.url, email, password);
  await page.reload();
  const list = section(page, "Where you are logged in");
  await list.getByRole("button", { name: "Log it out" }).click();
  await expect(list.getByText("Another browser")).toHaveCount(0);
  await expect(list).toContainText("This browser");
  expect(await whoIsThere(elsewhere, daymark.url)).toBeNull();
  await elsewhere.close();
});

test("the account moves to another address once its link was opened, and both are told", async ({
  page,
  daymark,
}) => {
  const email = await atProfile(page, daymark.url, "felix.moves");
  const moved = "felix.moved@mail.example";
  const form = section(page, "Change the email");
  await form.getByLabel("New email").fill(moved);
  await form.getByLabel("Your password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Send the link" }).click();
  await expect(form.getByRole("status")).toContainText(`We have sent a link to ${moved}.`);
  expect(await whoIsThere(page, daymark.url)).toBe(email);
  await page.goto(await linkIn(page, moved, "/change-email#"));
  await expectAccessible(page);
  await main(page).getByLabel("Your password", { exact: true }).fill("not the word");
  await main(page).getByRole("button", { name: "Move my account here" }).click();
  await expect(main(page).getByRole("alert")).toHaveText("This is not your password. Please try again.");
  await main(page).getByLabel("Your password", { exact: true }).fill(password);
  await main(page).getByRole("button", { name: "Move my account here" }).click();
  await expect(main(page).getByRole("status")).toContainText("Your account has moved to this address.");
  expect(await whoIsThere(page, daymark.url)).toBeNull();
  for (const address of [email, moved]) {
    await expect
      .poll(async () => (await messagesTo(page, address)).map(({ subject }) => subject))
      .toContain("The address of your Daymark account has changed");
  }
  expect((await logInByApi(page, daymark.url, moved, password)).status()).toBe(200);
  await page.goto("/reminder");
  await expect(page.getByText(`Welcome, ${moved}`)).toBeVisible();
});

/** The next call of this path is refused as the server refuses it ten minutes after a login. */
const askForPassword = (page: Page, path: string, method: string) =>
  page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const message = sayReason("password-required");
    const json = { success: false, error: "PASSWORD_REQUIRED", message };
    await answerInstead(route, { status: 403, json });
    await page.unroute(path);
  });

test("a copy and a new person take the password at an old login, and go on once it is entered", async ({
  page,
  daymark,
}) => {
  const email = await atProfile(page, daymark.url, "felix.proves");
  const asked = page.getByRole("dialog", { name: "Enter your password" });
  const answer = async (word: string) => {
    await asked.getByLabel("Current password").fill(word);
    await asked.getByRole("button", { name: "Continue" }).click();
  };
  await askForPassword(page, "**/api/account/copy", "GET");
  const save = main(page).getByRole("button", { name: "Save it as a file (JSON)" });
  await save.click();
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(section(page, "Everything we keep about you").getByRole("alert")).toHaveText(
    sayReason("password-required"),
  );
  await askForPassword(page, "**/api/account/copy", "GET");
  await save.click();
  await answer("not the word");
  await expect(asked.getByRole("alert")).toHaveText(sayReason("wrong-password"));
  const saved = page.waitForEvent("download");
  await answer(password);
  expect((await saved).suggestedFilename()).toBe("everything-about-me.json");
  await expect(asked).toBeHidden();

  await page.goto("/reminder");
  await askForPassword(page, "**/api/recipients?*", "POST");
  await main(page).getByRole("button", { name: "Add a person" }).click();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  await adding.getByLabel("Full name").fill("Alma Reyes");
  await adding.getByLabel("Who is this?").selectOption("friend");
  await adding.getByLabel("Email").fill("alma.of.felix@mail.example");
  await adding.getByRole("button", { name: "Add this person" }).click();
  await expectAccessible(page);
  await answer(password);
  await expect(adding).toBeHidden();
  await expect(main(page)).toContainText("Alma");
  await expect
    .poll(async () => (await messagesTo(page, email)).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining(["A copy of your Daymark data", "Someone was added to your Daymark account"]),
    );
});

test("everything that is kept can be read and saved", async ({ page, daymark }) => {
  const email = await atProfile(page, daymark.url, "felix.reads");
  const saved = page.waitForEvent("download");
  await main(page).getByRole("button", { name: "Save it as a file (JSON)" }).click();
  expect((await saved).suggestedFilename()).toBe("everything-about-me.json");
  await main(page).getByRole("link", { name: "Read it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Everything we keep about you" })).toBeVisible();
  await expect(section(page, "Subscriptions")).toContainText("rosa.of.felix.reads@mail.example");
  await expect(section(page, "Account")).toContainText(email);
  await expectAccessible(page);
});

test("the account is deleted at once, after what goes was listed; the people on its list are told", async ({
  page,
  daymark,
}) => {
  const email = await atProfile(page, daymark.url, "felix.goes");
  await section(page, "Delete the account").getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete my account" });
  await expect(dialog).toContainText("The reminders for Rosa: dates, people, messages and payments.");
  await expect(dialog).toContainText("the rest is lost");
  await expectAccessible(page);
  await dialog.getByLabel("Your password").fill("not the word");
  await dialog.getByRole("button", { name: "Delete everything now" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This is not your password. Please try again.");
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Delete everything now" }).click();
  const gone = page.getByRole("dialog", { name: "Account deleted" });
  await expect(gone).toContainText("Your account is deleted");
  await gone.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL("/");
  expect(await whoIsThere(page, daymark.url)).toBeNull();
  expect((await logInByApi(page, daymark.url, email, password)).status()).toBe(401);
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(left).not.toMatch(/felix|rosa/i);
});
