import type { Page } from "@playwright/test";
import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { signInAnew, whoIsThere } from "../support/new-account.ts";
import { codeFor } from "../support/outbox.ts";
import { openAwake } from "../support/waking-up.ts";
import { password } from "../support/wizard.ts";

// A code that is asked for, and one that is wrong.
test.use({ sharesContext: false, allowConsoleError: /status of (401|403|422)/ });

const main = (page: Page) => page.getByRole("main");
const section = (page: Page) => page.getByRole("region", { name: m.two_step_heading() });
const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).click();

async function turn(page: Page, submit: string): Promise<void> {
  await page.goto("/profile/security");
  await section(page).getByLabel(m.password_asked_label()).fill(password);
  await section(page).getByRole("button", { name: submit }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("dialog", { name: "Logged Out" }).getByRole("button", { name: "OK" }).click();
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await openAwake(page, "/login");
  await main(page).getByLabel("Email").fill(email);
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await press(page, m.login_heading());
}

test("two-step login is turned on, asks for a mailed code at the login, and is turned off", async ({
  page,
  daymark,
}) => {
  const email = "nina.codes@mail.example";
  await signInAnew(page, daymark.url, email);
  await turn(page, m.two_step_turn_on());
  await expect(section(page)).toContainText(m.two_step_on());
  await expect
    .poll(async () => (await messagesTo(page, email)).map(({ subject }) => subject))
    .toContain(m.mail_activity_subject({ activity: "codes-on", brand: brand.name }));

  await logOut(page);
  await enterPassword(page, email);
  await expect(main(page)).toContainText(m.login_code_sent());
  const code = main(page).getByLabel(m.login_code_label());
  await expect(code).toBeFocused();
  await code.fill("none");
  await press(page, m.login_heading());
  await expect(main(page).getByRole("alert").first()).toContainText(m.refusal_wrong_code());
  expect(await whoIsThere(page, daymark.url)).toBeNull();
  await expect
    .poll(async () => (await messagesTo(page, email)).filter(({ text }) => /\b\d{6}\b/.test(text)).length)
    .toBe(2);
  await code.fill(await codeFor(page)(email));
  await press(page, m.login_heading());
  await expect(page).toHaveURL(/\/reminder$/);

  await turn(page, m.two_step_turn_off());
  await expect(section(page)).toContainText(m.two_step_is_off());
  await logOut(page);
  await enterPassword(page, email);
  await expect(page).toHaveURL(/\/reminder$/);
});
