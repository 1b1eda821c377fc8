import type { Locator, Page } from "@playwright/test";
import { m } from "#messages";
import { openRow, takeSuggestedDate, unfold } from "../support/dashboard-page.ts";
import { expect, test } from "../support/daymark.ts";
import { inDays, onePlaceFormOf } from "../support/forms.ts";
import { loseFirst } from "../support/lose-answer.ts";
import { resetClock } from "../support/outbox.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { openAwake } from "../support/waking-up.ts";

// What was changed on the reminders' page has arrived, and its answer is lost. The page says so, finds out, and shows the outcome.

test.use({ allowConsoleError: /Failed to load resource/ });
test.beforeAll(({ daymark }) => resetClock(daymark.url));

const people = (page: Page): Locator => page.getByRole("region", { name: /Who gets reminders/ });
const pressIn = (where: Page | Locator, name: string | RegExp) => () =>
  where.getByRole("button", { name }).click();

/** Felix's reminders for Rosa, with an account of its own for each test. */
async function openReminders(page: Page, url: string, who: string): Promise<Locator> {
  await signUpAndPay(page, url, onePlaceFormOf(who, 10));
  await openAwake(page, "/reminder");
  await expect(people(page)).toBeVisible();
  return page.getByRole("dialog");
}

/**
 * Loses the answer to what `press` sends to `path`, and says where the page tells so. It asks again at once: a browser that
 * is back on a network does not wait. `next`: what it asks, when it is not the same again. @returns how often it was sent
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

test("a place is added once, and a person is stopped and removed, however often it was sent", async ({
  page,
  daymark,
}) => {
  const dialog = await openReminders(page, daymark.url, "felix.lost.added");
  const inDialog = { where: dialog.getByRole("alert"), said: m.lost_answer_asking_again() };

  await page.getByRole("button", { name: "Add a place" }).click();
  await dialog.getByLabel("Name of the place").fill("Harbor County");
  await dialog.getByLabel(/How often/).selectOption("4");
  await dialog.getByLabel("Next date").fill(inDays(90));
  const addPlace = pressIn(dialog, "Add this place");
  expect(await loseWhile(page, { path: "**/api/locations*", ...inDialog }, addPlace)).toBe(2);
  await expect(page.getByText(m.saved_place({ name: "Harbor County" }))).toBeVisible();
  const places = page.getByRole("region", { name: /Places/ });
  await expect(places.locator("strong", { hasText: "Harbor County" })).toHaveCount(1);

  await openRow(page, "Rosa Núñez-Smith");
  const rosa = page.getByRole("region", { name: "Rosa Núñez-Smith" });
  const onPage = { where: page.locator(".saved"), said: m.lost_answer_asking_again() };
  const stop = pressIn(rosa, /^Stop .*@/);
  expect(await loseWhile(page, { path: "**/channels/*/stop", ...onPage }, stop)).toBe(2);
  await expect(rosa).toContainText("Email: off");

  await rosa.getByRole("button", { name: /^Edit/ }).click();
  await dialog.getByText("Take Rosa off the list").click();
  // The second removal finds nobody, and that is what was wanted.
  const remove = pressIn(dialog, "Remove Rosa");
  expect(await loseWhile(page, { path: "**/api/recipients/*", ...inDialog }, remove)).toBe(2);
  await expect(page.getByText(m.saved_person_gone({ firstName: "Rosa" }))).toBeVisible();
  await expect(rosa).toHaveCount(0);
});

test("a dialog that is closed meanwhile sends nothing any more, and the page shows what is", async ({
  page,
  daymark,
}) => {
  const dialog = await openReminders(page, daymark.url, "felix.lost.closed");
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
  await dialog.getByRole("radio", { name: /^Yes/ }).check();
  await takeSuggestedDate(dialog);
  await dialog.getByRole("button", { name: "Set this date" }).click();
  await expect(dialog.getByRole("alert").first()).toHaveText(m.lost_answer_asking_again());
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

test("a done with its next date is said once and taken back once; so is a payment", async ({
  page,
  daymark,
}) => {
  const dialog = await openReminders(page, daymark.url, "felix.lost.dates");
  await page.getByRole("button", { name: "Rosa has registered" }).click();
  const inDialog = { where: dialog.getByRole("alert"), said: m.lost_answer_asking_again() };
  await dialog.getByRole("radio", { name: /^Yes/ }).check();
  await takeSuggestedDate(dialog);
  const set = pressIn(dialog, "Set this date");
  expect(await loseWhile(page, { path: "**/next-date", ...inDialog }, set)).toBe(2);
  const questions = page.locator("#dates-now");
  await expect(questions).toContainText("is done. You told us today (on this page).");

  const takeBack = pressIn(page, m.reminder_done_undo());
  await test.step("one that did not arrive is said", async () => {
    await page.route("**/undo-done", (route) => route.abort(), { times: 1 });
    await takeBack();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    const failed = page.getByRole("dialog").filter({ hasText: m.lost_answer_not_arrived() });
    await failed.getByRole("button", { name: "OK" }).click();
    await expect(questions).toContainText("is done. You told us today (on this page).");
  });
  const undone = { path: "**/undo-done", next: "**/api/locations?*", where: page.locator(".saved") };
  expect(await loseWhile(page, { ...undone, said: m.lost_answer_looking() }, takeBack)).toBe(1);
  await expect(page.getByText(/^Saved\. .* is open again\.$/)).toBeVisible();

  await unfold(page, m.reminder_payments_heading());
  await page.getByRole("button", { name: m.reminder_payments_take_back() }).click();
  const refund = { path: "**/refund", next: "**/api/payments?*", where: inDialog.where };
  const confirm = pressIn(dialog, m.reminder_payments_confirm());
  expect(await loseWhile(page, { ...refund, said: m.lost_answer_looking() }, confirm)).toBe(1);
  await expect(page.getByText(/is on its way back to you\./)).toBeVisible();
});
