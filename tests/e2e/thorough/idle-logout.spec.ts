import type { Page } from "@playwright/test";
import { sayReason } from "#core/words/refusal-words.ts";
import { openRow } from "../support/dashboard-page.ts";
import { expect, test } from "../support/daymark.ts";
import { expectBarColour } from "../support/dialog-colour.ts";
import { onePlaceFormOf } from "../support/forms.ts";
import { signInAnew, whoIsThere } from "../support/new-account.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { hearDialog } from "../support/wizard-form.ts";

// When the hour ends: `app/browser/idle-timer.test.ts`. What one sees of it, in one tab and in several, is here.

const warning = (page: Page) => page.getByRole("dialog", { name: "Are you still there?" });
const expired = (page: Page) => page.getByRole("dialog", { name: "Session Expired" });
const loggedOut = (page: Page) => page.getByRole("dialog", { name: "Logged Out" });
const anyDialog = (page: Page) => page.getByRole("dialog");

const expiredWords = {
  title: "Session Expired",
  message: "You have been automatically logged out due to inactivity.",
};

// A call that the test cuts off on purpose, a password that is asked for, and what the page asked for and is heard only after the logout.
test.use({ sharesContext: false, allowConsoleError: /ERR_FAILED|status of (401|403)/ });

/** Signed in to an account of its own, on a page whose clock moves only when the test moves it. */
async function openSignedIn(page: Page, url: string, who: string): Promise<string> {
  const email = `${who}@mail.example`;
  await page.clock.install();
  await signInAnew(page, url, email);
  await page.goto("/profile");
  await expect(page.getByRole("main")).toContainText(email);
  return email;
}

/**
 * Waits until the hour has begun anew and this tab knows it: the message from another tab takes a moment. Only then may
 * the clock be moved on.
 */
async function expectHourBegun(page: Page): Promise<void> {
  await expect(anyDialog(page)).toHaveCount(0);
  const idleMs = () =>
    page.evaluate(() => Date.now() - Number(localStorage.getItem("daymark_lastActivity") ?? 0));
  await expect.poll(idleMs).toBeLessThan(120_000);
}

/** Another tab of the same browser. */
async function openSecondTab(page: Page, email: string): Promise<Page> {
  const second = await page.context().newPage();
  await second.goto("/profile");
  await expect(second.getByRole("main")).toContainText(email);
  return second;
}

test("after 58 idle minutes it asks, after 60 it logs out and says so, and OK logs out what could not be without a network", async ({
  page,
  daymark,
}) => {
  const email = await openSignedIn(page, daymark.url, "nina.idle");
  await page.clock.fastForward("57:20");
  await expect(anyDialog(page)).toHaveCount(0);
  await page.clock.fastForward("00:45");
  await expect(warning(page)).toContainText("You will be logged out in two minutes due to inactivity.");
  await expectBarColour(warning(page), "warning");
  // A mouse that happens to move does not answer the question.
  await page.mouse.move(40, 40);
  await page.clock.fastForward("01:10");
  await expect(warning(page)).toBeVisible();
  await page.route("**/api/auth/sign-out", (route) => route.abort(), { times: 1 });
  const cutOff = page.waitForEvent("requestfailed");
  await page.clock.fastForward("00:50");
  await cutOff;
  await expect(expired(page)).toBeVisible();
  await expectBarColour(expired(page), "warning");
  await expect(page.getByText("Please log in to see your profile.")).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  expect(await whoIsThere(page, daymark.url)).toBe(email);
  await hearDialog(page, expiredWords);
  await expect(anyDialog(page)).toHaveCount(0);
  await expect.poll(() => whoIsThere(page, daymark.url)).toBeNull();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    "daymark_",
  );
});

/** Nobody touches the page for an hour. */
async function leaveAlone(page: Page): Promise<void> {
  await page.clock.fastForward("58:05");
  await expect(warning(page)).toBeVisible();
  await page.clock.fastForward("02:00");
  await expect(expired(page)).toBeVisible();
}

test("after the hour neither the words of what was saved are there nor the question for the password", async ({
  page,
  daymark,
}) => {
  await page.clock.install();
  await signUpAndPay(page, daymark.url, onePlaceFormOf("felix.idle", 100));
  await page.goto("/reminder");
  await openRow(page, "Rosa Núñez-Smith");
  await page
    .getByRole("button", { name: /^Stop .*@/ })
    .first()
    .click();
  await expect(page.locator(".saved")).toBeVisible();
  await leaveAlone(page);
  await expect(page.locator(".saved")).toHaveCount(0);
  await hearDialog(page, expiredWords);
  await expect(page.getByRole("heading", { name: "Login Required" })).toBeVisible();

  await signInAnew(page, daymark.url, "felix.idle@mail.example");
  const asked = { success: false, error: "PASSWORD_REQUIRED", message: sayReason("password-required") };
  await page.route("**/api/account/copy", (route) => route.fulfill({ status: 403, json: asked }));
  await page.goto("/profile");
  await page.getByRole("button", { name: "Save as a file (JSON)" }).click();
  const question = page.getByRole("dialog", { name: "Enter your password" });
  await expect(question).toBeVisible();
  await leaveAlone(page);
  await expect(question).toHaveCount(0);
});

test("somebody who works in one tab is not idle in another, and one answer answers both", async ({
  page,
  daymark,
}) => {
  const email = await openSignedIn(page, daymark.url, "nina.tabs");
  const second = await openSecondTab(page, email);
  await page.clock.fastForward("40:00");
  await second.mouse.move(50, 60);
  await second.mouse.move(70, 80);
  for (const tab of [page, second]) await expectHourBegun(tab);
  await page.clock.fastForward("40:00");
  for (const tab of [page, second]) await expect(anyDialog(tab)).toHaveCount(0);
  await page.clock.fastForward("18:05");
  for (const tab of [page, second]) await expect(warning(tab)).toBeVisible();
  await second.bringToFront();
  await warning(second).getByRole("button", { name: "Stay logged in" }).click();
  for (const tab of [page, second]) await expectHourBegun(tab);

  await test.step("nobody there any more: it is over in both", async () => {
    await page.clock.fastForward("57:10");
    for (const tab of [page, second]) await expect(anyDialog(tab)).toHaveCount(0);
    await page.clock.fastForward("03:00");
    for (const tab of [page, second]) {
      await tab.bringToFront();
      await hearDialog(tab, expiredWords);
      await expect(tab.getByText("Please log in to see your profile.")).toBeVisible();
    }
    await expect.poll(() => whoIsThere(page, daymark.url)).toBeNull();
  });
});

test("logging out in one tab logs out the other, which says so unless it shows a dialog already", async ({
  page,
  daymark,
}) => {
  const email = await openSignedIn(page, daymark.url, "nina.leaves");
  const second = await openSecondTab(page, email);
  const third = await openSecondTab(page, email);
  await third.goto("/reminder_signup");
  await third.getByRole("button", { name: "Next", exact: true }).click();
  await expect(anyDialog(third)).toBeVisible();
  await page.bringToFront();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  for (const tab of [page, second]) {
    await tab.bringToFront();
    await expectBarColour(loggedOut(tab), "success");
    await hearDialog(tab, { title: "Logged Out", message: "You have been successfully logged out." });
    await expect(tab.getByText("Please log in to see your profile.")).toBeVisible();
  }
  await third.bringToFront();
  await expectBarColour(anyDialog(third), "danger");
  await hearDialog(third, { message: "Please select who you are (registrant, family member, or friend)." });
  await expect(anyDialog(third)).toHaveCount(0);
  await expect(
    third.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }),
  ).toBeVisible();
});

test("a page that the browser kept whole for Back shows nothing once an hour has passed without a touch", async ({
  page,
  daymark,
}) => {
  const email = await openSignedIn(page, daymark.url, "nina.back");
  await page.clock.setFixedTime(Date.now() + 61 * 60_000);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(expired(page)).toBeVisible();
});

test("a closed tab that is opened again after an hour logs out, and tells nobody that somebody was here", async ({
  page,
  daymark,
}) => {
  const email = "nina.closed@mail.example";
  await signInAnew(page, daymark.url, email);
  const left = async (minutes: number) => {
    // A file that has no script, and the storage of the site.
    await page.goto("/robots.txt");
    const at = String(Date.now() - minutes * 60_000);
    await page.evaluate((at) => localStorage.setItem("daymark_lastActivity", at), at);
    await page.goto("/reminder");
  };
  await left(59);
  await expect(page.getByRole("main")).toContainText(email);
  await left(61);
  await expect(page.getByRole("main").getByRole("heading", { name: "Login Required" })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(anyDialog(page)).toHaveCount(0);
  expect(await whoIsThere(page, daymark.url)).toBeNull();
});
