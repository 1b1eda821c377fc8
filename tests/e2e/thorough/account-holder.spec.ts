import type { Page } from "@playwright/test";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { expectAccessible } from "../support/accessible.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { expectBarColour } from "../support/dialog-colour.ts";
import { formOf } from "../support/forms.ts";
import { whoIsThere } from "../support/new-account.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { password } from "../support/wizard.ts";

const main = (page: Page) => page.getByRole("main");
const section = (page: Page, name: string) => page.getByRole("region", { name });
const subjectsTo = async (page: Page, address: string) =>
  (await messagesTo(page, address)).map(({ subject }) => subject);

/** Felix pays for Rosa, and has his profile open. */
async function atProfile(page: Page, url: string, who: string): Promise<string> {
  const email = `${who}@mail.example`;
  await signUpAndPay(page, url, formOf(who));
  await page.goto("/profile");
  await expect(main(page)).toContainText(email);
  return email;
}

const logInByApi = (page: Page, url: string, email: string, word: string) =>
  page.request.post(`${url}/api/auth/sign-in/email`, {
    data: { email, password: word },
    headers: { Origin: url },
  });

// How the password and the address change: lost-answers.spec.ts and without-script-account.spec.ts.

// Wrong passwords are refused with 422, calls after a logout with 401, and those that take a recent proof with 403.
test.use({ allowConsoleError: /status of (422|401|403)/ });

test("the security page logs another browser out", async ({ page, daymark, browser }) => {
  const email = await atProfile(page, daymark.url, "felix.browsers");
  const elsewhere = await browser.newPage({ baseURL: daymark.url });
  const list = section(page, "Where you're logged in");
  await logInByApi(elsewhere, daymark.url, email, password);
  await main(page).getByRole("link", { name: m.profile_security_open() }).click();
  await list.getByRole("button", { name: "Log this one out" }).click();
  await expect(list.getByText("Another browser")).toHaveCount(0);
  await expect(list).toContainText("This browser");
  expect(await whoIsThere(elsewhere, daymark.url)).toBeNull();
  await elsewhere.close();
});

/** The next call of this path is refused as the server refuses it ten minutes after a login. */
const askForPassword = (page: Page, path: string, method: string) =>
  page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const json = {
      success: false,
      error: "PASSWORD_REQUIRED",
      message: sayReason("password-required"),
    };
    await route.fulfill({ status: 403, json });
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
  const save = main(page).getByRole("button", { name: "Save as a file (JSON)" });
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
  await main(page).getByRole("link", { name: "Read my copy" }).click();
  await expect(section(page, "Subscriptions")).toContainText("rosa.felix.proves@mail.example");
  await expect(section(page, "Account")).toContainText(email);

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
  await expect.poll(() => subjectsTo(page, email)).toContain("A copy of your Daymark data was made");
  // The mail about her waits ten minutes for more changes; the list has her at once.
  await page.goto("/profile/security");
  await expect(section(page, m.account_activity_heading())).toContainText("Alma");
});

test("the account is deleted at once, after what goes was listed; the people on its list are told", async ({
  page,
  daymark,
}) => {
  const email = await atProfile(page, daymark.url, "felix.goes");
  await section(page, "Delete the account").getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete my account" });
  await expectBarColour(dialog, "danger");
  await expect(dialog).toContainText(m.deletion_reminders({ name: "Rosa" }));
  await dialog.getByLabel("Current password").fill("not the word");
  await dialog.getByRole("button", { name: "Delete everything now" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("That's not the right password. Please try again.");
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Delete everything now" }).click();
  const gone = page.getByRole("dialog", { name: "Account deleted" });
  await gone.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL("/");
  expect(await whoIsThere(page, daymark.url)).toBeNull();
  expect((await logInByApi(page, daymark.url, email, password)).status()).toBe(401);
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(left).not.toMatch(/felix|rosa/i);
});
