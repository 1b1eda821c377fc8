import type { Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { formOf } from "../support/forms.ts";
import { holdBack } from "../support/hold-back.ts";
import { pick } from "../support/wizard.ts";
import { answerAt, openWithAnswers, storedForm, turnTo } from "../support/wizard-form.ts";

// The browser's own clock is Chicago's (playwright.config.ts).
const inHonolulu = "900 Surf Avenue, Honolulu, HI 96813";
const zone = (page: Page) => answerAt(page, "registrantInfo.timeZone");
const lookups = "**/api/time-zones";

// Late and missing look-ups, and clocks of other zones: `app/routes/sign-up/wizard/wizard-state.test.ts`.

/** Types an address and leaves the field, so that its time zone is looked up. */
async function leaveAddress(page: Page, address: string): Promise<void> {
  await answerAt(page, "registrantInfo.address").fill(address);
  await page.keyboard.press("Tab");
}

async function startOver(page: Page): Promise<void> {
  await turnTo(page, "who");
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("button", { name: "Delete my answers" }).click();
}

test("a helper's own clock is not taken for the registrant's; an address is looked up again for another person", async ({
  page,
}) => {
  await page.goto("/reminder_signup");
  await pick(page, "Who are you?", "I am a family member");
  await turnTo(page, "you");
  await expect(answerAt(page, "familyInfo.timeZone")).toHaveValue("America/Chicago");
  await turnTo(page, "registrant");
  const answered = page.waitForResponse(lookups);
  await leaveAddress(page, "General Delivery");
  await answered;
  await expect(zone(page)).toHaveValue("");
  await leaveAddress(page, inHonolulu);
  await expect(zone(page)).toHaveValue("Pacific/Honolulu");
  await turnTo(page, "who");
  await pick(page, "Who are you?", "I am the person who registers");
  await turnTo(page, "you");
  await expect(zone(page)).toHaveValue("America/Chicago");
  // The ZIP code alone is enough, and counts as soon as it is whole.
  await answerAt(page, "registrantInfo.address").fill("96813");
  await expect(zone(page)).toHaveValue("Pacific/Honolulu");
  await startOver(page);
  await pick(page, "Who are you?", "I am the person who registers");
  await turnTo(page, "you");
  await expect(zone(page)).toHaveValue("America/Chicago");
});

test("a screen that is left right after the ZIP code waits for its zone", async ({ page }) => {
  const form = formOf("felix.zone");
  const registrantInfo = { ...form.registrantInfo, address: "", timeZone: "" };
  await openWithAnswers(page, { ...form, registrantInfo });
  await turnTo(page, "registrant");
  const answer = await holdBack(page, lookups);
  const next = page.getByRole("button", { name: "Next", exact: true });
  const asked = page.waitForRequest(lookups);
  await answerAt(page, "registrantInfo.address").fill("96813");
  await next.click();
  await asked;
  await expect(next).toHaveAttribute("aria-disabled", "true");
  answer();
  await expect(page).toHaveTitle(/^Where do they register/);
  expect((await storedForm(page))?.registrantInfo.timeZone).toBe("Pacific/Honolulu");
});

/** The words of a list's choices, without the one that asks to choose. */
const choices = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .locator("option:not([value=''])")
    .evaluateAll((options) => options.map((option) => option.textContent));

const common = [
  "Eastern Time (New York, Atlanta, Miami)",
  "Central Time (Chicago, Dallas, St. Louis), from this device",
  "Mountain Time (Denver, Salt Lake City)",
  "Arizona (no daylight saving)",
  "Pacific Time (Los Angeles, Seattle)",
  "Alaska (Anchorage, Fairbanks)",
  "Hawaii",
];

test("seven zones come first, the others behind one more choice, by keyboard alone", async ({ page }) => {
  await page.goto("/reminder_signup");
  await pick(page, "Who are you?", "I am the person who registers");
  await turnTo(page, "you");
  const first = page.getByRole("combobox", { name: "Time zone", exact: true });
  await expect(first).toHaveValue("America/Chicago");
  expect(await choices(page, "Time zone")).toEqual([...common, "Another time zone"]);
  await first.focus();
  // One key each: what is typed letter by letter counts as one word only within a second.
  await page.keyboard.press("End");
  const second = page.getByRole("combobox", { name: "Another time zone", exact: true });
  await expect(second).toBeVisible();
  // Nothing is chosen until somebody chooses it, and the focus has not moved by itself.
  await expect(zone(page)).toHaveValue("");
  await expect(first).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(second).toBeFocused();
  await page.keyboard.press("G");
  await expect(zone(page)).toHaveValue("Pacific/Guam");
  await page.reload();
  await expect(zone(page)).toHaveValue("Pacific/Guam");
  await expect(second).toHaveCount(0);
  expect(await choices(page, "Time zone")).toEqual([...common, "Guam", "Another time zone"]);
});
