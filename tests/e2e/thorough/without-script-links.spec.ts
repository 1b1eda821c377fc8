import type { Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { onePlaceFormOf } from "../support/forms.ts";
import { linkIn, resetClock } from "../support/outbox.ts";
import { playHousehold } from "../support/played-household.ts";
import { awake, openBeforeScripts } from "../support/waking-up.ts";

const form = onePlaceFormOf("felix.cut-off", 10);

test.use({ viewport: { width: 390, height: 844 }, allowConsoleError: /Failed to load resource/ });

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => main(page).getByRole("button", { name }).click();

test.beforeAll(({ browser, daymark }) => playHousehold(browser, daymark.url, form));
test.afterAll(({ daymark }) => resetClock(daymark.url));

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a link that is cut off says so, and is taken when it is pasted as a filter has wrapped it", async ({
    page,
  }) => {
    for (const path of ["/d/cut-off", "/s/cut-off", "/t/cut-off", "/q/cut-off", "/y/cut-off"]) {
      await page.goto(path);
      await press(page, "Show it");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work");
      await expect(main(page)).toContainText("Open it again from the newest message.");
    }
    await main(page).getByLabel("The link from our email").fill("https://daymark.example/login");
    await press(page, "Open this link");
    await expect(main(page)).toContainText("Please paste the link from our email.");
    const path = await linkIn(page, form.registrantInfo.email, "/s/");
    const wrapped = `https://filter.example/?url=${encodeURIComponent(`https://daymark.example${path}.`)}&d=1`;
    await main(page).getByLabel("The link from our email").fill(wrapped);
    await press(page, "Open this link");
    await expect(page).toHaveURL(path);
    await press(page, "Show it");
    await expect(main(page)).toContainText("Hello Rosa,");
  });
});

test("a press before the scripts have come posts the form, and the answer's page is taken over when they do", async ({
  page,
}) => {
  const letThrough = await openBeforeScripts(page, await linkIn(page, form.account.email, "/s/"));
  // Five seconds without scripts, and the way without them shows.
  await expect(page.getByRole("button", { name: "Show it" })).toBeVisible();
  await press(page, "Show it");
  await expect(main(page)).toContainText("Hello Felix,");
  letThrough();
  await awake(page);
  await expect(main(page)).toContainText("Hello Felix,");
  const answer = page.waitForResponse("**/api/links/act");
  await press(page, "Stop the emails");
  expect((await answer).status()).toBe(200);
  await expect(main(page)).toContainText("The emails have stopped.");
});
