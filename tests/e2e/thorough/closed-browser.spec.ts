import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { rosaForm } from "../support/forms.ts";
import { whoIsThere } from "../support/new-account.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { logIn } from "../support/wizard.ts";

/** A browser with a profile on the disk. The profile is what is left when the browser is closed. */
const openBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
    timezoneId: "America/Chicago",
  });

const stored = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), tab: Object.keys(sessionStorage) }));

for (const { name, who, stays } of [
  {
    name: "a shared computer closed without logging out shows nothing to the next person who opens its browser",
    who: "rosa.leaves",
    stays: false,
  },
  {
    name: "somebody who stays logged in on a device of their own is still signed in when the browser opens again",
    who: "rosa.stays",
    stays: true,
  },
]) {
  test(name, async ({ page, daymark }) => {
    const email = `${who}@mail.example`;
    // In another browser than the one that is closed.
    await signUpAndPay(page, daymark.url, rosaForm(who));
    const profile = await mkdtemp(join(tmpdir(), "daymark-browser-"));
    const hers = await openBrowser(profile);
    const tab = await hers.newPage();
    await tab.goto(`${daymark.url}/login?redirect=/reminder`);
    const box = tab.getByLabel("Keep me logged in on this device");
    await expect(box).not.toBeChecked();
    if (stays) await box.check();
    await logIn(tab, email);
    await expect(tab.getByText(`Welcome, ${email}`)).toBeVisible();
    const key = `registrantInfo_${email}`;
    await expect.poll(async () => (await stored(tab))[stays ? "local" : "tab"]).toContain(key);
    expect((await stored(tab))[stays ? "tab" : "local"]).not.toContain(key);
    await hers.close();

    const next = await openBrowser(profile);
    const opened = await next.newPage();
    await opened.goto(`${daymark.url}/reminder`);
    if (stays) {
      await expect(opened.getByText(`Welcome, ${email}`)).toBeVisible();
      await opened.getByRole("button", { name: "Your account" }).click();
      await opened.getByRole("button", { name: "Logout" }).click();
      await expect(opened.getByRole("dialog", { name: "Logged Out" })).toBeVisible();
    } else {
      await expect(opened.getByRole("heading", { name: "Login Required" })).toBeVisible();
      expect(await whoIsThere(opened, daymark.url)).toBeNull();
      await expect(opened.getByText(/rosa|Alder County/i)).toHaveCount(0);
    }
    expect(JSON.stringify(await stored(opened))).not.toContain("rosa");
    // What is left says that this browser has signed in before, and says nothing about whom.
    if (!stays) expect((await next.cookies()).map(({ name }) => name)).toEqual(["daymark.device"]);
    await next.close();
    await rm(profile, { recursive: true, force: true });
  });
}
