import { formatCents } from "#core/money/pricing.ts";
import { formatDayOfSubject } from "#core/words/dates.ts";
import { m } from "#messages";
import { takeSuggestedDate } from "../support/dashboard-page.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { today } from "../support/forms.ts";
import {
  agreeByText,
  clickMoveTo,
  clickNextDay,
  codeFor,
  openLink,
  remindersTo,
  resetClock,
} from "../support/outbox.ts";
import { fillAsRegistrant, password, verifyEmail } from "../support/wizard.ts";

const rosa = { name: "Rosa Núñez-Smith", email: "rosa@mail.example", phone: "(515) 555-0187" };
const dueOn = today().add({ days: 40 });
const place = { name: "Polk County", timesPerYear: "4", nextDate: dueOn.toString() };
/** "Thursday, December 10" */
const dayWords = (date: ReturnType<typeof today>) =>
  date.toLocaleString("en-US", { weekday: "long", month: "long", day: "numeric" });

test.beforeAll(({ daymark }) => resetClock(daymark.url));
test.afterAll(({ daymark }) => resetClock(daymark.url));

test("a registrant signs up, pays, sees all reminders go out, says done and sets the next date", async ({
  page,
}) => {
  await test.step("the wizard, on a phone: a screen for each part", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await fillAsRegistrant(page, { ...rosa, place });
    const stored = await page.evaluate(() => sessionStorage.getItem("reminderFormData"));
    const form = Buffer.from(stored ?? "", "base64").toString("utf8");
    expect(form).toContain(rosa.name);
    expect(form).not.toContain(password);
    await verifyEmail(page, codeFor(page), rosa.email);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("checkout", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Complete Your Purchase" })).toBeVisible();
    await expect(
      page.getByText("This is a demo checkout. In production, this would integrate with Stripe."),
    ).toBeVisible();
    const row = page.getByRole("row", { name: /Polk County/ });
    await expect(row).toContainText("4x per year");
    await expect(row).toContainText("$10.95");
    await expect(row).not.toContainText("Additional");
    await expect(page.getByRole("row", { name: /Total/ })).toContainText(formatCents(1095));
    await page.getByRole("button", { name: "Pay $10.95" }).click();
    await page.getByRole("dialog", { name: "Demo payment" }).getByRole("button", { name: "OK" }).click();
  });

  await test.step("paid: what comes next, and nothing of the form is left in the tab", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
    await expect(
      page.getByText("Thank you for your purchase! Your reminder service has been activated successfully."),
    ).toBeVisible();
    const next = page.getByRole("region", { name: "What happens next" }).getByRole("listitem");
    await expect(next).toHaveText([
      m.success_next_emails(),
      m.success_next_reminders(),
      m.success_next_log_in(),
    ]);
    const reminders = page.getByRole("region", { name: "Your reminders", exact: true });
    await expect(reminders).toContainText(/The next reminder comes on\s\w+day,\s\w+\s\d+\sat\s9:00\sam\./);
    const [strip, readers] = [reminders.getByRole("list").first(), reminders.getByRole("list").last()];
    await expect(strip.getByRole("listitem")).toHaveCount(6);
    await expect(strip.getByRole("listitem").first()).toContainText("7 days before");
    await expect(readers.getByRole("listitem")).toHaveText(["You: by email"]);
    await expect(page.getByRole("link", { name: "Return to Homepage" })).toHaveAttribute("href", "/");
    expect(await page.evaluate(() => sessionStorage.getItem("reminderFormData"))).toBeNull();
    await agreeByText(page, "+15155550187");
  });

  await test.step("the dashboard, without the password that was set a minute ago", async () => {
    await expect(page.getByText(`You're logged in as ${rosa.email}.`)).toBeVisible();
    await page.getByRole("link", { name: "Go to Reminder Dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your Reminders" })).toBeFocused();
    await expect(page.getByText(`Welcome, ${rosa.email}`)).toBeVisible();
    await expect(page.getByText("40 days", { exact: true })).toBeVisible();
    const info = page.getByRole("region", { name: "Registrant Info" });
    await expect(info).toContainText("Núñez-Smith");
    await expect(info).toContainText("Your subscription is active until");
  });

  await test.step("the clock, day by day, through all offsets and the last day", async () => {
    await page.goto("/outbox");
    await clickMoveTo(page, dueOn.subtract({ days: 8 }));
    expect(await remindersTo(page, rosa.email)).toEqual([]);
    const due = formatDayOfSubject(dueOn);
    const sent: Record<number, string[]> = {};
    let before = 0;
    for (let days = -7; days <= 3; days += 1) {
      await clickNextDay(page, dueOn.add({ days }));
      const reminders = await remindersTo(page, rosa.email);
      sent[days] = reminders.slice(0, reminders.length - before).map(({ subject }) => subject ?? "");
      before = reminders.length;
    }
    expect(sent).toEqual({
      [-7]: [`7 days left: due ${due}`],
      [-6]: [],
      [-5]: [],
      [-4]: [],
      [-3]: [`3 days left: due ${due}`],
      [-2]: [],
      [-1]: [`Due tomorrow: ${due}`],
      // The clock stops each day in the afternoon: the message of 4 pm comes with the next day's move.
      0: ["Due today: not marked done yet", "Due today"],
      1: [`Due yesterday: ${due}`, "Due today, and still open"],
      2: [],
      3: [`Due 3 days ago: ${due}`],
    });
    const texts = await messagesTo(page, "+15155550187");
    expect(texts.filter(({ text }) => text.length > 160)).toEqual([]);
    const byText = await remindersTo(page, "+15155550187");
    expect(byText).toHaveLength(8);
    // The date may be a holiday, depending on the day of the run.
    expect(byText[7]?.text).toMatch(
      /^Daymark: 7 days until your date, .* (Done\?|Office open\? Call first\.) Reply DONE or http.* STOP ends texts\.$/,
    );
  });

  await test.step("no message names the person or the registry", async () => {
    const messages = [...(await messagesTo(page, rosa.email)), ...(await messagesTo(page, "+15155550187"))];
    for (const { subject, text } of messages) {
      expect(`${subject ?? ""} ${text}`).not.toMatch(/Núñez|Polk|offender|registry|police/i);
    }
  });

  await test.step("done, by the link in the newest mail", async () => {
    const [newest] = await remindersTo(page, rosa.email);
    await openLink(page, newest, "/d/");
    await page.getByRole("button", { name: "Yes, it's done" }).click();
    // "Is done" would not do: the question before the press says it too.
    await expect(page.getByText(/Its reminders have stopped/)).toBeVisible();
  });

  await test.step("the next date", async () => {
    await page.goto("/reminder");
    const questions = page.locator("#dates-now");
    await expect(questions).toContainText("You told us today (using a link in a message).");
    await questions.getByRole("button", { name: "Set the next date" }).click();
    const dialog = page.getByRole("dialog", { name: "Set the next date" });
    await expect(dialog).toContainText("This only tells Daymark. It does not tell any office.");
    const nextDate = dueOn.add({ months: 3 });
    await expect(dialog.getByLabel("Next date for Polk County")).toHaveValue("");
    await takeSuggestedDate(dialog);
    await expect(dialog.getByLabel("Next date for Polk County")).toHaveValue(nextDate.toString());
    await dialog.getByRole("button", { name: "Set this date" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { level: 2, name: dayWords(nextDate) })).toBeVisible();
  });

  await test.step("and the reminders of the old date have stopped", async () => {
    await page.goto("/outbox");
    const before = await remindersTo(page, rosa.email);
    await clickMoveTo(page, dueOn.add({ days: 20 }));
    expect(await remindersTo(page, rosa.email)).toEqual(before);
  });
});
