import type { Page } from "@playwright/test";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { linkIn, resetClock } from "../support/outbox.ts";
import { plainForm, playPlainHousehold } from "../support/plain-household.ts";
import { expectPlainAccessible } from "../support/plain-page.ts";
import { openBeforeScripts } from "../support/waking-up.ts";

const form = plainForm("plain", "(212) 555-0120");
const email = form.account.email;
const rosas = form.registrantInfo.email;

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => main(page).getByRole("button", { name }).click();

test.beforeAll(({ browser, daymark }) => playPlainHousehold(browser, daymark.url, form));
test.afterAll(({ daymark }) => resetClock(daymark.url));

test("without JavaScript: who gets a reminder says done by its link, sees it said, and presses twice", async ({
  page,
  browser,
}) => {
  const path = await linkIn(page, rosas, "/d/");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is it done?");
  await expectPlainAccessible(page);
  await press(page, "Show it");
  await expect(main(page)).toContainText("in 5 days");
  await expect(main(page)).toContainText("The reminders for this date stop");
  await expectPlainAccessible(page);
  // By keyboard: the button is the first thing in the page's own part.
  const yes = main(page).getByRole("button", { name: "Yes, it is done" });
  await yes.focus();
  await yes.press("Enter");
  await expect(main(page)).toContainText("is done. Its reminders have stopped.");
  await expectPlainAccessible(page);
  expect(page.url()).toMatch(new RegExp(`${path}$`));

  await test.step("the same once more, from a second browser with the older page", async () => {
    const other = await browser.newPage({ javaScriptEnabled: false });
    await other.goto(path);
    await press(other, "Show it");
    await expect(main(other)).toContainText("Its reminders have stopped.");
    await other.close();
  });
  const told = async () =>
    (await messagesTo(page, email)).filter(({ subject }) => /marked done/.test(subject ?? ""));
  await expect.poll(async () => (await told()).length).toBe(1);
});

test("without JavaScript: messages are stopped and started, and texts agreed to, by the links of a mail", async ({
  page,
}) => {
  await page.goto(await linkIn(page, rosas, "/s/"));
  await press(page, "Show it");
  await expect(main(page)).toContainText("Hello Rosa,");
  await press(page, "Stop the emails");
  await expect(main(page)).toContainText("The emails have stopped.");
  await expectPlainAccessible(page);
  await press(page, "Start the emails again");
  await expect(main(page)).toContainText("You get reminders by email");

  await page.goto(await linkIn(page, rosas, "/t/"));
  await press(page, "Show it");
  await expect(main(page)).toContainText("I agree to texts");
  await expectPlainAccessible(page);
  await press(page, "I agree to texts");
  await expect(main(page)).toContainText("One more step. From the number ending in");
  await press(page, "No texts after all");
  await expect(main(page)).toContainText("will not text this number");
});

test.describe("a link that cannot be used", () => {
  test.use({ allowConsoleError: /Failed to load resource/ });

  test("without JavaScript: a link that is cut off says so, and where to go on", async ({ page }) => {
    for (const path of ["/d/cut-off", "/s/cut-off", "/t/cut-off", "/q/cut-off", "/y/cut-off"]) {
      await page.goto(path);
      await press(page, "Show it");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
      await expect(main(page)).toContainText("Open it again from the newest message.");
    }
    await main(page).getByLabel("The link from our email").fill("https://daymark.example/login");
    await press(page, "Open this link");
    await expect(main(page)).toContainText("Please paste the link from our email.");
    const path = await linkIn(page, rosas, "/s/");
    const wrapped = `https://filter.example/?url=${encodeURIComponent(`https://daymark.example${path}.`)}&d=1`;
    await main(page).getByLabel("The link from our email").fill(wrapped);
    await press(page, "Open this link");
    await expect(page).toHaveURL(path);
    await press(page, "Show it");
    await expect(main(page)).toContainText("Hello Rosa,");
  });
});

test("a press before the scripts have come posts the form, and the answer's page is taken over when they do", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: true });
  const page = await context.newPage();
  const path = await linkIn(page, email, "/s/");
  const letThrough = await openBeforeScripts(page, path);
  // Five seconds without scripts, and the way without them shows.
  await expect(page.getByRole("button", { name: "Show it" })).toBeVisible();
  await press(page, "Show it");
  await expect(main(page)).toContainText("Hello Felix,");
  letThrough();
  await expect(page.locator("#nav .account")).toHaveCount(0);
  await expect(main(page)).toContainText("Hello Felix,");
  const answer = page.waitForResponse("**/api/links/act");
  await press(page, "Stop the emails");
  expect((await answer).status()).toBe(200);
  await expect(main(page)).toContainText("The emails have stopped.");
  await context.close();
});
