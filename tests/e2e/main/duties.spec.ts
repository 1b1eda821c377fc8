import { m } from "#messages";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { inDays, onePlaceFormOf } from "../support/forms.ts";
import { resetClock } from "../support/outbox.ts";
import { signUpAndPay } from "../support/signed-up.ts";

test.beforeAll(({ daymark }) => resetClock(daymark.url));

test("a duty of one's own is added, done, dated again by its suggestion, undone and removed, and no message names it", async ({
  page,
  daymark,
}) => {
  const form = onePlaceFormOf("felix.duty", 40);
  await signUpAndPay(page, daymark.url, form);
  await page.goto("/reminder");
  const duties = page.getByRole("region", { name: m.duty_heading() });
  const dialog = page.getByRole("dialog");

  await test.step("added", async () => {
    await duties.getByRole("button", { name: m.duty_add() }).click();
    await dialog.getByRole("textbox", { name: m.duty_day() }).fill(inDays(5));
    await dialog.getByLabel(m.duty_unit_weeks()).check();
    await dialog.getByLabel(m.duty_count_weeks()).fill("2");
    await dialog.getByLabel(m.duty_name(), { exact: true }).fill("Treatment");
    await dialog.getByRole("button", { name: m.duty_submit() }).click();
    await expect(dialog).toBeHidden();
    await expect(duties).toContainText("Treatment, every 2 weeks");
    await expect(duties).toContainText("(blue): in 5 days");
  });

  await test.step("done, the news has its color and not its name; it asks for the next date, and fills in nothing unasked", async () => {
    await duties.getByRole("button", { name: m.duty_done() }).click();
    await expect(duties).toContainText("waiting for the next date");
    const mails = async () => JSON.stringify(await messagesTo(page, form.registrantInfo.email));
    await expect.poll(mails).toContain("(blue)");
    expect(await mails()).not.toContain("Treatment");
    await duties.getByRole("button", { name: m.duty_set_next() }).click();
    await expect(dialog.getByRole("textbox", { name: m.duty_day() })).toHaveValue("");
    await dialog.getByRole("button", { name: /^Use .*\?$/ }).click();
    await expect(dialog.getByRole("textbox", { name: m.duty_day() })).toHaveValue(inDays(19));
    await dialog.getByRole("button", { name: m.duty_save() }).click();
    await expect(duties).toContainText("(blue): in 19 days");
  });

  await test.step("undone, the former date is there again", async () => {
    await duties.getByRole("button", { name: "Undo" }).click();
    await expect(duties).toContainText("(blue): in 5 days");
  });

  await test.step("on paper it has no name; removed, it is gone", async () => {
    await page.goto("/reminder/print");
    await expect(page.getByRole("heading", { name: "Another date (blue)" })).toBeVisible();
    await expect(page.getByText("Treatment")).toHaveCount(0);
    await page.goto("/reminder");
    await duties.getByRole("button", { name: m.duty_edit() }).click();
    await dialog.getByRole("button", { name: m.duty_remove() }).click();
    await expect(duties.getByRole("listitem")).toHaveCount(0);
  });
});
