import type { Page } from "@playwright/test";
import { m } from "#messages";
import { expect, test } from "../support/daymark.ts";
import { linkIn } from "../support/outbox.ts";
import { openAwake } from "../support/waking-up.ts";
import { logIn, password } from "../support/wizard.ts";

// The login before the address is proven.
test.use({ allowConsoleError: /status of 401/ });

const main = (page: Page) => page.getByRole("main");
const alertIn = (page: Page) => main(page).getByRole("alert");

test("a new account logs in once the link in its mail was opened; after a logout nothing of the visit is left in the browser", async ({
  page,
  context,
}) => {
  const email = "nina.first@mail.example";
  await test.step("the account is made, and refused like any other until its address is proven", async () => {
    await openAwake(page, "/signup");
    await main(page).getByLabel("First name").fill("Nina");
    await main(page).getByLabel("Last name").fill("Park");
    await main(page).getByLabel("Email").fill(email);
    await main(page).getByLabel("Password", { exact: true }).fill(password);
    await main(page).getByRole("button", { name: m.account_signup_submit() }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, email);
    await expect(alertIn(page)).toContainText("Invalid email or password. Please try again.");
    await expect(alertIn(page)).toContainText(m.login_why_not_link_first());
  });

  await test.step("a new link is mailed, and proves the address", async () => {
    await alertIn(page).getByRole("link", { name: "Email me a new link" }).click();
    // The login has an email field too, and is on the page until the next page has come.
    await expect(page).toHaveURL(/\/forgot-password$/);
    await main(page).getByLabel("Email").fill(email);
    await main(page).getByRole("button", { name: "Send Reset Link" }).click();
    await expect(main(page).getByRole("status")).toContainText("Password reset email sent!");
    await page.goto(await linkIn(page, email, "/verify-email#"));
    await main(page).getByLabel("Your password").fill(password);
    await main(page).getByRole("button", { name: "Confirm my email" }).click();
    await expect(main(page)).toContainText(`You're logged in as ${email}.`);
    await main(page).getByRole("link", { name: m.door_set_up() }).click();
    await expect(page).toHaveURL(/\/reminder_signup$/);
  });

  await test.step("logged in by it, and answers of a sign-up begun, which are personal too", async () => {
    await page.goto("/reminder");
    await expect(main(page)).toContainText("No registrant information found.");
    await page.goto("/reminder_signup");
    await page.getByRole("radio", { name: "I am a friend" }).check();
    await page.waitForFunction(() => sessionStorage.getItem("reminderFormData") !== null);
    await page.goto("/profile");
    await expect(main(page)).toContainText(email);
  });

  await test.step("logged out", async () => {
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("dialog", { name: "Logged Out" }).getByRole("button", { name: "OK" }).click();
    const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(left).not.toMatch(/nina|park|registrantInfo|reminderForm|daymark/i);
    // The browser keeps the fact that somebody has signed in here, without saying who: otherwise strangers could lock her out.
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual(["daymark.device", "daymark.tries"]);
    for (const { value } of cookies) expect(value).toMatch(/^[\w-]{12}(\.[\w-]{22})?$/);
    await page.goBack();
    await expect(page.getByText(email)).toHaveCount(0);
  });
});
