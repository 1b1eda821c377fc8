import type { Page } from "@playwright/test";
import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { totp } from "#tests/support/totp.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { signInAnew, whoIsThere } from "../support/new-account.ts";
import { linkIn } from "../support/outbox.ts";
import { openAwake } from "../support/waking-up.ts";
import { password } from "../support/wizard.ts";

// A code that is asked for, one that is wrong, and what the page asked for and is heard only when its session has ended.
test.use({ sharesContext: false, allowConsoleError: /status of (401|403|422)/ });

const main = (page: Page) => page.getByRole("main");
const section = (page: Page) => page.getByRole("region", { name: m.two_step_heading() });
const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).click();

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

test("codes of an app are set up on the profile, asked for at the login and at a new password by mail, and recovery codes stand in for them", async ({
  page,
  daymark,
}) => {
  const email = "nina.codes@mail.example";
  let secret = "";
  let recovery: string[] = [];
  await signInAnew(page, daymark.url, email);

  await test.step("set up: the password, the key for the app, and ten recovery codes that print alone", async () => {
    await page.goto("/profile");
    await section(page).getByRole("button", { name: m.two_step_begin() }).click();
    await section(page).getByLabel(m.password_asked_label()).fill(password);
    await press(page, m.two_step_prepare());
    const link = section(page).getByRole("link", { name: m.two_step_open_app() });
    const url = new URL((await link.getAttribute("href")) ?? "");
    expect(decodeURIComponent(url.pathname)).toContain(brand.name);
    expect(url.href).not.toContain("nina");
    secret = url.searchParams.get("secret") ?? "";
    await expect(section(page).getByRole("img", { name: m.two_step_qr_code() })).toBeVisible();
    const kept = await page.evaluate(() =>
      JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toContain(secret);
    recovery = await section(page).getByRole("listitem").allTextContents();
    expect(recovery).toHaveLength(10);
    await page.emulateMedia({ media: "print" });
    await expect(section(page).getByRole("listitem").first()).toBeVisible();
    await expect(main(page).getByText(email)).toBeHidden();
    await page.emulateMedia({ media: null });
    await section(page).getByLabel(m.two_step_code()).fill(totp(secret));
    await press(page, m.two_step_turn_on());
    await expect(section(page)).toContainText(m.two_step_on());
    await expect
      .poll(async () => (await messagesTo(page, email)).map(({ subject }) => subject))
      .toContain(m.mail_activity_codes_on_subject({ brand: brand.name }));
  });

  await test.step("the login asks for a code after the right password; a wrong one opens nothing", async () => {
    await logOut(page);
    await enterPassword(page, email);
    await expect(main(page)).toContainText(m.two_step_login_lead());
    const code = main(page).getByLabel(m.two_step_login_label());
    await expect(code).toBeFocused();
    await code.fill("000000");
    await press(page, m.login_heading());
    await expect(main(page).getByRole("alert").first()).toContainText(m.refusal_app_code_refused());
    expect(await whoIsThere(page, daymark.url)).toBeNull();
    await code.fill(totp(secret, 1));
    await press(page, m.login_heading());
    await expect(page).toHaveURL(/\/reminder$/);
    expect(await whoIsThere(page, daymark.url)).toBe(email);
  });

  await test.step("a browser that is trusted is not asked again", async () => {
    await logOut(page);
    await enterPassword(page, email);
    await main(page)
      .getByLabel(m.two_step_login_label())
      .fill(recovery[0] ?? "");
    await main(page).getByLabel(m.two_step_login_trust()).check();
    await press(page, m.login_heading());
    await expect(page).toHaveURL(/\/reminder$/);
    await logOut(page);
    await enterPassword(page, email);
    await expect(page).toHaveURL(/\/reminder$/);
  });

  await test.step("the mailbox alone sets no new password", async () => {
    await logOut(page);
    await page.goto("/forgot-password");
    await main(page).getByLabel("Email").fill(email);
    await press(page, "Send Reset Link");
    await page.goto(await linkIn(page, email, "/reset-password#"));
    await main(page).getByLabel("New password").fill("Copper9lantern!");
    await press(page, m.reset_password_submit());
    await expect(main(page).getByRole("alert").first()).toContainText(m.refusal_code_required());
    await main(page)
      .getByLabel(m.two_step_login_label())
      .fill(recovery[1] ?? "");
    await press(page, m.reset_password_submit());
    await expect(main(page)).toContainText(m.reset_password_success());
  });
});

test("another account that takes this browser over finds nothing of the one before on the page", async ({
  page,
  daymark,
}) => {
  await signInAnew(page, daymark.url, "nina.before@mail.example");
  await page.goto("/profile");
  await section(page).getByRole("button", { name: m.two_step_begin() }).click();
  await section(page).getByLabel(m.password_asked_label()).fill(password);
  await press(page, m.two_step_prepare());
  await expect(section(page).getByRole("listitem")).toHaveCount(10);
  await signInAnew(page, daymark.url, "omar.after@mail.example");
  // What another tab tells this one.
  await page.evaluate(() => new BroadcastChannel("daymark-session").postMessage("logged-in"));
  await expect(main(page)).toContainText("omar.after@mail.example");
  await expect(section(page).getByRole("button", { name: m.two_step_begin() })).toBeVisible();
  await expect(section(page).getByRole("listitem")).toHaveCount(0);
  await expect(section(page).getByRole("link", { name: m.two_step_open_app() })).toHaveCount(0);
});
