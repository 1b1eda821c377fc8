import type { Page } from "@playwright/test";
import { m } from "#messages";
import { expect, test } from "../support/daymark.ts";
import { errorBeside } from "../support/field-error.ts";
import { inDays } from "../support/forms.ts";
import { pick } from "../support/wizard.ts";
import {
  answerAt,
  hearDialog,
  questionAround,
  sendForm,
  storedForm,
  turnTo,
} from "../support/wizard-form.ts";

// The sixteen rules of the sign-up, as one person meets them. `core/signup/validate.test.ts` has each for every kind of person.

/** A rule that the form breaks: its number, its words, where they stand and the focus goes, and the answer that mends it. */
type Broken = [rule: number, message: string, field: string, mend: string | ((page: Page) => Promise<void>)];

/** Chooses one of a question's answers. */
const choose = (group: string, option: string) => (page: Page) => pick(page, group, option);

/** The rules with a dialog of their own. */
const titles: Record<number, string> = { 11: "Invalid Date", 16: "Invalid Email" };

const them = "registrantInfo";
const you = "familyInfo";
const badName = "Full name must match credit card format (letters, spaces, hyphens, apostrophes only).";
const badAge = "Master account holder must be at least 18 years old.";
/** The plain words beside the field, for an agreed sentence that speaks of roles. The dialog shows both. */
const plainly: Record<string, string> = {
  [badAge]: "The person who holds the account must be 18 or older.",
};
const badEmail = "Please enter a valid email address (must contain @ and a domain).";
const incomplete = "Please fill in all location information.";
const email = "felix.rules@mail.example";

/**
 * The form says the problem of each row once the rows above are mended. Screen follows screen; on a screen that does not show, the
 * problems have the rules' order. Most answers that mend one rule break a later one.
 */
const rules: Broken[] = [
  [
    1,
    "Please select who you are (registrant, family member, or friend).",
    "userType",
    choose("Who are you?", "I am a family member"),
  ],
  [
    2,
    "Please select who will be the master account holder.",
    "master",
    choose("Who will be the account holder?", "The person who registers will"),
  ],
  [9, "Please enter your full name.", `${you}.fullName`, "Felix O'Neil"],
  [9, "Please enter your ZIP code. We only use it to find your time zone.", `${you}.address`, "50010"],
  [3, "Please enter the full name of the person who registers.", `${them}.fullName`, "Rosa 2"],
  [3, "Please enter the age of the person who registers.", `${them}.age`, "17"],
  [
    6,
    "Please enter their ZIP code. We only use it to find their time zone.",
    `${them}.address`,
    async (page) => {
      // At once, before the field is left.
      await answerAt(page, `${them}.address`).fill("96813");
      await expect(answerAt(page, `${them}.timeZone`)).toHaveValue("Pacific/Honolulu");
    },
  ],
  [7, badName, `${them}.fullName`, "Rosa O'Neil-Núñez"],
  [8, badAge, `${them}.age`, "forty"],
  [8, badAge, `${them}.age`, "18"],
  [4, "Please tell us whether they can use email.", "emailAccess", choose("Can they use email?", "Yes")],
  [
    9,
    "Please enter your email.",
    `${you}.email`,
    async (page) => {
      await answerAt(page, `${you}.email`).fill(email);
      await turnTo(page, "login");
      // The form fills this address in for the login. A reader who empties that field is asked for an address.
      await expect(answerAt(page, "account.email")).toHaveValue(email);
      await answerAt(page, "account.email").fill("");
    },
  ],
  [4, "Please enter their email.", `${them}.email`, leaveMalformed],
  [
    5,
    "Please tell us whether they can get text messages.",
    "textAccess",
    choose("Can they get text messages?", "Yes"),
  ],
  [9, "Please enter your mobile phone number.", `${you}.phone`, "(515) 555-0143"],
  [5, "Please enter their mobile phone number.", `${them}.phone`, "555-0"],
  [5, "A US phone number has 10 digits. 6 digits are missing.", `${them}.phone`, "(808) 555-0142"],
  [16, badEmail, `${them}.email`, "rosa.rules@mail.example"],
  [10, incomplete, "locations.0.name", "Kona"],
  [
    10,
    incomplete,
    "locations.0.frequency",
    async (page) => void (await answerAt(page, "locations.0.frequency").selectOption("4")),
  ],
  [10, incomplete, "locations.0.registrationDate", inDays(-2)],
  [
    11,
    "Registration date for Kona must not be prior to today.",
    "locations.0.registrationDate",
    async (page) => {
      // Somebody who is late already finds what to do.
      await expect(page.getByRole("link", { name: m.wizard_date_passed() })).toHaveAttribute(
        "href",
        "/documentation/missed-date",
      );
      await answerAt(page, "locations.0.registrationDate").fill(inDays(40));
    },
  ],
  [12, "Please enter an email address for the account.", "account.email", "felix.login@mail.example"],
  [12, "Please enter a password.", "password", "lantern"],
  // This screen shows, so the topmost problem comes first.
  [
    14,
    "Password must be at least 8 characters with 1 capital letter, 1 number, and 1 special character.",
    "password",
    "Lantern7row!",
  ],
  [12, "Please enter the password again.", "passwordConfirmation", "lantern"],
  [13, "Passwords do not match.", "passwordConfirmation", "Lantern7row!"],
];

/** Leaves an e-mail in a wrong format, and hears of it at once (rule 16). */
async function leaveMalformed(page: Page): Promise<void> {
  const field = answerAt(page, `${them}.email`);
  await field.fill("rosa@mail");
  await page.keyboard.press("Tab");
  await hearDialog(page, { title: "Invalid Email", message: badEmail });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(badEmail);
}

test("a family member whose registrant looks after the account meets all sixteen rules, the first failing one each time", async ({
  page,
}) => {
  await page.goto("/reminder_signup");
  for (const [rule, message, field, mend] of rules) {
    await test.step(`rule ${rule}: ${message}`, async () => {
      const before = await storedForm(page);
      const said = plainly[message] ?? message;
      await sendForm(page);
      await hearDialog(page, { title: titles[rule] ?? "Notification", message });
      await expect(answerAt(page, field)).toBeFocused();
      await expect(errorBeside(questionAround(page, field), said)).toBeVisible();
      // No answer is lost.
      expect(await storedForm(page)).toEqual(before);
      await (typeof mend === "string" ? answerAt(page, field).fill(mend) : mend(page));
    });
  }
  await sendForm(page);
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
});
