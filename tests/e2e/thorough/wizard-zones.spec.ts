import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { familyForm } from "#core/signup/sample-forms.ts";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/daymark.ts";
import { password, pick } from "../support/wizard.ts";
import { answerAt, openWithAnswers, sendForm, storedForm } from "../support/wizard-form.ts";

// The browser's own clock is Chicago's (playwright.config.ts).
const inHonolulu = "900 Surf Avenue, Honolulu, HI 96813";
const zone = (page: Page) => answerAt(page, "registrantInfo.timeZone");

/** Types an address and leaves the field, so that its time zone is looked up. */
async function leaveAddress(page: Page, address: string): Promise<void> {
  await answerAt(page, "registrantInfo.address").fill(address);
  await page.keyboard.press("Tab");
}

/** Holds the next look-up until it is released. @returns a promise of the request, and the function that releases it */
async function holdLookup(page: Page) {
  let asked = () => {};
  let letGo = () => {};
  const wasAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    "**/api/time-zones",
    async (route) => {
      asked();
      await mayGo;
      await route.continue();
    },
    { times: 1 },
  );
  return { wasAsked, letGo: () => letGo() };
}

// A look-up is cut off on purpose.
test.use({ allowConsoleError: /ERR_FAILED/ });

test("a helper's own clock is not taken for the registrant's: without a ZIP code the zone is asked for", async ({
  page,
}) => {
  await page.goto("/reminder_signup");
  await pick(page, "1. Who are you?", "I am a family member");
  await expect(answerAt(page, "familyInfo.timeZone")).toHaveValue("America/Chicago");
  await expect(zone(page)).toHaveValue("");
  const answered = page.waitForResponse("**/api/time-zones");
  await leaveAddress(page, "General Delivery");
  await answered;
  await expect(zone(page)).toHaveValue("");
  await expect(zone(page)).toHaveAccessibleDescription(/Without one, choose it here/);
  await leaveAddress(page, inHonolulu);
  await expect(zone(page)).toHaveValue("Pacific/Honolulu");
  await pick(page, "1. Who are you?", "I am the person who registers");
  await expect(zone(page)).toHaveValue("America/Chicago");
});

test("the same address is looked up again for another person, and after starting over", async ({ page }) => {
  await page.goto("/reminder_signup");
  await pick(page, "1. Who are you?", "I am a family member");
  await leaveAddress(page, inHonolulu);
  await expect(zone(page)).toHaveValue("Pacific/Honolulu");
  await pick(page, "1. Who are you?", "I am the person who registers");
  await expect(zone(page)).toHaveValue("America/Chicago");
  await leaveAddress(page, inHonolulu);
  await expect(zone(page)).toHaveValue("Pacific/Honolulu");
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await pick(page, "1. Who are you?", "I am the person who registers");
  await expect(zone(page)).toHaveValue("America/Chicago");
  await leaveAddress(page, inHonolulu);
  await expect(zone(page)).toHaveValue("Pacific/Honolulu");
});

test("a look-up that got no answer is made again when the address is left once more", async ({ page }) => {
  await page.goto("/reminder_signup");
  await pick(page, "1. Who are you?", "I am a friend");
  await page.route("**/api/time-zones", (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent("requestfailed");
  await leaveAddress(page, inHonolulu);
  await failed;
  await expect(async () => {
    await answerAt(page, "registrantInfo.address").focus();
    await page.keyboard.press("Tab");
    await expect(zone(page)).toHaveValue("Pacific/Honolulu", { timeout: 1_000 });
  }).toPass();
});

for (const [how, press] of [
  ["the button", sendForm],
  ["Enter", (page: Page) => answerAt(page, "registrantInfo.address").press("Enter")],
] as const) {
  test(`a form that is sent by ${how} right after the address waits for its zone`, async ({ page }) => {
    const email = `felix.zone.${how.at(-1)}@mail.example`;
    const dueOn = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 }).toString();
    await openWithAnswers(page, {
      ...familyForm,
      registrantInfo: { ...familyForm.registrantInfo, address: "", timeZone: "" },
      familyInfo: { ...familyForm.familyInfo, email, phone: "515-555-0143" },
      locations: familyForm.locations.map((place) => ({ ...place, registrationDate: dueOn })),
      account: { email },
      verificationEmail: email,
    });
    await answerAt(page, "password").fill(password);
    await answerAt(page, "passwordConfirmation").fill(password);
    const lookup = await holdLookup(page);
    await answerAt(page, "registrantInfo.address").fill(inHonolulu);
    await press(page);
    await lookup.wasAsked;
    await expect(page.getByRole("button", { name: "Continue to the email check" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    lookup.letGo();
    await expect(page.getByLabel("6-digit code")).toBeVisible();
    expect((await storedForm(page))?.registrantInfo.timeZone).toBe("Pacific/Honolulu");
  });
}

test("a slow look-up does not change a zone that was chosen meanwhile, nor bring one back after starting over", async ({
  page,
}) => {
  await page.goto("/reminder_signup");
  await pick(page, "1. Who are you?", "I am a friend");
  const first = await holdLookup(page);
  await leaveAddress(page, inHonolulu);
  await first.wasAsked;
  await zone(page).selectOption("America/Denver");
  let answered = page.waitForResponse("**/api/time-zones");
  first.letGo();
  await (await answered).finished();
  // Something typed after the answer came. By then the page has either used the answer or dropped it.
  await answerAt(page, "registrantInfo.fullName").fill("Rosa Delgado");
  await expect(zone(page)).toHaveValue("America/Denver");

  const second = await holdLookup(page);
  await leaveAddress(page, "1 Bay Street, San Francisco, CA 94133");
  await second.wasAsked;
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await pick(page, "1. Who are you?", "I am a friend");
  answered = page.waitForResponse("**/api/time-zones");
  second.letGo();
  await (await answered).finished();
  await answerAt(page, "registrantInfo.fullName").fill("Rosa Delgado");
  await expect(zone(page)).toHaveValue("");
  expect((await storedForm(page))?.registrantInfo).toMatchObject({ address: "", timeZone: "" });
});

/** The words of a list's choices, without the one that asks to choose. */
const choices = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .locator("option:not([value=''])")
    .evaluateAll((options) => options.map((option) => option.textContent));

const common = [
  "Eastern Time (New York, Atlanta, Miami)",
  "Central Time (Chicago, Dallas, St. Louis), as on this device",
  "Mountain Time (Denver, Salt Lake City)",
  "Arizona (no daylight saving)",
  "Pacific Time (Los Angeles, Seattle)",
  "Alaska (Anchorage, Fairbanks)",
  "Hawaii",
];

test("seven zones come first, the others behind one more choice, by keyboard alone", async ({ page }) => {
  await page.goto("/reminder_signup");
  await pick(page, "1. Who are you?", "I am the person who registers");
  const first = page.getByRole("combobox", { name: "Time zone", exact: true });
  await expect(first).toHaveValue("America/Chicago");
  expect(await choices(page, "Time zone")).toEqual([...common, "Another time zone"]);
  await first.focus();
  await page.keyboard.type("Another");
  const second = page.getByRole("combobox", { name: "Another time zone", exact: true });
  await expect(second).toBeVisible();
  // Nothing is chosen until somebody chooses it, and the focus has not moved by itself.
  await expect(zone(page)).toHaveValue("");
  await expect(first).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(second).toBeFocused();
  await page.keyboard.type("Guam");
  await expect(zone(page)).toHaveValue("Pacific/Guam");
  expect((await storedForm(page))?.registrantInfo.timeZone).toBe("Pacific/Guam");
  await expectAccessible(page);
  await page.reload();
  await expect(zone(page)).toHaveValue("Pacific/Guam");
  await expect(second).toHaveCount(0);
  expect(await choices(page, "Time zone")).toEqual([...common, "Guam", "Another time zone"]);
  await first.selectOption("America/Denver");
  expect(await choices(page, "Time zone")).toEqual([...common, "Another time zone"]);
});

test.describe("in a browser whose clock is set to one of the other zones", () => {
  test.use({ timezoneId: "America/Detroit" });

  test("this zone stands among the first, and is named as the device's own", async ({ page }) => {
    await page.goto("/reminder_signup");
    await pick(page, "1. Who are you?", "I am the person who registers");
    await expect(zone(page)).toHaveValue("America/Detroit");
    const words = await choices(page, "Time zone");
    expect(words.slice(7)).toEqual(["Eastern Time (Michigan), as on this device", "Another time zone"]);
  });
});
