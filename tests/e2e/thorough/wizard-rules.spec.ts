import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "../support/daymark.ts";
import { type Broken, choose, type, walk } from "../support/rule-walk.ts";
import { pick } from "../support/wizard.ts";
import { answerAt, hearDialog, sendForm } from "../support/wizard-form.ts";

const today = Temporal.Now.plainDateISO("America/Chicago");
const inTime = today.add({ days: 40 }).toString();

/** Leaves an e-mail in a wrong format, and hears of it at once (rule 16). */
async function leaveMalformed(page: Page, field: string, value: string): Promise<void> {
  await answerAt(page, field).fill(value);
  await page.keyboard.press("Tab");
  await hearDialog(page, {
    title: "Invalid Email",
    message: "Please enter a valid email address (must contain @ and a domain).",
  });
  await expect(answerAt(page, field)).toBeFocused();
  await expect(answerAt(page, field)).toHaveAccessibleDescription(
    "Please enter a valid email address (must contain @ and a domain).",
  );
}

const places: Broken[] = [
  {
    rule: 10,
    message: "Please select a location type.",
    field: "locationType",
    async mend(page) {
      await pick(page, "One place or several?", "In more than one place");
      await page.getByRole("button", { name: "Remove place 1" }).click();
    },
  },
  {
    rule: 10,
    message: "Please add at least one location.",
    field: "locations",
    mend: (page) => page.getByRole("button", { name: "Add another place" }).click(),
  },
  {
    rule: 10,
    message: "Please fill in all location information.",
    field: "locations.0.name",
    mend: type("locations.0.name", "Kona"),
  },
  {
    rule: 10,
    message: "Please fill in all location information.",
    field: "locations.0.frequency",
    mend: async (page) => void (await answerAt(page, "locations.0.frequency").selectOption("4")),
  },
  {
    rule: 10,
    message: "Please fill in all location information.",
    field: "locations.0.registrationDate",
    mend: type("locations.0.registrationDate", today.subtract({ days: 2 }).toString()),
  },
  {
    rule: 11,
    title: "Invalid Date",
    message: "Registration date for Kona must not be prior to today.",
    field: "locations.0.registrationDate",
    mend: type("locations.0.registrationDate", inTime),
  },
];

const login: Broken[] = [
  {
    rule: 12,
    message: "Please enter an email address for the account.",
    field: "account.email",
    mend: type("account.email", "felix.login@mail.example"),
  },
  {
    rule: 12,
    message: "Please enter a password.",
    field: "password",
    mend: type("password", "lantern"),
  },
  {
    rule: 12,
    message: "Please enter the password again.",
    field: "passwordConfirmation",
    mend: type("passwordConfirmation", "Lantern"),
  },
  {
    rule: 13,
    message: "Passwords do not match.",
    field: "passwordConfirmation",
    mend: type("passwordConfirmation", "lantern"),
  },
  {
    rule: 14,
    message:
      "Password must be at least 8 characters with 1 capital letter, 1 number, and 1 special character.",
    field: "password",
    async mend(page) {
      await answerAt(page, "password").fill("Lantern7row!");
      await answerAt(page, "passwordConfirmation").fill("Lantern7row!");
    },
  },
  {
    rule: 15,
    message: "Please select an email for verification.",
    field: "verificationEmail",
    mend: choose("7. Where should we send your code?", "felix.rules@mail.example"),
  },
];

test("a family member whose registrant looks after the account meets all sixteen rules, the first failing one each time", async ({
  page,
}) => {
  await page.goto("/reminder_signup");
  const them = "registrantInfo";
  const you = "familyInfo";
  await walk(page, [
    {
      rule: 1,
      message: "Please select who you are (registrant, family member, or friend).",
      field: "userType",
      mend: choose("1. Who are you?", "I am a family member"),
    },
    {
      rule: 2,
      message: "Please select who will be the master account holder.",
      field: "master",
      mend: choose("2. Who will look after the account?", "The person who registers will"),
    },
    {
      rule: 3,
      message: "Please enter the master account holder's full name.",
      field: `${them}.fullName`,
      mend: type(`${them}.fullName`, "Rosa 2"),
    },
    {
      rule: 3,
      message: "Please enter the master account holder's age.",
      field: `${them}.age`,
      mend: type(`${them}.age`, "17"),
    },
    {
      rule: 4,
      message: "Please tell us whether the registrant can use email.",
      field: "emailAccess",
      mend: choose("Can they use email?", "Yes"),
    },
    {
      rule: 4,
      message: "Please enter the master account holder's email address.",
      field: `${them}.email`,
      mend: (page) => leaveMalformed(page, `${them}.email`, "rosa@mail"),
    },
    {
      rule: 5,
      message: "Please tell us whether the registrant can get text messages.",
      field: "textAccess",
      mend: choose("Can they get text messages?", "Yes"),
    },
    {
      rule: 5,
      message: "Please enter the master account holder's phone number.",
      field: `${them}.phone`,
      mend: type(`${them}.phone`, "555-0142"),
    },
    {
      rule: 5,
      message: "Please enter a 10-digit US phone number that can get texts.",
      field: `${them}.phone`,
      mend: type(`${them}.phone`, "(808) 555-0142"),
    },
    {
      rule: 6,
      message: "Please enter the registrant's address. It is only used to find the time zone.",
      field: `${them}.address`,
      async mend(page) {
        await answerAt(page, `${them}.address`).fill("900 Surf Avenue, Honolulu, HI 96813");
        await page.keyboard.press("Tab");
        await expect(answerAt(page, `${them}.timeZone`)).toHaveValue("Pacific/Honolulu");
      },
    },
    {
      rule: 7,
      message: "Full name must match credit card format (letters, spaces, hyphens, apostrophes only).",
      field: `${them}.fullName`,
      mend: type(`${them}.fullName`, "R"),
    },
    {
      rule: 7,
      message: "Full name must match credit card format (letters, spaces, hyphens, apostrophes only).",
      field: `${them}.fullName`,
      mend: type(`${them}.fullName`, "Rosa O'Neil-Núñez"),
    },
    {
      rule: 8,
      message: "Master account holder must be at least 18 years old.",
      field: `${them}.age`,
      mend: type(`${them}.age`, "forty"),
    },
    {
      rule: 8,
      message: "Master account holder must be at least 18 years old.",
      field: `${them}.age`,
      mend: type(`${them}.age`, "18"),
    },
    {
      rule: 9,
      message: "Please enter the contact's full name.",
      field: `${you}.fullName`,
      mend: type(`${you}.fullName`, "Felix O'Neil"),
    },
    {
      rule: 9,
      message: "Please enter the contact's address. It is only used to find the time zone.",
      field: `${you}.address`,
      mend: type(`${you}.address`, "4 Mill Road, Ames, IA 50010"),
    },
    {
      rule: 9,
      message: "Please enter the contact's email address.",
      field: `${you}.email`,
      async mend(page) {
        await answerAt(page, `${you}.email`).fill("felix.rules@mail.example");
        // The login is filled in with it, and somebody who empties it is asked for one.
        await expect(answerAt(page, "account.email")).toHaveValue("felix.rules@mail.example");
        await answerAt(page, "account.email").fill("");
      },
    },
    {
      rule: 9,
      message: "Please enter the contact's phone number.",
      field: `${you}.phone`,
      mend: type(`${you}.phone`, "(515) 555-0143"),
    },
    ...places,
    ...login,
    {
      rule: 16,
      title: "Invalid Email",
      message: "Please enter a valid email address (must contain @ and a domain).",
      field: `${them}.email`,
      mend: type(`${them}.email`, "rosa.rules@mail.example"),
    },
  ]);
  await sendForm(page);
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
});

test("a friend who looks after the account always gives an e-mail; of the registrant it asks what the access answers say", async ({
  page,
}) => {
  await page.goto("/reminder_signup");
  await pick(page, "1. Who are you?", "I am a friend");
  await pick(page, "2. Who will look after the account?", "I will");
  await answerAt(page, "friendInfo.fullName").fill("Nina Park");
  await answerAt(page, "friendInfo.age").fill("33");
  await pick(page, "Can they use email?", "No");
  await pick(page, "Can they get text messages?", "No");
  await walk(page, [
    {
      rule: 4,
      message: "Please enter the master account holder's email address.",
      field: "friendInfo.email",
      mend: type("friendInfo.email", "nina.rules@mail.example"),
    },
    {
      rule: 9,
      message: "Please enter the contact's full name.",
      field: "registrantInfo.fullName",
      mend: type("registrantInfo.fullName", "Rosa Delgado"),
    },
    {
      rule: 9,
      message: "Please enter the contact's address. It is only used to find the time zone.",
      field: "registrantInfo.address",
      mend: type("registrantInfo.address", "General Delivery"),
    },
    {
      rule: 9,
      message: "Please choose this person's time zone.",
      field: "registrantInfo.timeZone",
      mend: async (page) =>
        void (await answerAt(page, "registrantInfo.timeZone").selectOption("America/Chicago")),
    },
    {
      rule: 10,
      message: "Please select a location type.",
      field: "locationType",
      mend: choose("Can they use email?", "Yes"),
    },
    {
      rule: 9,
      message: "Please enter the contact's email address.",
      field: "registrantInfo.email",
      mend: choose("Can they get text messages?", "Yes"),
    },
    {
      rule: 9,
      message: "Please enter the contact's email address.",
      field: "registrantInfo.email",
      mend: type("registrantInfo.email", "rosa.friend@mail.example"),
    },
    {
      rule: 9,
      message: "Please enter the contact's phone number.",
      field: "registrantInfo.phone",
      mend: type("registrantInfo.phone", "(515) 555-0142"),
    },
    ...places.slice(0, 1),
  ]);
});
