import type { Page } from "@playwright/test";
import { m } from "#messages";
import { createKeys } from "#server/db/keys.ts";
import { signLink } from "#server/db/signed-links.ts";
import { embeddedSecret } from "#server/start/embedded-secret.ts";
import { test as base, expect } from "../support/daymark.ts";
import { onePlaceFormOf, rosaForm } from "../support/forms.ts";
import { loseFirst } from "../support/lose-answer.ts";
import { signInAnew, whoIsThere } from "../support/new-account.ts";
import { linkIn, resetClock } from "../support/outbox.ts";
import { playHousehold } from "../support/played-household.ts";
import { saveAnswers } from "../support/screens/stage.ts";
import { startSiteServer } from "../support/site-server.ts";
import { openAwake } from "../support/waking-up.ts";
import { logIn, password } from "../support/wizard.ts";
import { openWithAnswers } from "../support/wizard-form.ts";

// What was sent has arrived, and its answer is lost on the way back. The page finds out by itself, and shows the outcome.

const test = base.extend<object, object>({
  daymark: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startSiteServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

test.use({ allowConsoleError: /Failed to load resource/ });
test.afterAll(({ daymark }) => resetClock(daymark.url));

const main = (page: Page) => page.getByRole("main");

test("a payment is found, and is made once", async ({ page, daymark }) => {
  const stage = { url: daymark.url, signedIn: new Map(), weekPlayed: false };
  const saved = await saveAnswers(page, stage, rosaForm("rosa.lost.pay"));
  await openWithAnswers(page, saved, "/reminder_checkup");
  let payments = 0;
  let looks = 0;
  await page.route("**/api/checkout*", async (route) => {
    if (route.request().method() === "POST") {
      payments += 1;
      await route.fetch();
      return route.abort();
    }
    // The first look gets no answer either.
    looks += payments;
    return payments > 0 && looks === 1 ? route.abort() : route.continue();
  });
  await page.getByRole("button", { name: "Pay $10.95" }).click();
  await expect(page.getByText(m.lost_answer_looking())).toBeVisible();
  await page.getByRole("dialog", { name: "Demo payment" }).getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  expect(payments).toBe(1);
});

test("by the links of messages a done and a year that is given are found, and one that did not arrive is said", async ({
  page,
  browser,
  daymark,
}) => {
  const household = onePlaceFormOf("felix.lost.links", 10);
  await playHousehold(browser, daymark.url, household);
  // What a mail would bring after most of a year.
  const yearLink = `/y/${signLink(createKeys(await embeddedSecret(daymark.dataDir)), "year", 1)}`;
  for (const { link, button, path, notArrived, found } of [
    {
      link: await linkIn(page, household.registrantInfo.email, "/d/"),
      button: "Yes, it's done",
      path: "**/api/links/act",
      notArrived: m.lost_answer_not_arrived(),
      found: "Its reminders have stopped.",
    },
    {
      link: yearLink,
      button: /^Pay/,
      path: "**/api/links/pay",
      notArrived: m.lost_answer_not_paid(),
      found: m.year_paid(),
    },
  ]) {
    await page.goto(link);
    const press = () => main(page).getByRole("button", { name: button }).click();
    await page.route(path, (route) => route.abort(), { times: 1 });
    await press();
    await expect(main(page).getByText(notArrived)).toBeVisible();
    const calls = await loseFirst(page, path, { next: "**/api/links/read" });
    await press();
    await expect(main(page).getByText(m.lost_answer_looking())).toBeVisible();
    calls.letThrough();
    await expect(main(page).getByText(found)).toBeVisible();
    await expect(main(page).getByText(m.lost_answer_looking())).toHaveCount(0);
    expect(calls.sent).toBe(1);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("an account that is to move: the answers to the question and to the yes are lost, and it moves once", async ({
  page,
  daymark,
}) => {
  const moved = "nina.lost.moved@mail.example";
  await signInAnew(page, daymark.url, "nina.lost.moves@mail.example");
  await openAwake(page, "/profile");
  const form = page.getByRole("region", { name: "Change your email" });
  const asked = await loseFirst(page, "**/api/account/email");
  await form.getByLabel("New email").fill(moved);
  await form.getByLabel("Current password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Send the link" }).click();
  await expect(form.getByRole("alert")).toHaveText(m.lost_answer_asking_again());
  asked.letThrough();
  await expect(form.getByRole("status")).toContainText(m.profile_address_asked({ email: moved }));
  expect(asked.sent).toBe(2);

  // Whoever is known to be there is told that the session has ended.
  await openAwake(page, await linkIn(page, moved, "/change-email#"));
  const confirmed = await loseFirst(page, "**/api/account/email/confirm");
  await main(page).getByLabel("Current password", { exact: true }).fill(password);
  await main(page).getByRole("button", { name: "Use this address" }).click();
  await expect(main(page).getByRole("alert")).toHaveText(m.lost_answer_asking_again());
  confirmed.letThrough();
  await expect(main(page).getByRole("alert")).toHaveText(m.profile_address_may_have_moved());
  // Every session has ended, this one too.
  await page.getByRole("dialog", { name: "Logged Out" }).getByRole("button", { name: "OK" }).click();
  await main(page).getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, moved);
  await expect.poll(() => whoIsThere(page, daymark.url)).toBe(moved);
});
