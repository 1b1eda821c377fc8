import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { expect, test } from "../support/daymark.ts";
import { choose, type, walk } from "../support/rule-walk.ts";
import { pick } from "../support/wizard.ts";
import { answerAt, hearDialog, openWithAnswers, sendForm, storedForm } from "../support/wizard-form.ts";

const today = Temporal.Now.plainDateISO("America/Chicago");
const thanksgivingOf = (year: number) => {
  const first = Temporal.PlainDate.from({ year, month: 11, day: 1 });
  return first.add({ days: ((4 - first.dayOfWeek + 7) % 7) + 21 });
};

test("another user type empties everything said about people, and nothing else", async ({ page }) => {
  await page.goto("/reminder_signup");
  await pick(page, "1. Who are you?", "I am a family member");
  await pick(page, "2. Who will look after the account?", "I will");
  await answerAt(page, "familyInfo.fullName").fill("Felix O'Neil");
  await answerAt(page, "familyInfo.email").fill("felix.form@mail.example");
  await answerAt(page, "registrantInfo.fullName").fill("Rosa Delgado");
  await answerAt(page, "registrantInfo.address").fill("900 Surf Avenue, Honolulu, HI 96813");
  await pick(page, "Can they use email?", "Yes");
  await answerAt(page, "registrantInfo.email").fill("rosa.form@mail.example");
  await pick(page, "One place or several?", "In one place");
  await answerAt(page, "locations.0.name").fill("Honolulu");
  await answerAt(page, "account.email").fill("felix.form@mail.example");

  await pick(page, "1. Who are you?", "I am a friend");
  const master = page.getByRole("group", { name: "2. Who will look after the account?" });
  for (const radio of await master.getByRole("radio").all()) await expect(radio).not.toBeChecked();
  for (const field of [
    "friendInfo.fullName",
    "friendInfo.email",
    "registrantInfo.fullName",
    "registrantInfo.address",
  ]) {
    await expect(answerAt(page, field)).toHaveValue("");
  }
  await expect(
    page.getByRole("radio", { name: "Yes", exact: true }).and(page.locator(":checked")),
  ).toHaveCount(0);
  await expect(answerAt(page, "locations.0.name")).toHaveValue("Honolulu");
  await expect(answerAt(page, "account.email")).toHaveValue("felix.form@mail.example");
  expect(await storedForm(page)).toMatchObject({
    userType: "friend",
    master: "",
    masterAccountHolder: "",
    familyInfo: { fullName: "", email: "" },
    registrantInfo: { fullName: "", email: "", address: "" },
  });
});

for (const { who, field } of [
  { who: "I am a family member", field: "familyInfo.fullName" },
  { who: "I am a friend", field: "friendInfo.fullName" },
]) {
  test(`${who}, who looks after the account: the master account holder follows the typed name`, async ({
    page,
  }) => {
    const holder = async () => (await storedForm(page))?.masterAccountHolder;
    await page.goto("/reminder_signup");
    await pick(page, "1. Who are you?", who);
    await answerAt(page, field).fill("Felix");
    await answerAt(page, "registrantInfo.fullName").fill("Rosa Delgado");
    expect(await holder()).toBe("");
    await pick(page, "2. Who will look after the account?", "I will");
    expect(await holder()).toBe("Felix");
    await answerAt(page, field).press("End");
    await page.keyboard.type(" O'Neil");
    expect(await holder()).toBe("Felix O'Neil");
    await pick(page, "2. Who will look after the account?", "The person who registers will");
    expect(await holder()).toBe("Rosa Delgado");
    await answerAt(page, field).fill("Nina Park");
    expect(await holder()).toBe("Rosa Delgado");
  });
}

test("places come and go, with the running count and total; ten are the most", async ({ page }) => {
  await page.goto("/reminder_signup");
  await pick(page, "1. Who are you?", "I am a friend");
  const price = page.getByRole("complementary", { name: "Price" });
  const add = page.getByRole("button", { name: "Add another place" });
  const fill = async (index: number, name: string, frequency: string) => {
    await answerAt(page, `locations.${index}.name`).fill(name);
    await answerAt(page, `locations.${index}.frequency`).selectOption(frequency);
  };
  const expectSum = async (count: string, total: string) => {
    await expect(price).toContainText(count);
    await expect(price).toContainText(`${total} a year`);
  };
  await expectSum("0 places", "$0.00");
  await pick(page, "One place or several?", "In more than one place");
  await fill(0, "Alder County", "4");
  await expectSum("1 place", "$10.95");
  await add.click();
  await expectSum("2 places", "$10.95");
  await fill(1, "Marsh City", "2");
  await expectSum("2 places", "$14.90");
  await add.click();
  await fill(2, "Kona", "10");
  await expectSum("3 places", "$32.40");
  // The place that moves up to be the first has the price of a first one. A double press takes one place away.
  await page.getByRole("button", { name: "Remove place 1" }).dblclick();
  await expect(answerAt(page, "locations.0.name")).toHaveValue("Marsh City");
  await expectSum("2 places", "$25.75");
  await pick(page, "One place or several?", "In one place");
  await expectSum("1 place", "$8.25");
  // A slip of the finger loses nothing.
  await page.reload();
  await expectSum("1 place", "$8.25");
  await pick(page, "One place or several?", "In more than one place");
  await expect(answerAt(page, "locations.1.name")).toHaveValue("Kona");
  await expectSum("2 places", "$25.75");
  for (let count = 2; count < 10; count += 1) await add.click();
  await expect(page.getByRole("group", { name: "Place 10" })).toBeVisible();
  await expect(add).toHaveCount(0);
});

test("a date on a weekend or a federal holiday is pointed out as it is entered", async ({ page }) => {
  await page.goto("/reminder_signup");
  await pick(page, "1. Who are you?", "I am a friend");
  await pick(page, "One place or several?", "In one place");
  const hint = page.getByRole("group", { name: "Place 1" }).getByRole("status");
  const date = answerAt(page, "locations.0.registrationDate");
  const saturday = today.add({ days: 7 + ((6 - today.dayOfWeek + 7) % 7) });
  const thanksgiving = thanksgivingOf(today.year + 1);
  await date.fill(saturday.toString());
  await expect(hint).toHaveText(
    "This date is a Saturday. The office may be closed: call and ask when to come.",
  );
  await date.fill(thanksgiving.toString());
  await expect(hint).toHaveText(
    "This date is a federal holiday (Thanksgiving Day). The office may be closed: call and ask when to come.",
  );
  await date.fill(thanksgiving.subtract({ days: 1 }).toString());
  await expect(hint).toHaveText("");
});

test("a slip in the year has its own sentence, and neither hides another message nor stops the saving", async ({
  page,
}) => {
  await page.goto("/reminder_signup");
  await pick(page, "1. Who are you?", "I am the person who registers");
  await pick(page, "One place or several?", "In one place");
  await answerAt(page, "locations.0.name").fill("Alder County");
  const date = answerAt(page, "locations.0.registrationDate");
  const furthest = today.add({ years: 10 });
  await expect(date).toHaveAttribute("max", furthest.toString());
  const words = furthest.toLocaleString("en-US", { month: "long", day: "numeric", year: "numeric" });
  const tooFar = `Registration date for Alder County must not be after ${words}. Please check the year.`;
  for (const year of ["2062", "20026"]) {
    await date.fill(`${year}-12-10`);
    await answerAt(page, "registrantInfo.fullName").fill(`Rosa of ${year}`);
    expect((await storedForm(page))?.registrantInfo.fullName).toBe(`Rosa of ${year}`);
    await sendForm(page);
    await hearDialog(page, { message: "Please enter the master account holder's age." });
    await expect(date).toHaveAccessibleDescription(tooFar);
    await expect(date).toHaveValue(`${year}-12-10`);
  }
  await page.reload();
  await expect(date).toHaveValue("20026-12-10");
});

test("a registrant whom reminders cannot reach is told that a relative could be master, and is not stopped", async ({
  page,
}) => {
  const dated = { ...registrantForm.locations[0], registrationDate: today.add({ days: 60 }).toString() };
  await openWithAnswers(page, {
    ...registrantForm,
    locations: [{ name: "Alder County", frequency: "4", ...dated }],
    account: { email: "rosa.noway@mail.example" },
    verificationEmail: "rosa.noway@mail.example",
  });
  const notice = page.getByText("Reminders could reach you only at the email you log in with.");
  await pick(page, "Can you use email?", "No");
  await expect(notice).toHaveCount(0);
  await pick(page, "Can you get text messages?", "No");
  await expect(notice).toBeVisible();
  await expect(
    page.getByText("A family member or a friend could look after the account instead"),
  ).toBeVisible();
  await answerAt(page, "password").fill("Lantern7row!");
  await answerAt(page, "passwordConfirmation").fill("Lantern7row!");
  await sendForm(page);
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
});

test("the password's check marks follow what is typed, the match of the two among them", async ({ page }) => {
  await page.goto("/reminder_signup");
  await pick(page, "1. Who are you?", "I am a friend");
  const marks = page.getByRole("list", { name: "Password rules" }).getByRole("listitem");
  const words = [
    "8 characters or more",
    "1 capital letter",
    "1 number",
    "1 special character, like ! or #",
    "Both passwords match",
  ];
  const typed: { password: string; again: string; met: number[] }[] = [
    { password: "", again: "", met: [] },
    { password: "lantern", again: "", met: [] },
    { password: "lantern row", again: "", met: [0] },
    { password: "Lantern row", again: "", met: [0, 1] },
    { password: "Lantern 7 row", again: "", met: [0, 1, 2] },
    { password: "Lantern7row!", again: "Lantern7row", met: [0, 1, 2, 3] },
    { password: "Lantern7row!", again: "Lantern7row!", met: [0, 1, 2, 3, 4] },
    { password: "L7!", again: "L7!", met: [1, 2, 3, 4] },
  ];
  for (const { password, again, met } of typed) {
    await answerAt(page, "password").fill(password);
    await answerAt(page, "passwordConfirmation").fill(again);
    await expect(marks).toHaveText(
      words.map((word, index) => `${word}: ${met.includes(index) ? "done" : "still needed"}`),
    );
  }
});

test("the code can go to any of the distinct addresses entered, and to no other", async ({ page }) => {
  await page.goto("/reminder_signup");
  const choices = page.getByRole("group", { name: "7. Where should we send your code?" }).getByRole("radio");
  await pick(page, "1. Who are you?", "I am a family member");
  await pick(page, "2. Who will look after the account?", "I will");
  await answerAt(page, "familyInfo.email").fill("felix.choice@mail.example");
  // The login is filled in with it. With one address there is nothing to choose, and its field says where the code goes.
  await expect(answerAt(page, "account.email")).toHaveValue("felix.choice@mail.example");
  await expect(answerAt(page, "account.email")).toHaveAccessibleDescription(/code to felix\.choice@/);
  await expect(choices).toHaveCount(0);
  await answerAt(page, "account.email").fill("Felix.Choice@Mail.Example ");
  await pick(page, "Can they use email?", "Yes");
  await answerAt(page, "registrantInfo.email").fill("rosa.choice@mail.example");
  await expect(choices).toHaveCount(2);
  await pick(page, "7. Where should we send your code?", "rosa.choice@mail.example");
  await answerAt(page, "account.email").fill("other.choice@mail.example");
  await expect(choices).toHaveCount(3);
  await pick(page, "Can they use email?", "No");
  await expect(choices).toHaveCount(2);
  // The chosen address is no longer asked for, so no address is chosen.
  await expect(choices.and(page.locator(":checked"))).toHaveCount(0);
});

test.describe("in a browser whose clock is set to a zone outside the country", () => {
  test.use({ timezoneId: "Europe/Paris" });

  test("the time zone is asked for, found from the ZIP code, shown, and can be changed", async ({ page }) => {
    await page.goto("/reminder_signup");
    await pick(page, "1. Who are you?", "I am the person who registers");
    const zone = answerAt(page, "registrantInfo.timeZone");
    await expect(zone).toHaveValue("");
    await answerAt(page, "registrantInfo.fullName").fill("Rosa Delgado");
    await answerAt(page, "registrantInfo.age").fill("44");
    await pick(page, "Can you use email?", "No");
    await pick(page, "Can you get text messages?", "No");
    await walk(page, [
      {
        rule: 6,
        message: "Please enter the registrant's address. It is only used to find the time zone.",
        field: "registrantInfo.address",
        mend: type("registrantInfo.address", "General Delivery"),
      },
      {
        rule: 6,
        message: "Please choose this person's time zone.",
        field: "registrantInfo.timeZone",
        async mend(page) {
          await answerAt(page, "registrantInfo.address").fill("18 Orchard Lane, Des Moines, IA 50309");
          await page.keyboard.press("Tab");
          await expect(zone).toHaveValue("America/Chicago");
        },
      },
      {
        rule: 10,
        message: "Please select a location type.",
        field: "locationType",
        mend: choose("One place or several?", "In one place"),
      },
    ]);
    await zone.selectOption("America/Denver");
    await answerAt(page, "registrantInfo.address").focus();
    await page.keyboard.press("Tab");
    await expect(zone).toHaveValue("America/Denver");
  });
});

test.describe("where no dialog can be shown", () => {
  const breakDialogs = (page: Page) =>
    page.addInitScript(() => {
      HTMLDialogElement.prototype.showModal = () => {
        throw new Error("No dialogs here.");
      };
    });

  test("the browser's alert says it, asks where there is a choice, and the focus goes on as after a dialog", async ({
    page,
  }) => {
    const said: string[] = [];
    let answer: "accept" | "dismiss" = "accept";
    page.on("dialog", (dialog) => {
      said.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog[answer]();
    });
    await breakDialogs(page);
    await page.goto("/reminder_signup");
    await sendForm(page);
    await expect(answerAt(page, "userType")).toBeFocused();
    await pick(page, "1. Who are you?", "I am a friend");
    await answerAt(page, "account.email").fill("rosa@mail");
    await page.keyboard.press("Tab");
    await expect(answerAt(page, "account.email")).toBeFocused();
    answer = "dismiss";
    await page.getByRole("button", { name: "Start over" }).click();
    await expect.poll(() => said.length).toBe(3);
    await expect(answerAt(page, "account.email")).toHaveValue("rosa@mail");
    answer = "accept";
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(answerAt(page, "account.email")).toHaveCount(0);
    expect(said).toEqual([
      "alert: Please select who you are (registrant, family member, or friend).",
      "alert: Please enter a valid email address (must contain @ and a domain).",
      "confirm: This clears every answer on this page.",
      "confirm: This clears every answer on this page.",
    ]);
  });
});
