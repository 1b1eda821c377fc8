import type { Page } from "@playwright/test";
import type { Temporal } from "temporal-polyfill";
import { formatDays, formatMediumDays } from "#core/words/range-words.ts";
import { expectAccessible } from "../support/accessible.ts";
import { takeSuggestedDate } from "../support/dashboard-page.ts";
import { expect, test } from "../support/daymark.ts";
import { rosaForm, today } from "../support/forms.ts";
import { codeFor } from "../support/outbox.ts";
import { withAnswers } from "../support/screens/stage.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { password } from "../support/wizard.ts";

// People enter a paper with several days as its owner would: on a phone, by keyboard alone, by the names that a screen reader says.

// The server refuses what was typed wrong.
test.use({ viewport: { width: 390, height: 844 }, allowConsoleError: /422/ });

const month = today().add({ months: 2 });
const birthMonth = { opensOn: month.with({ day: 1 }), dueOn: month.with({ day: month.daysInMonth }) };

/** Types a day into the focused date field, as a US keyboard does: month, day, year. */
async function typeDay(page: Page, day: Temporal.PlainDate): Promise<void> {
  const two = (number: number) => String(number).padStart(2, "0");
  await page.keyboard.type(`${two(day.month)}${two(day.day)}${day.year}`);
}

const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

/** Goes on by Tab until the field with this label has the focus. The parts of a date (month, day, year) are stops of their own. */
async function tabTo(page: Page, label: string): Promise<void> {
  const wanted = page.getByLabel(label, { exact: true });
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluateAll((found) => found.includes(document.activeElement as never))) return;
  }
  throw new Error(`Tab does not come to ${label}.`);
}

/** Opens the wizard at the question of the places, and names one place. */
async function namePlace(page: Page, who: string): Promise<void> {
  await withAnswers(page, { ...rosaForm(who), locationType: "", locations: [] });
  await page.goto("/reminder_signup?step=details&part=places");
  await radio(page, "In one place").press("Space");
  await tabTo(page, "Name of the place");
  await page.keyboard.type("Polk County");
  await tabTo(page, "How often");
  await page.keyboard.type("Once");
}

test("a paper that gives a range of days, through to the dashboard, the paper and the next range", async ({
  page,
  daymark,
}) => {
  const email = "rosa.range@mail.example";
  const goOn = () => page.getByRole("button", { name: "Next", exact: true }).press("Enter");
  await test.step("the range is entered, and what is wrong with it keeps what was typed", async () => {
    await namePlace(page, "rosa.range");
    // One day needs no decision: several days are behind a link.
    await page.getByRole("button", { name: "Several days?" }).press("Enter");
    await expect(page.getByLabel("First day")).toBeFocused();
    await typeDay(page, birthMonth.dueOn);
    await tabTo(page, "Last day");
    await typeDay(page, birthMonth.opensOn);
    await goOn();
    const dialog = page.getByRole("dialog", { name: "Invalid Date" });
    await expect(dialog).toContainText("The first day for Polk County must not be after the last day.");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("First day")).toHaveValue(birthMonth.dueOn.toString());
    await expect(page.getByLabel("First day")).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("one day and several again lose nothing, nor does a reload", async () => {
    await page.getByLabel("First day").fill(birthMonth.opensOn.toString());
    await page.getByLabel("Last day").fill(birthMonth.dueOn.toString());
    await page.getByRole("button", { name: "Only one day?" }).press("Enter");
    await expect(page.getByLabel("Next date")).toHaveValue(birthMonth.dueOn.toString());
    await expect(page.getByLabel("First day")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("First day")).toHaveValue(birthMonth.opensOn.toString());
    await page.reload();
    await expect(page.getByLabel("First day")).toHaveValue(birthMonth.opensOn.toString());
    await expect(page.getByLabel("Last day")).toHaveValue(birthMonth.dueOn.toString());
  });

  await test.step("it is paid, and stands on the dashboard", async () => {
    await goOn();
    await expect(page).toHaveTitle(/^Who else/);
    await goOn();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Continue to the email check" }).press("Enter");
    await page.getByLabel("6-digit code").fill(await codeFor(page)(email));
    await page.keyboard.press("Enter");
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
    const card = page.getByRole("region", { name: formatDays(birthMonth, today()) });
    await expect(card).toContainText("to the last day");
    await expect(card).toContainText("You can go starting");
    await expect(page.getByRole("region", { name: "Places" })).toContainText("the last day is in");
  });

  await test.step("the next one is suggested as a range as long, and one that is too long is named at its field", async () => {
    await page.getByRole("button", { name: "Registered early?" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Set the next date" });
    await expect(dialog.getByRole("button", { name: "Only one day?" })).toBeVisible();
    const next = birthMonth.dueOn.add({ years: 1 });
    await dialog.getByRole("radio", { name: /^Yes/ }).check();
    await expect(dialog.getByLabel("Last day")).toHaveValue("");
    await takeSuggestedDate(dialog);
    await expect(dialog.getByLabel("Last day")).toHaveValue(next.toString());
    await dialog.getByLabel("First day").fill(next.subtract({ days: 90 }).toString());
    await dialog.getByLabel("Last day").press("Enter");
    const firstDay = dialog.getByLabel("First day");
    await expect(firstDay).toBeFocused();
    await expect(firstDay).toHaveAccessibleDescription(/More than 62 can't be right/);
    await expect(firstDay).toHaveValue(next.subtract({ days: 90 }).toString());
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.keyboard.press("Escape");
  });
});

test("a place with a range of days comes to the others", async ({ page, daymark }) => {
  await signUpAndPay(page, daymark.url, rosaForm("rosa.second-range"));
  await page.goto("/reminder");
  const places = page.getByRole("region", { name: "Places" });

  await page.getByRole("button", { name: "Add a place" }).press("Enter");
  const adding = page.getByRole("dialog", { name: "Add a place" });
  await adding.getByLabel("Name of the place").fill("Polk County");
  await adding.getByRole("button", { name: "Several days?" }).press("Enter");
  await adding.getByLabel("Last day").fill(today().add({ days: 20 }).toString());
  await page.keyboard.press("Enter");
  await expect(adding.getByLabel("First day")).toBeFocused();
  await typeDay(page, today().subtract({ days: 5 }));
  await page.keyboard.press("Enter");
  await expect(adding).toHaveCount(0);
  const open = { opensOn: today().subtract({ days: 5 }), dueOn: today().add({ days: 20 }) };
  const card = page.getByRole("region", { name: formatDays(open, today()) });
  await expect(card).toContainText("You can go now. The last day is");
  await expect(places).toContainText("open now, the last day is in 20 days");

  await expectAccessible(page);
});
