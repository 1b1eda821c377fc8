import type { Page } from "@playwright/test";
import { catalogue } from "#core/words/catalogue.ts";
import { createKeys } from "#server/db/keys.ts";
import { signLink } from "#server/db/signed-links.ts";
import { startRecordedServer } from "../support/api-answers.ts";
import { test as base, expect } from "../support/daymark.ts";
import { loseFirst } from "../support/lose-answer.ts";
import { signInAnew, whoIsThere } from "../support/new-account.ts";
import { linkIn, resetClock } from "../support/outbox.ts";
import { plainForm, playPlainHousehold } from "../support/plain-household.ts";
import { openAwake, standStill } from "../support/waking-up.ts";
import { password } from "../support/wizard.ts";

// What an account's forms have sent has arrived, and its answer is lost. The page finds out by itself, and shows the outcome.

/** The server's, so that a test can sign the link that a mail would bring after most of a year. */
const secret = "a secret of the tests that is long enough for everything";
const test = base.extend<object, object>({
  daymark: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startRecordedServer({ DAYMARK_SECRET: secret });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

test.use({ allowConsoleError: /Failed to load resource/ });

const { lostAnswer, profile, accountSignup, year } = catalogue;
const newPassword = "Copper9lantern!";
const main = (page: Page) => page.getByRole("main");

test("a new password whose answer is lost is found, and this browser stays logged in", async ({
  page,
  daymark,
}) => {
  const email = "nina.lost.word@mail.example";
  await signInAnew(page, daymark.url, email);
  await openAwake(page, "/profile");
  const form = page.getByRole("region", { name: "Change the password" });
  await form.getByLabel("Your password now").fill(password);
  await form.getByLabel("New password").fill(newPassword);
  const change = form.getByRole("button", { name: "Change the password" });

  await page.route("**/api/account/password", (route) => route.abort(), { times: 1 });
  await change.click();
  await expect(form.getByRole("alert")).toHaveText(lostAnswer.notArrived);

  const calls = await loseFirst(page, "**/api/account/password", { next: "**/api/auth/get-session" });
  await change.click();
  await expect(form.getByRole("alert")).toHaveText(lostAnswer.looking);
  calls.letThrough();
  await expect(form.getByRole("status")).toContainText(profile.passwordChanged);
  expect(calls.sent).toBe(1);
  expect(await whoIsThere(page, daymark.url)).toBe(email);
});

test("an account that is to move: the answers to the question and to the yes are lost, and it moves once", async ({
  page,
  daymark,
}) => {
  const email = "nina.lost.moves@mail.example";
  const moved = "nina.lost.moved@mail.example";
  await signInAnew(page, daymark.url, email);
  await openAwake(page, "/profile");
  const form = page.getByRole("region", { name: "Change the email" });
  const asked = await loseFirst(page, "**/api/account/email");
  await form.getByLabel("New email").fill(moved);
  await form.getByLabel("Your password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Send the link" }).click();
  await expect(form.getByRole("alert")).toHaveText(lostAnswer.askingAgain);
  asked.letThrough();
  await expect(form.getByRole("status")).toContainText(profile.addressAsked(moved));
  expect(asked.sent).toBe(2);

  await page.goto(await linkIn(page, moved, "/change-email#"));
  const confirmed = await loseFirst(page, "**/api/account/email/confirm");
  await main(page).getByLabel("Your password", { exact: true }).fill(password);
  await main(page).getByRole("button", { name: "Move my account here" }).click();
  await expect(main(page).getByRole("alert")).toHaveText(lostAnswer.askingAgain);
  confirmed.letThrough();
  await expect(main(page).getByRole("alert")).toHaveText(profile.addressMayHaveMoved);
  // Every session has ended, this one too.
  await page.getByRole("dialog", { name: "Logged Out" }).getByRole("button", { name: "OK" }).click();
  await main(page).getByRole("link", { name: "Login" }).click();
  await main(page).getByLabel("Email").fill(moved);
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await main(page).getByRole("button", { name: "Log in" }).click();
  await expect.poll(() => whoIsThere(page, daymark.url)).toBe(moved);
});

test("a year that is given, and whose answer is lost, is found and paid once", async ({
  page,
  browser,
  daymark,
}) => {
  const household = plainForm("lost.year", "515-555-0134");
  await playPlainHousehold(browser, daymark.url, household);
  await page.goto(`/y/${signLink(createKeys(secret), "year", 1)}`);
  const pay = main(page).getByRole("button", { name: /^Pay/ });

  await page.route("**/api/links/pay", (route) => route.abort(), { times: 1 });
  await pay.click();
  await expect(main(page).getByRole("alert").filter({ hasText: lostAnswer.notPaid })).toBeVisible();

  const calls = await loseFirst(page, "**/api/links/pay", { next: "**/api/links/read" });
  await pay.click();
  await expect(main(page).getByRole("alert").filter({ hasText: lostAnswer.looking })).toBeVisible();
  calls.letThrough();
  await expect(main(page).getByText(year.paid)).toBeVisible();
  await expect(main(page).getByText(lostAnswer.looking)).toHaveCount(0);
  expect(calls.sent).toBe(1);
});

test.afterAll(({ daymark }) => resetClock(daymark.url));

test.describe("with a clock that a test moves", () => {
  test.use({ sharesContext: false });

  test("a sign-up whose answer is lost is asked about again, and says what comes next", async ({ page }) => {
    const email = "nina.lost.signup@mail.example";
    await page.clock.install();
    await openAwake(page, "/signup");
    const calls = await loseFirst(page, "**/api/auth/sign-up/email");
    await main(page).getByLabel("First name").fill("Nina");
    await main(page).getByLabel("Last name").fill("Park");
    await main(page).getByLabel("Email").fill(email);
    await main(page).getByLabel("Password", { exact: true }).fill(password);
    await main(page).getByRole("button", { name: "Make my account" }).click();
    await expect(main(page).getByRole("alert")).toHaveText(
      `${accountSignup.unexpected} ${lostAnswer.askingAgain}`,
    );
    // The page leads on after a moment: here it stays.
    await standStill(page);
    calls.letThrough();
    await expect(main(page).getByRole("status")).toContainText(accountSignup.success);
    await expect(main(page).getByRole("alert")).toBeEmpty();
    expect(calls.sent).toBe(2);
    await linkIn(page, email, "/verify-email#");
  });
});
