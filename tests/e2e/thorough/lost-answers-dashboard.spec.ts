import type { Locator, Page } from "@playwright/test";
import { catalogue } from "#core/words/catalogue.ts";
import { unfold } from "../support/dashboard-page.ts";
import { expect, test } from "../support/daymark.ts";
import { loseFirst } from "../support/lose-answer.ts";
import { resetClock } from "../support/outbox.ts";
import { plainForm } from "../support/plain-household.ts";
import { inDays } from "../support/screens/stage.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { openAwake } from "../support/waking-up.ts";

// What was changed on the reminders' page has arrived, and its answer is lost. The page says so, finds out, and shows the outcome.

test.use({ allowConsoleError: /Failed to load resource/ });
test.beforeAll(({ daymark }) => resetClock(daymark.url));

const { lostAnswer, reminder, saved } = catalogue;
const people = (page: Page): Locator => page.getByRole("region", { name: /Who gets reminders/ });

/** Felix's reminders for Rosa, with an account of its own for each test. */
async function openReminders(page: Page, url: string, who: string): Promise<void> {
  await signUpAndPay(page, url, plainForm(who, "515-555-0135"));
  await openAwake(page, "/reminder");
  await expect(people(page)).toBeVisible();
}

/**
 * Loses the answer to what `press` sends to `path`, and says where the page tells so. It asks again at once: a browser that
 * is back on a network does not wait. `next`: what it asks, when it is not the same again.
 */
async function loseWhile(
  page: Page,
  { path, next, where, said }: { path: string; next?: string; where: Locator; said: string },
  press: () => Promise<void>,
): Promise<number> {
  const calls = await loseFirst(page, path, { next });
  await press();
  await expect(where.filter({ hasText: said })).toBeVisible();
  calls.letThrough();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(where.filter({ hasText: said })).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
  return calls.sent;
}

test("a place, a date and a person are added once, however often they were sent", async ({
  page,
  daymark,
}) => {
  await openReminders(page, daymark.url, "lost.added");
  const dialog = page.getByRole("dialog");
  const inDialog = { where: dialog.getByRole("alert"), said: lostAnswer.askingAgain };

  await page.getByRole("button", { name: "Add a place" }).click();
  await dialog.getByLabel("Name of the place").fill("Harbor County");
  await dialog.getByLabel(/How often/).selectOption("4");
  await dialog.getByLabel("Next date").fill(inDays(90));
  const addPlace = () => dialog.getByRole("button", { name: "Add this place" }).click();
  expect(await loseWhile(page, { path: "**/api/locations*", ...inDialog }, addPlace)).toBe(2);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(saved.place("Harbor County"))).toBeVisible();
  const places = page.getByRole("region", { name: /Places/ });
  await expect(places.locator("strong", { hasText: "Harbor County" })).toHaveCount(1);

  await page.getByRole("button", { name: "Add a person" }).click();
  await dialog.getByLabel("Full name").fill("Alma Reyes");
  await dialog.getByLabel("Who is this?").selectOption("friend");
  await dialog.getByLabel("Email", { exact: true }).fill("alma.lost@mail.example");
  const addPerson = () => dialog.getByRole("button", { name: "Add this person" }).click();
  expect(await loseWhile(page, { path: "**/api/recipients?*", ...inDialog }, addPerson)).toBe(2);
  await expect(dialog).toBeHidden();
  const alma = people(page).getByRole("listitem").filter({ hasText: "Alma Reyes" });
  await expect(alma).toHaveCount(1);

  await test.step("her mails are stopped, and she is taken off the list", async () => {
    const where = page.locator(".saved");
    const stop = () => alma.getByRole("button", { name: /^Stop/ }).click();
    const said = lostAnswer.askingAgain;
    expect(await loseWhile(page, { path: "**/channels/*/stop", where, said }, stop)).toBe(2);
    await expect(page.getByText(saved.stopped)).toBeVisible();
    await expect(alma).toContainText("Email stopped");

    await alma.getByRole("button", { name: /^Edit/ }).click();
    await dialog.getByText("Take Alma off the list").click();
    const remove = () => dialog.getByRole("button", { name: "Remove Alma" }).click();
    // The second removal finds nobody, and that is what was wanted.
    expect(await loseWhile(page, { path: "**/api/recipients/*", ...inDialog }, remove)).toBe(2);
    await expect(dialog).toBeHidden();
    await expect(page.getByText(saved.personGone("Alma"))).toBeVisible();
    await expect(alma).toHaveCount(0);
  });
});

test("a dialog that is closed meanwhile sends nothing any more, and the page shows what is", async ({
  page,
  daymark,
}) => {
  await openReminders(page, daymark.url, "lost.closed");
  let sent = 0;
  let fail = () => {};
  const mayFail = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/next-date", async (route) => {
    sent += 1;
    if (sent === 2) await mayFail;
    await route.abort();
  });
  await page.getByRole("button", { name: "Rosa has registered" }).click();
  const dialog = page.getByRole("dialog", { name: reminder.date.set });
  await dialog.getByRole("button", { name: "Set this date" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(lostAnswer.askingAgain);
  await expect.poll(() => sent).toBe(2);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // The second gets no answer either, and there is no third.
  const [failed, read] = [page.waitForEvent("requestfailed"), page.waitForResponse("**/api/dashboard*")];
  fail();
  await failed;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  expect((await read).ok()).toBe(true);
  await expect(page.getByRole("button", { name: "Rosa has registered" })).toBeVisible();
  expect(sent).toBe(2);
});

test("a done with its next date is said once, and taken back once", async ({ page, daymark }) => {
  await openReminders(page, daymark.url, "lost.dates");
  await page.getByRole("button", { name: "Rosa has registered" }).click();
  const dialog = page.getByRole("dialog", { name: reminder.date.set });
  const set = () => dialog.getByRole("button", { name: "Set this date" }).click();
  const inDialog = { where: dialog.getByRole("alert"), said: lostAnswer.askingAgain };
  expect(await loseWhile(page, { path: "**/next-date", ...inDialog }, set)).toBe(2);
  await expect(dialog).toBeHidden();
  const questions = page.locator("#dates-now");
  await expect(questions).toContainText("is done. You told us today, on this page.");

  const takeBack = () => page.getByRole("button", { name: reminder.done.takeBack }).click();
  await test.step("one that did not arrive is said", async () => {
    await page.route("**/undo-done", (route) => route.abort(), { times: 1 });
    await takeBack();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    const failed = page.getByRole("dialog").filter({ hasText: lostAnswer.notArrived });
    await failed.getByRole("button", { name: "OK" }).click();
    await expect(questions).toContainText("is done. You told us today, on this page.");
  });
  const looking = { where: page.locator(".saved"), said: lostAnswer.looking };
  const sent = await loseWhile(
    page,
    { path: "**/undo-done", next: "**/api/locations?*", ...looking },
    takeBack,
  );
  expect(sent).toBe(1);
  await expect(page.getByText(/^Saved: .* is open again\.$/)).toBeVisible();
  await expect(questions).not.toContainText("is done.");
});

test("a payment that is taken back, and a calendar address that is made, are found", async ({
  page,
  daymark,
}) => {
  await openReminders(page, daymark.url, "lost.payment");
  const calendar = page.getByRole("region", { name: "Your calendar" });
  await unfold(page, "Your calendar");
  const button = calendar.getByRole("button", { name: "Make a calendar address" });
  // The card reads how it stands when it opens. That answer is not the one to be lost.
  await expect(button).toBeVisible();
  const make = () => button.click();
  const inCard = { where: calendar.getByRole("alert"), said: lostAnswer.askingAgain };
  expect(await loseWhile(page, { path: "**/api/calendar*", ...inCard }, make)).toBe(2);
  await expect(calendar.getByLabel("The address")).toHaveValue(/\.ics$/);

  await unfold(page, reminder.payments.heading);
  await page.getByRole("button", { name: reminder.payments.takeBack }).click();
  const dialog = page.getByRole("dialog", { name: reminder.payments.takeBack });
  const confirm = () => dialog.getByRole("button", { name: reminder.payments.confirm }).click();
  const looking = { where: dialog.getByRole("alert"), said: lostAnswer.looking };
  const sent = await loseWhile(page, { path: "**/refund", next: "**/api/payments?*", ...looking }, confirm);
  expect(sent).toBe(1);
  await expect(page.getByText(/are on their way back to you\./)).toBeVisible();
});

test("reminders that are ended, and an account that is deleted, are gone when the page knows it", async ({
  page,
  daymark,
}) => {
  await openReminders(page, daymark.url, "lost.ended");
  const dialog = page.getByRole("dialog");
  const inDialog = { where: dialog.getByRole("alert"), said: lostAnswer.askingAgain };
  await unfold(page, "Registrant Info");
  await page.getByRole("button", { name: reminder.end.these }).click();
  const end = () => dialog.getByRole("button", { name: reminder.end.confirm }).click();
  expect(await loseWhile(page, { path: "**/api/registrants/*/end", ...inDialog }, end)).toBe(2);
  await expect(page.getByText(reminder.noRegistrant)).toBeVisible();

  await openAwake(page, "/profile");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByLabel("Your password", { exact: true }).fill("Lantern7row!");
  const remove = () => dialog.getByRole("button", { name: "Delete everything now" }).click();
  const deletion = { path: "**/api/account/deletion", ...inDialog };
  expect(await loseWhile(page, deletion, remove)).toBe(2);
  await expect(dialog.filter({ hasText: catalogue.profile.deleted.message })).toBeVisible();
});
