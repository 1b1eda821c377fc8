import type { Page } from "@playwright/test";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { signInAnew, whoIsThere } from "../support/new-account.ts";
import { codeFor, linkIn } from "../support/outbox.ts";
import { openAwake } from "../support/waking-up.ts";
import { password } from "../support/wizard.ts";

// A second factor that is asked for, a login by a passkey that has been removed, and what is heard only after a logout.
test.use({ sharesContext: false, allowConsoleError: /status of (401|403|422)/ });

/** Gives the page's browser a device that unlocks passkeys, as a phone does by a fingerprint. */
async function addDevice(page: Page): Promise<(isThere: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
  return async (isUserVerified) => {
    await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  };
}

const section = (page: Page) => page.getByRole("region", { name: m.passkey_heading() });
const main = (page: Page) => page.getByRole("main");

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("dialog", { name: "Logged Out" }).getByRole("button", { name: "OK" }).click();
}

test("a passkey is added, logs in without a password, stands beside a new password and another address, and is removed; each is told by mail", async ({
  page,
  daymark,
}) => {
  const email = "nina.passkey@mail.example";
  const unlock = await addDevice(page);
  await signInAnew(page, daymark.url, email);

  await test.step("added where it is listed with its day alone", async () => {
    await page.goto("/profile/security");
    await expect(section(page)).toContainText(m.passkey_none());
    await section(page).getByRole("button", { name: m.passkey_add() }).click();
    await expect(section(page)).toContainText(m.passkey_name({ number: 1 }));
    await expect(page.getByRole("region", { name: m.account_activity_heading() })).toContainText(
      "A passkey was added.",
    );
    await expect
      .poll(async () => (await messagesTo(page, email)).map(({ subject }) => subject))
      .toContain("A passkey was added to your Daymark account");
  });

  await test.step("a second one on the same device is not made", async () => {
    await section(page).getByRole("button", { name: m.passkey_add() }).click();
    await expect(section(page).getByRole("alert")).toContainText(m.passkey_not_made());
    await expect(section(page).getByRole("listitem")).toHaveCount(1);
  });

  await test.step("logs in, once the device has been unlocked", async () => {
    await logOut(page);
    await openAwake(page, "/login");
    await unlock(false);
    await main(page).getByRole("button", { name: m.passkey_login() }).click();
    await expect(main(page).getByRole("alert").filter({ hasText: m.passkey_not_made() })).toBeVisible();
    await unlock(true);
    await main(page).getByRole("button", { name: m.passkey_login() }).click();
    await expect(page).toHaveURL(/\/reminder$/);
    expect(await whoIsThere(page, daymark.url)).toBe(email);
  });

  const byPasskey = async (submit: string) => {
    const form = main(page).locator("form", { has: page.getByRole("button", { name: submit }) });
    await unlock(false);
    await form.getByRole("button", { name: m.passkey_login() }).click();
    await expect(form.getByRole("alert").filter({ hasText: m.passkey_not_made() })).toBeVisible();
    await unlock(true);
    await form.getByRole("button", { name: m.passkey_login() }).click();
  };

  await test.step("beside two-step login, it is asked for where another address is", async () => {
    await page.goto("/profile/security");
    const twoStep = page.getByRole("region", { name: m.two_step_heading() });
    await twoStep.getByLabel(m.password_asked_label()).fill(password);
    await twoStep.getByRole("button", { name: m.two_step_turn_on() }).click();
    await expect(twoStep).toContainText(m.two_step_on());
    await page.goto("/profile");
    const address = page.getByRole("region", { name: m.profile_address() });
    await address.getByLabel(m.profile_address_new()).fill("nina.moved@mail.example");
    await address.getByLabel(m.password_asked_label()).fill(password);
    await address.getByRole("button", { name: m.profile_address_submit() }).click();
    await byPasskey(m.profile_address_submit());
    await expect(address).toContainText(m.profile_address_asked({ email: "nina.moved@mail.example" }));
  });

  await test.step("and where a new password is, which removes every passkey", async () => {
    const newPassword = "Copper9lantern!";
    await logOut(page);
    await page.goto("/forgot-password");
    await main(page).getByLabel("Email").fill(email);
    await main(page).getByRole("button", { name: "Send Reset Link" }).click();
    await page.goto(await linkIn(page, email, "/reset-password#"));
    await main(page).getByLabel(m.profile_password_new()).fill(newPassword);
    await main(page).getByRole("button", { name: m.reset_password_submit() }).click();
    await byPasskey(m.reset_password_submit());
    await expect(main(page)).toContainText(m.reset_password_success());
    await page.goto("/login");
    await main(page).getByLabel("Email").fill(email);
    await main(page).getByLabel("Password", { exact: true }).fill(newPassword);
    await main(page).getByRole("button", { name: m.login_heading(), exact: true }).click();
    await main(page)
      .getByLabel(m.login_code_label())
      .fill(await codeFor(page)(email));
    await main(page).getByRole("button", { name: m.login_heading(), exact: true }).click();
    await expect(page).toHaveURL(/\/reminder$/);
    await page.goto("/profile/security");
    await expect(section(page)).toContainText(m.passkey_none());
    await section(page).getByRole("button", { name: m.passkey_add() }).click();
    await expect(section(page)).toContainText(m.passkey_name({ number: 1 }));
  });

  await test.step("removed: the device still has it, and it opens nothing", async () => {
    await page.goto("/profile/security");
    await section(page).getByRole("button", { name: m.passkey_remove() }).click();
    await expect(section(page)).toContainText(m.passkey_none());
    await logOut(page);
    await openAwake(page, "/login");
    await main(page).getByRole("button", { name: m.passkey_login() }).click();
    const refused = main(page)
      .getByRole("alert")
      .filter({ hasText: sayReason("passkey-refused") });
    await expect(refused).toBeVisible();
    expect(await whoIsThere(page, daymark.url)).toBeNull();
  });
});
