import { Temporal } from "temporal-polyfill";
import { familyForm } from "#core/signup/sample-forms.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { resetClock } from "../support/outbox.ts";
import { signUpAndPay } from "../support/signed-up.ts";

const today = Temporal.Now.plainDateISO("America/Chicago");
const dueOn = today.add({ days: 12 });
const email = "felix.told@mail.example";
const rosas = "rosa.told@mail.example";
const form = {
  ...familyForm,
  familyInfo: { ...familyForm.familyInfo, email, phone: "(212) 555-0188" },
  masterAccountHolder: familyForm.familyInfo.fullName,
  registrantInfo: { ...familyForm.registrantInfo, email: rosas },
  locations: [{ name: "Alder County", frequency: "4", registrationDate: dueOn.toString() }],
  account: { email },
  verificationEmail: email,
};

test.beforeAll(({ daymark }) => resetClock(daymark.url));

test("who has registered and sets the next date tells the others, finds it in the record, and takes it back", async ({
  page,
  daymark,
}) => {
  await signUpAndPay(page, daymark.url, form);
  await page.goto("/reminder");
  await page.getByRole("button", { name: "Rosa has registered" }).click();
  const dialog = page.getByRole("dialog", { name: "Set the next date" });
  await expect(dialog).toContainText("Everybody else on the list is told.");
  await dialog.getByRole("button", { name: "Set this date" }).click();
  await expect(dialog).toBeHidden();
  // A "done" that is taken back before its news has left is told to nobody.
  const subjects = async () => (await messagesTo(page, rosas)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain("Your date is marked done");
  const questions = page.locator("#dates-now");
  await expect(questions).toContainText("is done. You told us today, on this page.");
  await expect(questions).toContainText("comes back with its reminders");

  await test.step("the record has it, with a note of one's own", async () => {
    await page.getByRole("link", { name: "The record" }).click();
    const place = page.getByRole("region", { name: "Alder County" });
    await expect(place).toContainText("Done, we were told");
    await expect(place).toContainText("on the page of your reminders: done.");
    await expect(place).toContainText("No answer yet");
    const done = place.getByRole("listitem").filter({ hasText: "Done, we were told" });
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
    expect(page.url()).toMatch(/\/reminder\/record$/);
  });

  await test.step("on paper there is the record and nothing to press", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Receipt 4711")).toBeVisible();
    await expect(page.getByText("It is no proof for an office.")).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("taken back, the former date is there again", async () => {
    await page.getByRole("link", { name: "Back to your reminders" }).click();
    await page.getByRole("button", { name: "Not done: take it back" }).click();
    await expect(page.getByText("12 days", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Rosa has registered" })).toBeVisible();
    await page.getByRole("link", { name: "The record" }).click();
    await expect(page.getByRole("region", { name: "Alder County" })).toContainText("You took it back on");
  });

  await test.step("the others on the list are told of that, too", async () => {
    await expect.poll(subjects).toContain("Your date is open again");
  });
});
