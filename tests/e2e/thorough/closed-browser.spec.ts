import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { expect, test } from "../support/daymark.ts";
import { whoIsThere } from "../support/new-account.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { password } from "../support/wizard.ts";

const dueOn = Temporal.Now.plainDateISO("America/Chicago").add({ days: 40 }).toString();

const placeName = registrantForm.locations[0]?.name ?? "";

/** Rosa's account, paid for in another browser than the one that is closed. */
async function rosaSignsUp(page: Page, url: string, email: string): Promise<void> {
  await signUpAndPay(page, url, {
    ...registrantForm,
    account: { email },
    registrantInfo: { ...registrantForm.registrantInfo, email, phone: "(515) 555-0171" },
    locations: registrantForm.locations.map((location) => ({ ...location, registrationDate: dueOn })),
    verificationEmail: email,
  });
}

/** A browser with a profile on the disk. The profile is what is left when the browser is closed. */
const openBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
    timezoneId: "America/Chicago",
  });

async function logIn(page: Page, url: string, email: string, keep: boolean): Promise<void> {
  await page.goto(`${url}/login?redirect=/reminder`);
  const main = page.getByRole("main");
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  const box = main.getByLabel("Keep me logged in on this device");
  await expect(box).not.toBeChecked();
  if (keep) await box.check();
  await main.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible();
  await expect(page.getByText(placeName).first()).toBeVisible();
}

const stored = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), tab: Object.keys(sessionStorage) }));

test("a shared computer closed without logging out shows nothing to the next person who opens its browser", async ({
  page,
  daymark,
}) => {
  const email = "rosa.leaves@mail.example";
  await rosaSignsUp(page, daymark.url, email);
  const profile = await mkdtemp(join(tmpdir(), "daymark-browser-"));
  const hers = await openBrowser(profile);
  const tab = await hers.newPage();
  await logIn(tab, daymark.url, email, false);
  const key = `registrantInfo_${email}`;
  await expect.poll(async () => (await stored(tab)).tab).toContain(key);
  expect((await stored(tab)).local).not.toContain(key);
  await hers.close();

  const next = await openBrowser(profile);
  const opened = await next.newPage();
  await opened.goto(`${daymark.url}/reminder`);
  await expect(opened.getByRole("heading", { name: "Login Required" })).toBeVisible();
  expect(await whoIsThere(opened, daymark.url)).toBeNull();
  expect(JSON.stringify(await stored(opened))).not.toContain("rosa");
  await expect(opened.getByText(new RegExp(`rosa|${placeName}`, "i"))).toHaveCount(0);
  // What is left says that this browser has signed in before, and says nothing about whom.
  const cookies = await next.cookies();
  expect(cookies.map(({ name }) => name)).toEqual(["daymark.device"]);
  await next.close();
  await rm(profile, { recursive: true, force: true });
});

test("somebody who stays logged in on a device of their own is still signed in when the browser opens again", async ({
  page,
  daymark,
}) => {
  const email = "rosa.stays@mail.example";
  await rosaSignsUp(page, daymark.url, email);
  const profile = await mkdtemp(join(tmpdir(), "daymark-browser-"));
  const hers = await openBrowser(profile);
  const tab = await hers.newPage();
  await logIn(tab, daymark.url, email, true);
  const key = `registrantInfo_${email}`;
  await expect.poll(async () => (await stored(tab)).local).toContain(key);
  expect((await stored(tab)).tab).not.toContain(key);
  await hers.close();

  const again = await openBrowser(profile);
  const opened = await again.newPage();
  await opened.goto(`${daymark.url}/reminder`);
  await expect(opened.getByText(`Welcome, ${email}`)).toBeVisible();
  await opened.getByRole("button", { name: "Your account" }).click();
  await opened.getByRole("button", { name: "Logout" }).click();
  await expect(opened.getByRole("dialog", { name: "Logged Out" })).toBeVisible();
  expect(JSON.stringify(await stored(opened))).not.toContain("rosa");
  await again.close();
  await rm(profile, { recursive: true, force: true });
});
