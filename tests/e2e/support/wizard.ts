import { expect, type Page } from "@playwright/test";

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
    /** Null where texts are off, and nobody is asked about them. */
    phone: string | null;
    place: Place;
  },
) {
  await page.goto("/reminder_signup");
  await pick(page, "1. Who are you?", "I am the person who registers");
  await turnPage(page);
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Age", { exact: true }).fill("41");
  await turnPage(page);
  await page.getByLabel("Home address").fill("18 Orchard Lane, Des Moines, IA 50309");
  await pick(page, "Can you use email?", "Yes");
  if (person.phone !== null) await pick(page, "Can you get text messages?", "Yes");
  await page.getByLabel("Your email").fill(person.email);
  if (person.phone !== null) await page.getByLabel("Your mobile phone").fill(person.phone);
  await expect(page.getByLabel("Time zone")).toHaveValue("America/Chicago");
  await turnPage(page);
  await pick(page, "One place or several?", "In one place");
  await fillPlace(page, person.place);
  await turnPage(page);
  await fillLogin(page, person.email);
}

/** Opens the wizard and answers it as a family member who looks after the account of a registrant. */
export async function fillAsFamily(page: Page, family: Contact, registrant: Contact, place: Place) {
  await page.goto("/reminder_signup");
  await answerAsFamily(page, family, registrant, place);
  await fillLogin(page, family.email);
}

type Contact = { name: string; email: string; phone: string };

/**
 * Answers the first five parts of the open wizard as that family member does. Somebody who is signed in sees no more
 * parts.
 */
export async function answerAsFamily(page: Page, family: Contact, registrant: Contact, place: Place) {
  await pick(page, "1. Who are you?", "I am a family member");
  await pick(page, "2. Who will look after the account?", "I will");
  const you = page.getByRole("group", { name: "3. About you" });
  await you.getByLabel("Full name").fill(family.name);
  await you.getByLabel("Age", { exact: true }).fill("52");
  await you.getByLabel("Email").fill(family.email);
  await you.getByLabel("Mobile phone").fill(family.phone);
  const them = page.getByRole("group", { name: "4. About the person who registers" });
  await them.getByLabel("Full name").fill(registrant.name);
  await them.getByLabel("Home address").fill("900 Surf Avenue, Honolulu, HI 96813");
  await pick(page, "Can they use email?", "Yes");
  await pick(page, "Can they get text messages?", "Yes");
  await them.getByLabel("Their email").fill(registrant.email);
  await them.getByLabel("Their mobile phone").fill(registrant.phone);
  await expect(them.getByLabel("Time zone")).toHaveValue("Pacific/Honolulu");
  await pick(page, "One place or several?", "In one place");
  await fillPlace(page, place);
}

async function fillPlace(page: Page, place: Place): Promise<void> {
  const group = page.getByRole("group", { name: "Place 1" });
  await group.getByLabel("Name of the place").fill(place.name);
  await group.getByLabel("How often").selectOption(place.timesPerYear);
  await group.getByLabel("Next date").fill(place.nextDate);
}

async function fillLogin(page: Page, email: string): Promise<void> {
  // It is filled in with the address that was typed before.
  await expect(page.getByLabel("Email for logging in")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Same password again").fill(password);
  const where = page.getByRole("group", { name: "Where should we send your code?" });
  if (await where.isVisible()) await where.getByRole("radio", { name: email, exact: true }).check();
}

/** On a phone each part is a screen: its heading has the focus, and its name is the title. On a wide screen there is no "Next". */
async function turnPage(page: Page): Promise<void> {
  const next = page.getByRole("button", { name: "Next", exact: true });
  if (!(await next.isVisible())) return;
  const before = await page.title();
  await next.press("Enter");
  await expect(page).not.toHaveTitle(before);
  const heading = page.locator("form legend h2");
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(`${await heading.innerText()} - Daymark`);
}

/** A radio of a group, by the words of the group and of the radio. */
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
