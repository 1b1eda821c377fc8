import type { Page } from "@playwright/test";
import { expect } from "./expect.ts";

export interface Place {
  name: string;
  timesPerYear: string;
  /** ISO date */
  nextDate: string;
}

export const password = "Lantern7row!";

/** Opens the wizard and answers it as a registrant who looks after the account. */
export async function fillAsRegistrant(
  page: Page,
  person: {
    name: string;
    email: string;
    /** Null with texts off: then the form asks nobody about them. */
    phone: string | null;
    place: Place;
  },
) {
  await page.goto("/reminder_signup");
  await pick(page, "Who are you?", "I am the person who registers");
  await turnPage(page);
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Age", { exact: true }).fill("41");
  await page.getByLabel("ZIP code").fill("50309");
  await expect(page.getByLabel("Time zone")).toHaveValue("America/Chicago");
  await turnPage(page);
  await page.getByLabel("Your email").fill(person.email);
  if (person.phone !== null) await page.getByLabel("Your mobile phone").fill(person.phone);
  await turnPage(page);
  await fillPlace(page, person.place);
  await turnPage(page);
  // Adds nobody else to the reminders.
  await turnPage(page);
  await fillLogin(page, person.email);
}

/** Opens the wizard and answers it as a family member who looks after the account of a registrant. */
export async function fillAsFamily(page: Page, family: Contact, registrant: Contact, place: Place) {
  await page.goto("/reminder_signup");
  await answerAsFamily(page, family, registrant, place);
  await turnPage(page);
  await fillLogin(page, family.email);
}

type Contact = { name: string; email: string; phone: string };

/** Answers the parts up to the places as that family member does, and opens the people's part. For a signed-in user that part is the last. */
export async function answerAsFamily(page: Page, family: Contact, registrant: Contact, place: Place) {
  await pick(page, "Who are you?", "I am a family member");
  await pick(page, "Who will be the account holder?", "I will");
  await turnPage(page);
  const you = page.getByRole("group", { name: "About you" });
  await you.getByLabel("Full name").fill(family.name);
  await you.getByLabel("Age", { exact: true }).fill("52");
  await you.getByLabel("Your email").fill(family.email);
  await you.getByLabel("Your mobile phone").fill(family.phone);
  await turnPage(page);
  const them = page.getByRole("group", { name: "About the person who registers" });
  await them.getByLabel("Full name").fill(registrant.name);
  await them.getByLabel("ZIP code").fill("96813");
  await expect(them.getByLabel("Time zone")).toHaveValue("Pacific/Honolulu");
  await turnPage(page);
  await pick(page, "Can they use email?", "Yes");
  await pick(page, "Can they get text messages?", "Yes");
  await page.getByLabel("Their email").fill(registrant.email);
  await page.getByLabel("Their mobile phone").fill(registrant.phone);
  await turnPage(page);
  await fillPlace(page, place);
  await turnPage(page);
}

async function fillPlace(page: Page, place: Place): Promise<void> {
  const group = page.getByRole("group", { name: "Place 1" });
  await group.getByLabel("Name of the place").fill(place.name);
  await group.getByLabel("How often").selectOption(place.timesPerYear);
  await group.getByLabel("Next date").fill(place.nextDate);
}

async function fillLogin(page: Page, email: string): Promise<void> {
  // The field already holds the address that was typed before.
  await expect(page.getByLabel("Email for logging in")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
}

/** Goes to the next screen. The new heading has the focus, and its words are the title. */
async function turnPage(page: Page): Promise<void> {
  const before = await page.title();
  await page.getByRole("button", { name: "Next", exact: true }).press("Enter");
  await expect(page).not.toHaveTitle(before);
  const heading = page.locator("form legend h2").first();
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(`${await heading.innerText()} - Daymark`);
}

/** Picks a radio of a group, by the words of the group and of the radio. */
export async function pick(page: Page, group: string, option: string): Promise<void> {
  await page.getByRole("group", { name: group }).getByRole("radio", { name: option, exact: true }).check();
}

/** Sends the form and enters the code that the outbox received for `email`; ends at the checkout. */
export async function verifyEmail(
  page: Page,
  codeFor: (email: string) => Promise<string>,
  email: string,
): Promise<void> {
  await page.getByRole("button", { name: "Continue to the email check" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await page.getByLabel("6-digit code").fill(await codeFor(email));
  await page.getByRole("button", { name: "Check the code" }).click();
  await expect(page).toHaveURL(/\/reminder_checkup$/);
}

export async function logIn(page: Page, email: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Log in" }).click();
}
