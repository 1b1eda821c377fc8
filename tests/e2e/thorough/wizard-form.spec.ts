import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { m } from "#messages";
import { expect, test } from "../support/daymark.ts";
import { rosaForm, today } from "../support/forms.ts";
import { pick } from "../support/wizard.ts";
import { answerAt, enterPassword, openWithAnswers, sendForm, turnTo } from "../support/wizard-form.ts";

// The form while somebody answers it. Its rules are pure: `core/signup/form.test.ts`, and the tests in `app/routes/sign-up/wizard`.

test("places come and go, with the running count and total; ten are the most", async ({ page }) => {
  await page.goto("/reminder_signup");
  await pick(page, "Who are you?", "I am a friend");
  await turnTo(page, "places");
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
  await expectSum("1 place", "from $6.95");
  await pick(page, "One place or several?", "In more than one place");
  await fill(0, "Alder County", "4");
  await expectSum("1 place", "$10.95");
  await add.click();
  await fill(1, "Marsh City", "2");
  await expectSum("2 places", "$14.90");
  await add.click();
  await fill(2, "Kona", "10");
  await expectSum("3 places", "$30.20");
  // The dearest place has the full price, wherever it stands. A double press takes one place away.
  await page.getByRole("button", { name: "Remove place 1" }).dblclick();
  await expect(answerAt(page, "locations.0.name")).toHaveValue("Marsh City");
  await expectSum("2 places", "$22.90");
  await pick(page, "One place or several?", "In one place");
  await expectSum("1 place", "$8.25");
  // A slip of the finger loses nothing.
  await page.reload();
  await expectSum("1 place", "$8.25");
  await pick(page, "One place or several?", "In more than one place");
  await expect(answerAt(page, "locations.1.name")).toHaveValue("Kona");
  for (let count = 2; count < 10; count += 1) await add.click();
  await expect(page.getByRole("group", { name: "Place 10" })).toBeVisible();
  await expect(add).toHaveCount(0);
  await expect(page.getByText(m.wizard_places_full())).toBeVisible();
  // The total is in sight with ten places, too.
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(price.getByText("a year", { exact: true })).toBeInViewport();
});

test("a date on a weekend or a federal holiday is pointed out as it is entered, and a slip in the year", async ({
  page,
}) => {
  await page.goto("/reminder_signup");
  await pick(page, "Who are you?", "I am a friend");
  await turnTo(page, "places");
  await answerAt(page, "locations.0.name").fill("Alder County");
  const hint = page.getByRole("group", { name: "Place 1" }).getByRole("status");
  const date = answerAt(page, "locations.0.registrationDate");
  const saturday = today().add({ days: 7 + ((6 - today().dayOfWeek + 7) % 7) });
  const november = Temporal.PlainDate.from({ year: today().year + 1, month: 11, day: 1 });
  const thanksgiving = november.add({ days: ((4 - november.dayOfWeek + 7) % 7) + 21 });
  for (const [day, words] of [
    [saturday, "This date is a Saturday, so the office may be closed. Call and ask when to come."],
    [
      thanksgiving,
      "This date is a federal holiday (Thanksgiving Day), so the office may be closed. Call and ask when to come.",
    ],
    [thanksgiving.subtract({ days: 1 }), ""],
  ] as const) {
    await date.fill(day.toString());
    await expect(hint).toHaveText(words);
  }

  const furthest = today().add({ years: 10 });
  await expect(date).toHaveAttribute("max", furthest.toString());
  await date.fill("20026-12-10");
  const words = furthest.toLocaleString("en-US", { month: "long", day: "numeric", year: "numeric" });
  await answerAt(page, "locations.0.frequency").selectOption("4");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await expect(date).toHaveAccessibleDescription(
    `Registration date for Alder County must not be after ${words}. Please check the year.`,
  );
  await page.reload();
  await expect(date).toHaveValue("20026-12-10");
});

test("a registrant whom reminders cannot reach is told that a relative could be master, and is not stopped", async ({
  page,
}) => {
  const form = rosaForm("rosa.noway");
  const registrantInfo = { ...form.registrantInfo, email: "rosa.elsewhere@mail.example" };
  await openWithAnswers(page, { ...form, registrantInfo });
  await turnTo(page, "reach");
  const notice = page.getByText(m.wizard_no_way_what({ who: "own" }));
  await pick(page, "Can you use email?", "No");
  await expect(notice).toHaveCount(0);
  await pick(page, "Can you get text messages?", "No");
  await expect(notice).toBeVisible();
  await turnTo(page, "login");
  await enterPassword(page);
  await sendForm(page);
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
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
    await pick(page, "Who are you?", "I am a friend");
    await turnTo(page, "login");
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
      "confirm: This deletes everything you entered here.",
      "confirm: This deletes everything you entered here.",
    ]);
  });
});
