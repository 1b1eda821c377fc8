import type { Page } from "@playwright/test";
import { closeScreen } from "../support/dashboard-page.ts";
import { expect, test } from "../support/daymark.ts";
import { rosaForm } from "../support/forms.ts";
import { signInAnew } from "../support/new-account.ts";
import { session } from "../support/screens/screen.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { standStill } from "../support/waking-up.ts";

// No answer is not "nobody", and not "nothing": what is known stays, and the page asks again.

test.use({ allowConsoleError: /Failed to load resource/ });

const unknown =
  "We're having trouble connecting, so we can't tell if you're logged in. This page will keep trying.";
const late = "No answer yet. It may still come through.";
const lookupFailed = "Error retrieving registrant info. Please try again later.";
const tryAgain = (page: Page) => page.getByRole("main").getByRole("button", { name: "Try again" });

test("a line that is cut, a server in trouble and a hotel's page never show a login to somebody who is signed in", async ({
  page,
  daymark,
}) => {
  await signInAnew(page, daymark.url, "nina.gap@mail.example");
  const answers = [
    [null, "/profile/copy", "/reminder/print", "/reminder/receipt"],
    [{ status: 502, body: "<h1>Bad gateway</h1>" }, "/profile"],
    [{ status: 200, body: "<h1>Welcome</h1>" }, "/profile"],
  ] as const;
  for (const [answer, ...paths] of answers) {
    await page.route(session, (route) => (answer ? route.fulfill(answer) : route.abort()));
    for (const path of [...paths, "/reminder"]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByText(unknown)).toBeVisible();
      await expect(page.getByText(/Login Required|Please log in/)).toHaveCount(0);
    }
    // By itself, without a press.
    await page.unrouteAll();
    await expect(page.getByRole("heading", { level: 1, name: "Your Reminders" })).toBeVisible();
  }
});

test("a dashboard whose calls fail keeps what it showed, and Try again asks for all of it", async ({
  page,
  daymark,
}) => {
  await signUpAndPay(page, daymark.url, rosaForm("rosa.gap"));
  await test.step("nothing has come yet", async () => {
    await page.route("**/api/dashboard*", (route) => route.abort());
    await page.goto("/reminder");
    await expect(page.getByText(lookupFailed)).toBeVisible();
    await page.unrouteAll();
    await tryAgain(page).click();
    await expect(page.getByRole("heading", { name: "Places" })).toBeVisible();
  });

  await test.step("what was shown stays", async () => {
    const dates = page.getByRole("region", { name: "Places" }).getByText("Alder County").first();
    await expect(dates).toBeVisible();
    await page.route("**/api/dashboard*", (route) => route.abort());
    // A change that the page reloads after: a way to get messages is switched off.
    await page.getByRole("button", { name: /^Rosa/ }).click();
    await page.getByRole("button", { name: /^Stop/ }).first().click();
    await expect(page.getByRole("alert").getByText(lookupFailed)).toBeVisible();
    await closeScreen(page);
    await expect(page.getByRole("alert").getByText(lookupFailed)).toBeVisible();
    await expect(dates).toBeVisible();
    await page.unrouteAll();
    await tryAgain(page).last().click();
    await expect(page.getByRole("alert").getByText(lookupFailed)).toHaveCount(0);
  });
});

test("a message's link that could not be read is not called broken, and is read again", async ({ page }) => {
  await page.route("**/api/links/read", (route) => route.abort());
  for (const [path, heading] of [
    ["/d/cut-off", "Is it done?"],
    ["/s/cut-off", "Your messages"],
    ["/t/cut-off", "May we text you?"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText("Error connecting to server.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("main").getByRole("link", { name: "Try again" })).toBeVisible();
  }
  // By itself, without a press. Now the server has said what is wrong with it.
  await page.unrouteAll();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work");
});

test.describe("with a clock that a test moves", () => {
  test.use({ sharesContext: false });

  test("an answer that does not come is said to be late; Try again asks at once who is signed in", async ({
    page,
    daymark,
  }) => {
    await signInAnew(page, daymark.url, "nina.gap@mail.example");
    await page.clock.install();
    await page.route(session, () => {});
    await page.goto("/profile");
    await expect(page.getByText("Loading profile...")).toBeVisible();
    await page.clock.fastForward("00:06");
    await expect(page.getByText(late)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Try again" })).toBeVisible();

    await page.unrouteAll();
    await page.route(session, (route) => route.abort());
    await page.goto("/reminder");
    await expect(page.getByText(unknown)).toBeVisible();
    // The clock stands still, so nothing asks by itself.
    await standStill(page);
    await page.unrouteAll();
    await tryAgain(page).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Your Reminders" })).toBeVisible();
  });

  test("a payment's page waits for its answers, says when they are late, and takes none for a no", async ({
    page,
    daymark,
  }) => {
    await signUpAndPay(page, daymark.url, rosaForm("rosa.gap.paid"));
    await page.clock.install();
    const call = await page.route("**/api/registrant*", (route) => route.abort());
    await page.goto("/reminder_success");
    await page.clock.fastForward("00:06");
    await expect(page.getByText(late)).toBeVisible();
    await expect(page.getByText("We don't have a confirmed payment")).toHaveCount(0);
    await call.dispose();
    await page.clock.fastForward("00:30");
    await expect(page.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  });
});
