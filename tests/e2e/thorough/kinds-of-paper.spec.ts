import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { formatMediumDate } from "#core/words/dates.ts";
import { formatDays, formatMediumDays } from "#core/words/range-words.ts";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/daymark.ts";
import { codeFor } from "../support/outbox.ts";
import { withAnswers } from "../support/screens/stage.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { password } from "../support/wizard.ts";
import { storedForm } from "../support/wizard-form.ts";

// What the four kinds of paper say, entered as their owners would: on a phone, by keyboard alone, by the names that a screen
// reader says.

// The server refuses what was typed wrong.
test.use({ viewport: { width: 390, height: 844 }, allowConsoleError: /422/ });

const today = Temporal.Now.plainDateISO("America/Chicago");
const month = today.add({ months: 2 });
const birthMonth = { opensOn: month.with({ day: 1 }), dueOn: month.with({ day: month.daysInMonth }) };

/** Everything but the place, as the tab has stored it. */
const answersOf = (email: string) => ({
  ...registrantForm,
  registrantInfo: { ...registrantForm.registrantInfo, email },
  locationType: "" as const,
  locations: [],
  account: { email },
  verificationEmail: email,
});

/** Types a day into the focused date field, as a US keyboard does: month, day, year. */
async function typeDay(page: Page, day: Temporal.PlainDate): Promise<void> {
  const two = (number: number) => String(number).padStart(2, "0");
  await page.keyboard.type(`${two(day.month)}${two(day.day)}${day.year}`);
}

const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

/** Goes on by Tab until something with this role and name has the focus. */
async function tabTo(page: Page, role: "textbox" | "button" | "link" | "combobox", name: string) {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluateAll((found) => found.includes(document.activeElement as never))) return;
  }
  throw new Error(`Tab does not come to ${name}.`);
}

/** Goes on by Tab to a date field. Its parts (month, day, year) are stops of their own. */
async function tabToDate(page: Page, label: string): Promise<void> {
  const wanted = page.getByLabel(label, { exact: true });
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((field) => field === document.activeElement)) return;
  }
  throw new Error(`Tab does not come to ${label}.`);
}

/** Opens the wizard at the question of the places, and names one place. */
async function namePlace(page: Page, email: string): Promise<void> {
  await withAnswers(page, answersOf(email));
  await page.goto("/reminder_signup?step=details&part=places");
  await radio(page, "In one place").focus();
  await page.keyboard.press("Space");
  await tabTo(page, "textbox", "Name of the place");
  await page.keyboard.type("Polk County");
  await tabTo(page, "combobox", "How often");
  await page.keyboard.type("Once");
}

/** Leaves a part of the wizard for the next one. */
const goOn = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Next", exact: true }).press("Enter");

/** Goes on from the places: the login, and the code. */
async function finish(page: Page, email: string): Promise<void> {
  await goOn(page);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Same password again").fill(password);
  await page.getByRole("button", { name: "Continue to the email check" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await page.getByLabel("6-digit code").fill(await codeFor(page)(email));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/reminder_checkup$/);
}

test("a paper that gives one day", async ({ page }) => {
  const email = "rosa.one-day@mail.example";
  const day = today.add({ days: 40 });
  await namePlace(page, email);
  // One day is picked: whoever has one day has nothing to decide.
  await expect(radio(page, "One day")).toBeChecked();
  await tabToDate(page, "Next date");
  await typeDay(page, day);
  await finish(page, email);
  await expect(page.getByRole("cell", { name: formatMediumDate(day) })).toBeVisible();
});

test("a paper that gives a range of days, through to the dashboard, the paper and the next range", async ({
  page,
  daymark,
}) => {
  const email = "rosa.range@mail.example";
  await test.step("the range is entered, and what is wrong with it keeps what was typed", async () => {
    await namePlace(page, email);
    await page.keyboard.press("Tab");
    await expect(radio(page, "One day")).toBeFocused();
    await expect(page.getByRole("group", { name: "One day or several?" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(radio(page, "Several days")).toBeChecked();
    await tabToDate(page, "First day");
    await typeDay(page, birthMonth.dueOn);
    await tabToDate(page, "Last day");
    await typeDay(page, birthMonth.opensOn);
    await goOn(page);
    const dialog = page.getByRole("dialog", { name: "Invalid Date" });
    await expect(dialog).toContainText("The first day for Polk County must not be after the last day.");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("First day")).toHaveValue(birthMonth.dueOn.toString());
    await expect(page.getByLabel("Last day")).toHaveValue(birthMonth.opensOn.toString());
    await expect(page.getByLabel("First day")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });

  await test.step("one day and several again lose nothing, nor does a reload", async () => {
    await page.getByLabel("First day").fill(birthMonth.opensOn.toString());
    await page.getByLabel("Last day").fill(birthMonth.dueOn.toString());
    await radio(page, "Several days").focus();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByLabel("Next date")).toHaveValue(birthMonth.dueOn.toString());
    await expect(page.getByLabel("First day")).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await page.reload();
    await expect(page.getByLabel("First day")).toHaveValue(birthMonth.opensOn.toString());
    await expect(page.getByLabel("Last day")).toHaveValue(birthMonth.dueOn.toString());
    expect((await storedForm(page))?.locations).toMatchObject([
      { days: "several", firstDate: birthMonth.opensOn.toString() },
    ]);
  });

  await test.step("it is paid, and stands on the dashboard", async () => {
    await finish(page, email);
    await expect(page.getByRole("cell", { name: formatMediumDays(birthMonth) })).toBeVisible();
    const pay = page.getByRole("button", { name: /^Pay / });
    // A key on a button that waits for the price does nothing.
    await expect(pay).toBeEnabled();
    await pay.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "OK" }).press("Enter");
    await expect(page).toHaveURL(/\/reminder_success/);
    await page.request.post(`${daymark.url}/api/auth/sign-in/email`, {
      data: { email, password },
      headers: { Origin: daymark.url },
    });
    await page.goto("/reminder");
    const card = page.getByRole("region", { name: formatDays(birthMonth, today) });
    await expect(card).toContainText("to the last day");
    await expect(card).toContainText("You can go from");
    const strip = card.getByRole("list");
    await expect(strip.getByText("First day")).toBeVisible();
    await expect(strip.getByText("Last day")).toBeVisible();
    await expect(page.getByRole("region", { name: "Places" })).toContainText("the last day is in");
    await expectAccessible(page);
  });

  await test.step("the next one is suggested as a range as long", async () => {
    await page.getByRole("button", { name: "I have registered" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Set the next date" });
    await expect(dialog.getByRole("radio", { name: "Several days" })).toBeChecked();
    const next = birthMonth.dueOn.add({ years: 1 });
    await expect(dialog.getByLabel("Last day")).toHaveValue(next.toString());
    await expect(dialog.getByLabel("First day")).toHaveAccessibleDescription(
      /Change them to the days on the paper/,
    );
    await expect(dialog.getByRole("button", { name: "Set these days" })).toBeVisible();
    // A first day that was mistyped is named at its field, and both keep what was typed.
    await dialog.getByLabel("First day").fill(next.subtract({ days: 90 }).toString());
    await dialog.getByLabel("Last day").press("Enter");
    const alert = page.getByRole("dialog", { name: "Invalid Date" });
    await expect(alert).toContainText("are 91, and more than 62 cannot be right");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("First day")).toHaveValue(next.subtract({ days: 90 }).toString());
    await expect(dialog.getByLabel("First day")).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("Escape");
  });

  await test.step("the paper has the range too", async () => {
    await page.goto("/reminder/print");
    const sheet = page.getByRole("region", { name: "Polk County" });
    await expect(sheet.getByRole("heading", { name: formatMediumDays(birthMonth) })).toBeVisible();
    await expect(sheet).toContainText("the first day. Go from today on");
    await expect(sheet).toContainText("the last day. Go today");
  });
});

test("a paper that only says how often", async ({ page }) => {
  const email = "rosa.how-often@mail.example";
  await namePlace(page, email);
  const help = page.getByRole("link", { name: "What to enter" });
  await help.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Choose the date" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "If your paper only says how often" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Police departments by city" }).last()).toBeVisible();
  await page.goBack();
  // The answers have waited, and the day that the office named is entered as one day.
  await expect(page.getByLabel("Name of the place")).toHaveValue("Polk County");
  await page.getByLabel("How often").focus();
  await tabToDate(page, "Next date");
  await typeDay(page, today.add({ days: 90 }));
  await expect(page.getByLabel("Next date")).toHaveValue(today.add({ days: 90 }).toString());
});

test("no paper, but something happened: a date that comes once, beside the regular one", async ({
  page,
  daymark,
}) => {
  const email = "rosa.moved@mail.example";
  const regular = today.add({ days: 100 });
  const lastDay = today.add({ days: 3 });
  await signUpAndPay(page, daymark.url, {
    ...answersOf(email),
    locationType: "single",
    locations: [{ name: "Alder County", frequency: "4", registrationDate: regular.toString() }],
  });
  await page.goto("/reminder");
  await page.getByRole("button", { name: "Add a date that comes once" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a date that comes once" });
  await expect(dialog.getByRole("link", { name: "What to enter" })).toHaveAttribute(
    "href",
    "/documentation/choose-the-date",
  );
  await dialog.getByRole("radio", { name: "A move", exact: true }).focus();
  await page.keyboard.press("Space");
  await tabToDate(page, "The last day");
  await expect(dialog.getByLabel("The last day")).toHaveAccessibleDescription(/we do not count for you/);
  await typeDay(page, lastDay);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByRole("region", { name: formatDays({ opensOn: null, dueOn: lastDay }, today) }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Places" })).toContainText(
    `${formatDays({ opensOn: null, dueOn: regular }, today)}: in 100 days`,
  );
});

test("a place with a range of days comes to the others", async ({ page, daymark }) => {
  const email = "rosa.second-range@mail.example";
  const dueOn = today.add({ days: 20 });
  await signUpAndPay(page, daymark.url, {
    ...answersOf(email),
    locationType: "single",
    locations: [
      { name: "Alder County", frequency: "4", registrationDate: today.add({ days: 100 }).toString() },
    ],
  });
  await page.goto("/reminder");
  await page.getByRole("button", { name: "Add a place" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a place" });
  await dialog.getByLabel("Name of the place").fill("Polk County");
  await dialog.getByRole("radio", { name: "One day" }).focus();
  await page.keyboard.press("ArrowDown");
  await dialog.getByLabel("Last day").fill(dueOn.toString());
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("First day")).toBeFocused();
  await typeDay(page, today.subtract({ days: 5 }));
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const card = page.getByRole("region", {
    name: formatDays({ opensOn: today.subtract({ days: 5 }), dueOn }, today),
  });
  await expect(card).toContainText("You can go now. The last day is");
  await expect(page.getByRole("region", { name: "Places" })).toContainText(
    "open now, the last day is in 20 days",
  );
});
