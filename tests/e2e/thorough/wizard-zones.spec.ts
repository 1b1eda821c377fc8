import type { Page } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { formOf } from "../support/forms.ts";
import { holdBack } from "../support/hold-back.ts";
import { pick } from "../support/wizard.ts";
import { answerAt, openWithAnswers, storedForm, turnTo } from "../support/wizard-form.ts";

const zone = (page: Page) => answerAt(page, "registrantInfo.timeZone");
const lookups = "**/api/time-zones";

// Late and missing look-ups, and clocks of other zones: `app/routes/sign-up/wizard/wizard-state.test.ts`.

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
  await expect(page).toHaveTitle(/^How can we reach them/);
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
  // One key for each choice: a list takes typed letters for one word only within a second.
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
