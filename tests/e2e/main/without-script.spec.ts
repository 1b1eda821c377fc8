import type { Page } from "@playwright/test";
import { m } from "#messages";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { inDays, onePlaceFormOf } from "../support/forms.ts";
import { whoIsThere } from "../support/new-account.ts";
import { resetClock } from "../support/outbox.ts";
import { expectPlainAccessible } from "../support/plain-page.ts";
import { playHousehold } from "../support/played-household.ts";
import { password } from "../support/wizard.ts";

const form = onePlaceFormOf("felix.unscripted", 10);
const email = form.account.email;

// A refusal has a status of 400 or more, which the browser writes into the console.
test.use({
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
  allowConsoleError: /Failed to load resource/,
});

test.beforeAll(({ browser, daymark }) => playHousehold(browser, daymark.url, form));
test.afterAll(({ daymark }) => resetClock(daymark.url));

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => main(page).getByRole("button", { name }).click();

async function logIn(page: Page, word: string): Promise<void> {
  await main(page).getByLabel("Email").fill(email);
  await main(page).getByLabel("Password", { exact: true }).fill(word);
  await press(page, "Log in");
}

test("without JavaScript: a login shows the dates; done and the next date are said on one plain page; and a logout ends it", async ({
  page,
  daymark,
}) => {
  await test.step("a refused login says why, keeps the address and shows no password", async () => {
    await page.goto("/login?redirect=/reminder");
    await press(page, "Log in");
    await expect(main(page)).toContainText("Please enter your email address.");
    await expect(main(page)).toContainText("Please enter your password.");
    await logIn(page, "not the word");
    await expect(main(page)).toContainText("Invalid email or password. Please try again.");
    await expect(main(page).getByLabel("Email")).toHaveValue(email);
    expect(await page.content()).not.toContain("not the word");
    await expectPlainAccessible(page);
  });

  const place = main(page).getByRole("listitem").filter({ hasText: "Alder County" });
  await test.step("logged in, the page itself is everybody's, and the dates come on request", async () => {
    await logIn(page, password);
    await expect(page).toHaveURL(/\/reminder$/);
    const session = (await page.context().cookies()).filter(({ name }) => /session/.test(name));
    expect(session.map(({ sameSite, httpOnly }) => ({ sameSite, httpOnly }))).toContainEqual({
      sameSite: "Lax",
      httpOnly: true,
    });
    expect(await page.content()).not.toContain("Alder County");
    const shown = page.waitForResponse("**/reminder");
    await press(page, "Show my dates");
    expect((await shown).headers()["cache-control"]).toBe("no-store");
    await expect(place).toContainText("in 5 days");
    await expect(main(page)).toContainText(`Email: on (${email})`);
    await expectPlainAccessible(page);
  });

  await test.step("an answer that is missing is named beside its field, and nothing is set", async () => {
    await place.getByText("Set the next date").first().click();
    await place.getByLabel("The date, or the last day").fill("");
    await place.getByRole("button", { name: "Set the next date" }).click();
    await expect(place).toContainText("Please tell us whether it's done.");
    await expect(place).toContainText("Please enter the date on the paper.");
    await expectPlainAccessible(page);
  });

  await test.step("Rosa's own messages rest, and are turned on again", async () => {
    await press(page, m.rest_begin({ name: "Rosa" }));
    await expect(main(page)).toContainText(m.saved_it());
    await press(page, m.rest_end());
    await expect(main(page).getByRole("button", { name: m.rest_begin({ name: "Rosa" }) })).toBeVisible();
  });

  await test.step("done, taken back, and said once more", async () => {
    await place.getByRole("button", { name: "Yes, it's done" }).click();
    await expect(main(page)).toContainText("Marked as done.");
    const told = async () =>
      (await messagesTo(page, form.registrantInfo.email)).map(({ subject }) => subject);
    await expect.poll(told).toContain("Your date is marked as done");
    await place.getByRole("button", { name: "Undo" }).click();
    await expect(main(page)).toContainText("Not marked as done anymore. Its reminders will continue.");
    await expect(place).toContainText("in 5 days");
    await place.getByRole("button", { name: "Yes, it's done" }).click();
    await expect(main(page)).toContainText("Marked as done.");
  });

  await test.step("the next date, a range of days", async () => {
    await place.getByLabel("First day, if it's several days").fill(inDays(90));
    await place.getByLabel("The date, or the last day").fill(inDays(80));
    await place.getByRole("button", { name: "Set the next date" }).click();
    await expect(place.locator("[aria-invalid=true]")).toHaveCount(1);
    // A browser without date fields (Safari on a Mac before 2021) shows a field for text.
    const lastDay = place.getByLabel("The date, or the last day");
    await lastDay.evaluate((field: HTMLInputElement) => {
      field.type = "text";
    });
    const [year, month, day] = inDays(100).split("-").map(Number);
    await lastDay.fill(`${month}/${day}/${year}`);
    await place.getByRole("button", { name: "Set the next date" }).click();
    await expect(main(page)).toContainText("The next date is saved.");
    await expect(place).toContainText("in 95 days");
  });

  await test.step("logged out, and whoever goes back finds no copy of the dates", async () => {
    await main(page).getByRole("link", { name: "Log out" }).click();
    await press(page, "Log out");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Logged Out");
    expect(await whoIsThere(page, daymark.url)).toBeNull();
    await page.goBack();
    await expect(page.goBack()).rejects.toThrow("ERR_CACHE_MISS");
    const after = await page.context().newPage();
    await after.goto("/reminder");
    await press(after, "Show my dates");
    await expect(after.getByRole("heading", { level: 1 })).toHaveText("Login Required");
  });
});
