import type { Page } from "@playwright/test";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { signInAnew, whoIsThere } from "../support/new-account.ts";
import { linkIn, resetClock } from "../support/outbox.ts";
import { plainForm, playPlainHousehold } from "../support/plain-household.ts";
import { expectPlainAccessible } from "../support/plain-page.ts";
import { inDays } from "../support/screens/stage.ts";
import { password } from "../support/wizard.ts";

const form = plainForm("unscripted", "(212) 555-0122");
const email = form.account.email;
const newPassword = "Copper9lantern!";

// A refusal has a status of 400 or more, which the browser writes into the console.
test.use({
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
  allowConsoleError: /Failed to load resource/,
});

test.beforeAll(({ browser, daymark }) => playPlainHousehold(browser, daymark.url, form));
test.afterAll(({ daymark }) => resetClock(daymark.url));

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => main(page).getByRole("button", { name }).click();

async function logIn(page: Page, word: string) {
  await page.goto("/login?redirect=/reminder");
  await main(page).getByLabel("Email").fill(email);
  await main(page).getByLabel("Password", { exact: true }).fill(word);
  await press(page, "Log in");
}

test("without JavaScript: a refused login says why, keeps the address and shows no password", async ({
  page,
}) => {
  await page.goto("/login");
  await press(page, "Log in");
  await expect(main(page)).toContainText("Please enter your email address.");
  await expect(main(page)).toContainText("Please enter your password.");
  await expectPlainAccessible(page);
  await logIn(page, "not the word");
  await expect(main(page)).toContainText("Invalid email or password. Please try again.");
  await expect(main(page)).toContainText("If you have just signed up");
  await expect(main(page).getByLabel("Email")).toHaveValue(email);
  await expect(main(page).getByLabel("Password", { exact: true })).toHaveValue("");
  expect(await page.content()).not.toContain("not the word");
  await expectPlainAccessible(page);
});

test("without JavaScript: a login shows the dates; done and the next date are said on one plain page; and a logout ends it", async ({
  page,
  daymark,
}) => {
  // The login must not continue an earlier session of this browser.
  const before = await page.context().cookies();
  await logIn(page, password);
  expect(new URL(page.url()).pathname).toBe("/reminder");
  const session = (await page.context().cookies()).filter(({ name }) => /session/.test(name));
  expect(session.map(({ sameSite, httpOnly }) => ({ sameSite, httpOnly }))).toContainEqual({
    sameSite: "Lax",
    httpOnly: true,
  });
  expect(before).toEqual([]);
  // The page itself is everybody's.
  expect(await page.content()).not.toContain("Alder County");
  await expectPlainAccessible(page);

  const shown = page.waitForResponse("**/reminder");
  await press(page, "Show my dates");
  expect((await shown).headers()["cache-control"]).toBe("no-store");
  const place = main(page).getByRole("listitem").filter({ hasText: "Alder County" });
  await expect(place).toContainText("in 5 days");
  await expect(main(page)).toContainText(`Email ${email}, on`);
  await expectPlainAccessible(page);

  await test.step("an answer that is missing is named beside its field, and nothing is set", async () => {
    await place.getByText("Set the next date").first().click();
    await place.getByLabel("The date, or the last day").fill("");
    await place.getByRole("button", { name: "Set the next date" }).click();
    await expect(place).toContainText("Please say whether it is done.");
    await expect(place).toContainText("Please enter the date that is on the paper.");
    await expectPlainAccessible(page);
  });

  await test.step("done", async () => {
    await place.getByRole("button", { name: "Yes, it is done" }).click();
    await expect(main(page)).toContainText("Saved: it is done.");
    await expect(place).toContainText("is done.");
    await expectPlainAccessible(page);
    const told = async () =>
      (await messagesTo(page, form.registrantInfo.email)).map(({ subject }) => subject);
    await expect.poll(told).toContain("Your date is marked done");
  });

  await test.step("taken back, and said once more", async () => {
    await place.getByRole("button", { name: "Not done: take it back" }).click();
    await expect(main(page)).toContainText("Saved: it is not done. Its reminders go on.");
    await expect(place).toContainText("in 5 days");
    await place.getByRole("button", { name: "Yes, it is done" }).click();
    await expect(main(page)).toContainText("Saved: it is done.");
  });

  await test.step("the next date, a range of days", async () => {
    await place.getByLabel("First day, if it is several days").fill(inDays(90));
    await place.getByLabel("The date, or the last day").fill(inDays(80));
    await place.getByRole("button", { name: "Set the next date" }).click();
    await expect(place.locator("[aria-invalid=true]")).toHaveCount(1);
    // A browser without date fields (Safari on a Mac before 2021) shows a field for text.
    const lastDay = place.getByLabel("The date, or the last day");
    await lastDay.evaluate((field: HTMLInputElement) => {
      field.type = "text";
    });
    const [year, month, day] = inDays(100).split("-").map(Number);
    await lastDay.fill(`${month}/${day}/${year}`);
    await place.getByRole("button", { name: "Set the next date" }).click();
    await expect(main(page)).toContainText("Saved: the next date is set.");
    await expect(place).toContainText("in 95 days");
    await expectPlainAccessible(page);
  });

  await main(page).getByRole("link", { name: "Log out" }).click();
  await press(page, "Log out");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Logged Out");
  await expectPlainAccessible(page);
  expect(await whoIsThere(page, daymark.url)).toBeNull();
  // Whoever goes back finds the form, and then no copy of the dates: the browser has kept none.
  await page.goBack();
  await expect(page.goBack()).rejects.toThrow("ERR_CACHE_MISS");
  const after = await page.context().newPage();
  await after.goto("/reminder");
  await press(after, "Show my dates");
  await expect(after.getByRole("heading", { level: 1 })).toHaveText("Login Required");
});

test("without JavaScript: a forgotten password is asked for, and a new one set by the pasted link", async ({
  page,
}) => {
  await page.goto("/forgot-password");
  await main(page).getByLabel("Email").fill(email);
  await press(page, "Send Reset Link");
  await expect(main(page)).toContainText("Password reset email sent!");
  await expectPlainAccessible(page);
  const link = await linkIn(page, email, "/reset-password#");
  await page.goto(link);
  await expectPlainAccessible(page);
  await main(page).getByLabel("The link from our email").fill(` ${page.url()} `);
  await main(page).getByLabel("New password").fill("short");
  await press(page, "Set this password");
  await expect(main(page)).toContainText("Password should be at least 6 characters long.");
  await expect(main(page).getByLabel("The link from our email")).not.toHaveValue("");
  await expectPlainAccessible(page);
  await main(page).getByLabel("New password").fill(newPassword);
  await press(page, "Set this password");
  await expect(main(page)).toContainText("Your password is changed.");
  await expectPlainAccessible(page);
  await logIn(page, newPassword);
  expect(new URL(page.url()).pathname).toBe("/reminder");
});

test("without JavaScript: an account is made, its address proven by the pasted link, and moved to another", async ({
  page,
  daymark,
}) => {
  const fresh = "nina.unscripted@mail.example";
  const moved = "nina.moved.unscripted@mail.example";
  await test.step("what is missing is named beside its field, and what was typed stays", async () => {
    await page.goto("/signup");
    await main(page).getByLabel("First name").fill("Nina");
    await main(page).getByLabel("Password", { exact: true }).fill("short");
    await press(page, "Make my account");
    for (const words of [
      "Please enter your last name.",
      "Please enter a valid email address.",
      "Password should be at least 6 characters long.",
    ]) {
      await expect(main(page)).toContainText(words);
    }
    await expect(main(page).getByLabel("First name")).toHaveValue("Nina");
    await expect(main(page).getByLabel("Password", { exact: true })).toHaveValue("");
    await expectPlainAccessible(page);
  });
  await main(page).getByLabel("Last name").fill("Park");
  await main(page).getByLabel("Email").fill("nina at home");
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Make my account");
  await expect(main(page)).toContainText("Please enter a valid email address.");
  await main(page).getByLabel("Email").fill(fresh);
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Make my account");
  await expect(main(page)).toContainText("Signup successful! Your account is created.");
  await expect(main(page)).not.toContainText("Redirecting");
  await expectPlainAccessible(page);

  await page.goto(await linkIn(page, fresh, "/verify-email#"));
  await main(page).getByLabel("The link from our email").fill(page.url());
  await main(page).getByLabel("Your password").fill(password);
  await press(page, "Confirm my email");
  await expect(main(page)).toContainText("Your email is confirmed.");
  await expectPlainAccessible(page);

  await test.step("the account moves by the pasted link and its password", async () => {
    const headers = { Origin: daymark.url };
    await page.request.post("/api/auth/sign-in/email", { data: { email: fresh, password }, headers });
    const asked = await page.request.post("/api/account/email", {
      data: { email: moved, password },
      headers,
    });
    expect(asked.ok()).toBe(true);
    await page.goto(await linkIn(page, moved, "/change-email#"));
    await expectPlainAccessible(page);
    await press(page, "Move my account here");
    await expect(main(page)).toContainText("Please paste the link from our email.");
    await expect(main(page)).toContainText("Please enter your password.");
    await page.goto(await linkIn(page, moved, "/change-email#"));
    await main(page).getByLabel("The link from our email").fill(page.url());
    await main(page).getByLabel("Your password").fill("not the word");
    await press(page, "Move my account here");
    await expect(main(page)).toContainText("This is not your password. Please try again.");
    await expect(main(page).getByLabel("The link from our email")).toHaveValue(/#token=/);
    await expectPlainAccessible(page);
    await main(page).getByLabel("Your password").fill(password);
    await press(page, "Move my account here");
    await expect(main(page)).toContainText("Your account has moved to this address.");
    await expectPlainAccessible(page);
    expect(await whoIsThere(page, daymark.url)).toBeNull();
  });
});

test("without JavaScript: a login that guesses have locked takes the password with a code by mail", async ({
  page,
  browser,
  daymark,
}) => {
  const locked = "nina.locked@mail.example";
  // Elsewhere, so that this browser knows nobody.
  const elsewhere = await browser.newPage();
  await signInAnew(elsewhere, daymark.url, locked);
  await elsewhere.close();
  await page.goto("/login");
  for (let count = 0; count < 10; count += 1) {
    await page.request.post("/api/auth/sign-in/email", {
      data: { email: locked, password: "a guess" },
      headers: { Origin: daymark.url },
    });
  }
  const enter = async (label: string, words: string) =>
    main(page).getByLabel(label, { exact: true }).fill(words);
  await enter("Email", locked);
  await enter("Password", password);
  await press(page, "Log in");
  await expect(main(page)).toContainText("temporarily disabled");
  await expectPlainAccessible(page);
  await press(page, "Email me a code");
  await expect(main(page)).toContainText("We sent a code to your email.");
  await expectPlainAccessible(page);
  const code = async () => (await messagesTo(page, locked))[0]?.subject?.match(/^\d{6}/)?.[0] ?? "";
  await expect.poll(code).not.toBe("");
  await enter("6-digit code", await code());
  await enter("Password", password);
  await press(page, "Log in");
  expect(new URL(page.url()).pathname).toBe("/reminder");
});
