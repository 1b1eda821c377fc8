import { m } from "#messages";
import { closeScreen, openRow } from "../support/dashboard-page.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { inDays, onePlaceFormOf } from "../support/forms.ts";
import { resetClock } from "../support/outbox.ts";
import { signUpAndPay } from "../support/signed-up.ts";

test.beforeAll(({ daymark }) => resetClock(daymark.url));

test("a date of another kind is added, done, dated again by its suggestion, undone and removed, and no message names it", async ({
  page,
  daymark,
}) => {
  const form = onePlaceFormOf("felix.other", 40);
  await signUpAndPay(page, daymark.url, form);
  await page.goto("/reminder");
  const dates = page.getByRole("region", { name: m.other_heading() });
  const dialog = page.getByRole("dialog");
  const screen = page.getByRole("region", { name: "Treatment" });

  await test.step("added", async () => {
    await page.getByRole("button", { name: m.other_add() }).click();
    await dialog.getByRole("textbox", { name: m.other_day() }).fill(inDays(5));
    await dialog.getByLabel(m.other_unit_weeks()).check();
    await dialog.getByLabel(m.other_count_weeks()).fill("2");
    await dialog.getByLabel(m.other_name(), { exact: true }).fill("Treatment");
    await dialog.getByRole("button", { name: m.other_submit() }).click();
    await expect(dialog).toBeHidden();
    await expect(dates).toContainText("Treatment, every 2 weeks");
    await expect(dates).toContainText("(blue): in 5 days");
  });

  await test.step("done, the news has its color and not its name; it asks for the next date, and fills in nothing unasked", async () => {
    await openRow(page, "Treatment");
    await screen.getByRole("button", { name: m.other_done() }).click();
    await expect(screen).toContainText("waiting for the next date");
    const mails = async () => JSON.stringify(await messagesTo(page, form.registrantInfo.email));
    await expect.poll(mails).toContain("(blue)");
    expect(await mails()).not.toContain("Treatment");
    await screen.getByRole("button", { name: m.reminder_date_set() }).click();
    await expect(dialog.getByRole("textbox", { name: m.other_day() })).toHaveValue("");
    await dialog.getByRole("button", { name: /^Use .*\?$/ }).click();
    await expect(dialog.getByRole("textbox", { name: m.other_day() })).toHaveValue(inDays(19));
    await dialog.getByRole("button", { name: m.reminder_save() }).click();
    await expect(screen).toContainText("(blue): in 19 days");
  });

  await test.step("undone, the former date is there again", async () => {
    await screen.getByRole("button", { name: "Undo" }).click();
    await expect(screen).toContainText("(blue): in 5 days");
    await closeScreen(page);
    await expect(dates).toContainText("(blue): in 5 days");
  });

  await test.step("on paper it has no name; removed, it is gone", async () => {
    await page.goto("/reminder/print");
    await expect(page.getByRole("heading", { name: "Another date (blue)" })).toBeVisible();
    await expect(page.getByText("Treatment")).toHaveCount(0);
    await page.goto("/reminder");
    await openRow(page, "Treatment");
    await screen.getByRole("button", { name: m.reminder_edit() }).click();
    await dialog.getByRole("button", { name: m.other_remove() }).click();
    await expect(page.getByRole("heading", { name: /^Who gets reminders/ })).toBeFocused();
    await expect(dates).toHaveCount(0);
  });
});

test('on a phone, a deadline in two days is added from "Something changed?", with reminders today, tomorrow and on the day', async ({
  page,
  daymark,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const form = onePlaceFormOf("felix.short", 40);
  await signUpAndPay(page, daymark.url, form);
  const dialog = page.getByRole("dialog");
  const boxes = dialog.getByRole("group", { name: m.other_reminders() }).locator("label");
  const onTheDay = "On the day, at 8 am, 1 pm and 4 pm";
  const after = ["1 day after", "3 days after"];

  await page.goto("/something-changed");
  await page.getByText(m.changed_vehicle()).click();
  await page.getByRole("link", { name: m.changed_day_add() }).click();
  await dialog.getByLabel(m.other_name(), { exact: true }).fill("New truck");
  await expect(boxes).toHaveText(["7 days before", "3 days before", "1 day before", onTheDay, ...after]);
  await dialog.getByRole("textbox", { name: m.other_day() }).fill(inDays(2));
  const near = ["Today", "Tomorrow morning", onTheDay, ...after];
  await expect(boxes).toHaveText(near);
  for (const name of near) await expect(dialog.getByLabel(name)).toBeChecked();
  await dialog.getByLabel("3 days after").uncheck();
  await dialog.getByRole("button", { name: m.other_submit() }).click();
  await expect(dialog).toBeHidden();
  // Without the fragment, which would open the dialog again.
  await expect(page).toHaveURL(/\/reminder$/);

  await openRow(page, "New truck");
  const screen = page.getByRole("region", { name: "New truck" });
  await expect(screen).toContainText("(blue): in 2 days");
  await screen.getByRole("button", { name: m.reminder_edit() }).click();
  await expect(boxes).toHaveText(near);
  await expect(dialog.getByLabel("3 days after")).not.toBeChecked();
  await expect(dialog.getByLabel("Today")).toBeChecked();

  // A date that moves to a later day has that day's reminders, not the few that were left for the near day.
  await dialog.getByRole("textbox", { name: m.other_day() }).fill(inDays(20));
  for (const name of ["7 days before", "3 days before"]) await expect(dialog.getByLabel(name)).toBeChecked();
  await expect(dialog.getByLabel("3 days after")).not.toBeChecked();
  // A date that comes again has no box "Today": every later date would have that box, too.
  await dialog.getByRole("textbox", { name: m.other_day() }).fill(inDays(3));
  await dialog.getByLabel(m.other_unit_weeks()).check();
  await expect(boxes).toHaveText(["7 days before", "3 days before", "1 day before", onTheDay, ...after]);
});
