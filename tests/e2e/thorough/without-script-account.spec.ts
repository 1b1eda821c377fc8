import type { Page } from "@playwright/test";
import { m } from "#messages";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { formOf } from "../support/forms.ts";
import { signInAnew, whoIsThere } from "../support/new-account.ts";
import { linkIn } from "../support/outbox.ts";
import { expectPlainAccessible } from "../support/plain-page.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { password } from "../support/wizard.ts";

// A refusal has a status of 400 or more, which the browser writes into the console.
test.use({
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
  allowConsoleError: /Failed to load resource/,
});

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => main(page).getByRole("button", { name }).click();
const enter = (page: Page, label: string, words: string) =>
  main(page).getByLabel(label, { exact: true }).fill(words);

async function logIn(page: Page, email: string, word: string): Promise<void> {
  await page.goto("/login");
  await enter(page, "Email", email);
  await enter(page, "Password", word);
  await press(page, "Log in");
}

test("without JavaScript: an account is made, its address proven by the pasted link, moved to another, and its password set anew", async ({
  page,
  daymark,
}) => {
  const fresh = "nina.unscripted@mail.example";
  const moved = "nina.moved.unscripted@mail.example";
  const newPassword = "Copper9lantern!";
  await test.step("what is missing is named beside its field, and what was typed stays", async () => {
    await page.goto("/signup");
    await enter(page, "First name", "Nina");
    await enter(page, "Password", "short");
    await press(page, m.account_signup_submit());
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

  await test.step("made, and proven by the pasted link", async () => {
    await enter(page, "Last name", "Park");
    await enter(page, "Email", fresh);
    await enter(page, "Password", password);
    await press(page, m.account_signup_submit());
    await expect(main(page)).toContainText("Signup successful! Your account is created.");
    await expect(main(page)).not.toContainText("Redirecting");
    await page.goto(await linkIn(page, fresh, "/verify-email#"));
    await main(page).getByLabel("The link from our email").fill(page.url());
    await main(page).getByLabel("Your password").fill(password);
    await press(page, "Confirm my email");
    await expect(main(page)).toContainText("Your email is confirmed.");
    await expectPlainAccessible(page);
  });

  await test.step("the account moves by the pasted link and its password", async () => {
    const headers = { Origin: daymark.url };
    await page.request.post("/api/auth/sign-in/email", { data: { email: fresh, password }, headers });
    const data = { email: moved, password };
    expect((await page.request.post("/api/account/email", { data, headers })).ok()).toBe(true);
    await page.goto(await linkIn(page, moved, "/change-email#"));
    const link = page.url();
    await press(page, "Use this address");
    await expect(main(page)).toContainText("Please paste the link from our email.");
    await expect(main(page)).toContainText("Please enter your password.");
    await main(page).getByLabel("The link from our email").fill(link);
    await main(page).getByLabel("Current password").fill("not the word");
    await press(page, "Use this address");
    await expect(main(page)).toContainText("That's not the right password. Please try again.");
    await expect(main(page).getByLabel("The link from our email")).toHaveValue(/#token=/);
    await expectPlainAccessible(page);
    await main(page).getByLabel("Current password").fill(password);
    await press(page, "Use this address");
    await expect(main(page)).toContainText("Your account uses this address now.");
    expect(await whoIsThere(page, daymark.url)).toBeNull();
  });

  await test.step("a forgotten password is asked for, and a new one set by the pasted link", async () => {
    await page.goto("/forgot-password");
    await enter(page, "Email", moved);
    await press(page, "Send Reset Link");
    await expect(main(page)).toContainText("Password reset email sent!");
    await page.goto(await linkIn(page, moved, "/reset-password#"));
    await main(page).getByLabel("The link from our email").fill(` ${page.url()} `);
    await main(page).getByLabel("New password").fill("six-ch");
    await press(page, "Set new password");
    await expect(main(page)).toContainText("Use at least 8 characters.");
    await expect(main(page).getByLabel("The link from our email")).not.toHaveValue("");
    await main(page).getByLabel("New password").fill(newPassword);
    await press(page, "Set new password");
    await expect(main(page)).toContainText("Your password has been changed.");
    await expectPlainAccessible(page);
    await logIn(page, moved, newPassword);
    await expect(page).toHaveURL(/\/reminder$/);
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
  for (let count = 0; count < 10; count += 1) {
    await page.request.post("/api/auth/sign-in/email", {
      data: { email: locked, password: "a guess" },
      headers: { Origin: daymark.url },
    });
  }
  await logIn(page, locked, password);
  await expect(main(page)).toContainText("temporarily disabled");
  await press(page, "Email me a code");
  await expect(main(page)).toContainText("We sent a code to your email.");
  await expectPlainAccessible(page);
  const code = async () => (await messagesTo(page, locked))[0]?.subject?.match(/^\d{6}/)?.[0] ?? "";
  await expect.poll(code).not.toBe("");
  await enter(page, "6-digit code", await code());
  await enter(page, "Password", password);
  await press(page, "Log in");
  await expect(page).toHaveURL(/\/reminder$/);
});

test("without JavaScript: the sign-up says what to do instead, and each way leads somewhere", async ({
  page,
}) => {
  await page.goto("/reminder_signup");
  // Playwright reads no text through a noscript, only the text inside it.
  const notice = page.locator("main noscript .note");
  await expect(notice).toContainText("Signing up here needs JavaScript.");
  await expect(notice).toContainText("Open this page on another phone or computer.");
  await expect(notice).toContainText("you can reply DONE or STOP");
  await expectPlainAccessible(page);
  for (const name of ["Without a phone", "For family and friends"]) {
    await page.goto("/reminder_signup");
    const link = main(page).getByRole("link", { name });
    const target = await link.getAttribute("href");
    await link.click();
    await expect(page).toHaveURL(target ?? "");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Page Not Found");
  }
  await page.goto("/profile");
  await main(page).getByRole("link", { name: "Show my dates" }).click();
  await expect(page.getByRole("button", { name: "Show my dates" })).toBeVisible();
});

test("without JavaScript: the dates say that the registrant gets nothing before a START", async ({
  page,
  daymark,
}) => {
  const form = formOf("felix.unscripted.start");
  const registrantInfo = { ...form.registrantInfo, email: "", phone: "(515) 555-0167" };
  await signUpAndPay(page, daymark.url, { ...form, emailAccess: "no", registrantInfo });
  await page.goto("/reminder");
  await press(page, m.without_script_show_dates());
  await expect(main(page)).toContainText(m.unreached_pending({ name: "Rosa" }));
});
