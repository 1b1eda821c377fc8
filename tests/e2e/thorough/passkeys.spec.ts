import type { Page } from "@playwright/test";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { signInAnew, whoIsThere } from "../support/new-account.ts";

// A login by a passkey that has been removed.
test.use({ sharesContext: false, allowConsoleError: /status of 422/ });

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

test("a passkey is added, logs in without a password, and is removed; the password goes on working, and each is told by mail", async ({
  page,
  daymark,
}) => {
  const email = "nina.passkey@mail.example";
  const unlock = await addDevice(page);
  await signInAnew(page, daymark.url, email);

  await test.step("added on the profile, where it is listed with its day alone", async () => {
    await page.goto("/profile");
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
    await page.goto("/login");
    await unlock(false);
    await main(page).getByRole("button", { name: m.passkey_login() }).click();
    await expect(main(page).getByRole("alert").filter({ hasText: m.passkey_not_made() })).toBeVisible();
    await unlock(true);
    await main(page).getByRole("button", { name: m.passkey_login() }).click();
    await expect(page).toHaveURL(/\/reminder$/);
    expect(await whoIsThere(page, daymark.url)).toBe(email);
  });

  await test.step("removed: the device still has it, and it opens nothing", async () => {
    await page.goto("/profile");
    await section(page).getByRole("button", { name: m.passkey_remove() }).click();
    await expect(section(page)).toContainText(m.passkey_none());
    await logOut(page);
    await page.goto("/login");
    await main(page).getByRole("button", { name: m.passkey_login() }).click();
    const refused = main(page)
      .getByRole("alert")
      .filter({ hasText: sayReason("passkey-refused") });
    await expect(refused).toBeVisible();
    expect(await whoIsThere(page, daymark.url)).toBeNull();
  });
});
