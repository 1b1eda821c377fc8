import { Temporal } from "temporal-polyfill";
import { expectAccessible } from "../support/accessible.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { agreeByText, clickMoveTo, codeFor, openLink, remindersTo, resetClock } from "../support/outbox.ts";
import { fillAsFamily, logIn, verifyEmail } from "../support/wizard.ts";

const felix = { name: "Felix O'Neil", email: "felix@mail.example", phone: "(212) 555-0102" };
const rosa = { name: "Rosa O'Neil", email: "rosa.oneil@mail.example", phone: "(808) 555-0103" };
const today = Temporal.Now.plainDateISO("America/Chicago");
const [firstDate, secondDate] = [today.add({ days: 20 }), today.add({ days: 60 })];

test.beforeAll(({ daymark }) => resetClock(daymark.url));
test.afterAll(({ daymark }) => resetClock(daymark.url));

test("a family member enrols a registrant with two locations; done stops one of them for everybody", async ({
  page,
}) => {
  await test.step("the wizard, with the running total", async () => {
    await fillAsFamily(page, felix, rosa, [
      { name: "Honolulu", timesPerYear: "4", nextDate: firstDate.toString() },
      { name: "Maui County", timesPerYear: "2", nextDate: secondDate.toString() },
    ]);
    const rail = page.getByRole("complementary", { name: "Price" });
    await expect(rail).toContainText("2 places");
    await expect(rail).toContainText("$14.90");
    await expectAccessible(page);
    await verifyEmail(page, codeFor(page), felix.email);
  });

  await test.step("checkout: the rows and the total", async () => {
    const rows = page.getByRole("row");
    await expect(rows.filter({ hasText: "Honolulu" })).toContainText("4x per year");
    await expect(rows.filter({ hasText: "Honolulu" })).toContainText("$10.95");
    await expect(rows.filter({ hasText: "Maui County" })).toContainText("2x per year");
    await expect(rows.filter({ hasText: "Maui County" })).toContainText("Additional");
    await expect(rows.filter({ hasText: "Maui County" })).toContainText("$3.95");
    await expect(rows.filter({ hasText: "Total" })).toContainText("$14.90");
    await expect(page.getByLabel("Cardholder name")).toHaveValue(felix.name);
    await expect(page.getByLabel("Cardholder name")).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay $14.90" }).click();
    await page.getByRole("dialog", { name: "Demo payment" }).getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("Rosa is told who added her, and asked before she gets texts", async () => {
    await expect.poll(() => messagesTo(page, rosa.email).then((mails) => mails.length)).toBe(2);
    const mails = await messagesTo(page, rosa.email);
    expect(mails.every(({ text }) => text.includes("Felix") && !text.includes("O'Neil"))).toBe(true);
    const asking = mails.find(({ text }) => text.includes("/t/"));
    await openLink(page, asking, "/t/");
    await expect(page.getByText("at the number ending in")).toBeVisible();
    expect(await messagesTo(page, "+18085550103")).toEqual([]);
    await page.getByRole("button", { name: "I agree to texts" }).click();
    await expect(page.getByText("One more step.")).toBeVisible();
    await expectAccessible(page);
    await agreeByText(page, "+18085550103");
  });

  await test.step("seven and three days before, all of them are reminded", async () => {
    await agreeByText(page, "+12125550102");
    await page.goto("/outbox");
    await clickMoveTo(page, firstDate.subtract({ days: 3 }));
    const subjects = (messages: { subject: string | null }[]) => messages.map(({ subject }) => subject);
    const expected = ["3 days to your date", "7 days to your date"];
    const helped = ["3 days to a date you help with", "7 days to a date you help with"];
    expect(subjects(await remindersTo(page, felix.email))).toEqual(helped);
    expect(subjects(await remindersTo(page, rosa.email))).toEqual(expected);
    expect(await remindersTo(page, "+12125550102")).toHaveLength(2);
    expect(await remindersTo(page, "+18085550103")).toHaveLength(2);
    await expectAccessible(page);
  });

  await test.step("Rosa says done from a text; Felix is told; nothing more is sent for that date", async () => {
    const [text] = await messagesTo(page, "+18085550103");
    await openLink(page, text, "/d/");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, it is done" }).click();
    await expect(page.getByRole("button", { name: "Yes, it is done" })).toBeHidden();
    await expect
      .poll(() => messagesTo(page, felix.email).then(([newest]) => newest?.subject))
      .toBe("A date you help with is marked done");
    const before = await remindersTo(page, felix.email);
    await page.goto("/outbox");
    await clickMoveTo(page, firstDate.add({ days: 3 }));
    expect(await remindersTo(page, felix.email)).toEqual(before);
  });

  await test.step("Felix is asked for the next date, and can take the done back", async () => {
    const asked = await messagesTo(page, felix.email);
    expect(asked.map(({ subject }) => subject)).toContain("What is the next date?");
    await page.goto("/login?redirect=/reminder");
    await logIn(page, felix.email);
    await expect(page.getByText(/Rosa told us on .*, with a link in a message/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Not done: take it back" }).click();
    await expect(page.getByRole("button", { name: "Not done: take it back" })).toBeHidden();
  });

  await test.step("the second location's reminders go out as if nothing had happened", async () => {
    await page.goto("/outbox");
    const before = (await remindersTo(page, rosa.email)).length;
    await clickMoveTo(page, secondDate.subtract({ days: 7 }));
    const reminders = await remindersTo(page, rosa.email);
    expect(reminders.slice(0, reminders.length - before).at(0)?.subject).toBe("7 days to your date");
  });
});
