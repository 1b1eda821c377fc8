import { m } from "#messages";
import { takeSuggestedDate, unfold } from "../support/dashboard-page.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { onePlaceFormOf } from "../support/forms.ts";
import { resetClock } from "../support/outbox.ts";
import { signUpAndPay } from "../support/signed-up.ts";

test.beforeAll(({ daymark }) => resetClock(daymark.url));

test("who has registered and sets the next date tells the others, finds it in the record, and takes it back", async ({
  page,
  daymark,
}) => {
  const form = onePlaceFormOf("felix.told", 12);
  await signUpAndPay(page, daymark.url, form);
  await page.goto("/reminder");
  await page.getByRole("button", { name: "Rosa has registered" }).click();
  const dialog = page.getByRole("dialog", { name: "Set the next date" });
  // It is twelve days ahead: nobody needs to have gone yet, so the page asks.
  await expect(dialog).toContainText("tell everyone else on the list");
  await dialog.getByRole("radio", { name: /^Yes/ }).check();
  await takeSuggestedDate(dialog);
  await dialog.getByRole("button", { name: "Set this date" }).click();
  await expect(dialog).toBeHidden();
  // A "done" that is taken back before its news has left is told to nobody.
  const subjects = async () =>
    (await messagesTo(page, form.registrantInfo.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain("Your date is marked as done");
  const questions = page.locator("#dates-now");
  await expect(questions).toContainText("is done. You told us today (on this page).");
  await expect(questions).toContainText("Undo restores");

  await test.step("the record has it, with a note of one's own", async () => {
    await unfold(page, m.reminder_sent_heading());
    await page.getByRole("link", { name: "The record" }).click();
    const place = page.getByRole("region", { name: "Alder County" });
    await expect(place).toContainText("(on your reminders page).");
    await expect(place).toContainText("No answer yet");
    const done = place.getByRole("listitem").filter({ hasText: "Marked as done" });
    await done.getByRole("button", { name: /^Write a note/ }).press("Enter");
    const field = done.getByLabel(/^Your note about/);
    await expect(field).toBeFocused();
    await field.fill("Receipt 4711 <i>J.D.</i>");
    await done.getByRole("button", { name: "Save the note" }).press("Enter");
    await expect(done).toContainText("Your note: Receipt 4711 <i>J.D.</i>");
    await expect(done.getByRole("button", { name: /^Change the note/ })).toBeFocused();
    await page.reload();
    await expect(done).toContainText("Receipt 4711 <i>J.D.</i>");
    expect(await (await page.request.get("/reminder/record")).text()).not.toContain("Receipt 4711");
  });

  await test.step("on paper there is the record and nothing to press", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Receipt 4711")).toBeVisible();
    await expect(page.getByText("This isn't official proof.")).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("taken back, the former date is there again, and the others are told", async () => {
    await page.getByRole("link", { name: "Back to your reminders" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("12 days", { exact: true })).toBeVisible();
    await unfold(page, m.reminder_sent_heading());
    await page.getByRole("link", { name: "The record" }).click();
    await expect(page.getByRole("region", { name: "Alder County" })).toContainText("Undone on");
    await expect.poll(subjects).toContain("Your date is open again");
  });
});
