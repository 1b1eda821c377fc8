import type { Page } from "@playwright/test";
import type { WizardPart } from "#app/routes/sign-up/wizard/wizard-parts.ts";
import { emptyContact, emptySignupForm } from "#core/signup/form.ts";
import { welcomeWords } from "#core/words/pages/signup-words.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { registrantForm } from "#tests/support/sample-forms.ts";
import { expect } from "../expect.ts";
import { formOf, inDays } from "../forms.ts";
import { enterPassword } from "../wizard-form.ts";
import { saved } from "./checkout.ts";
import { amend, failedCall, type Screen } from "./screen.ts";
import { call, type Stage, verifyAddress, withAnswers } from "./stage.ts";

const path = "/reminder_signup";
const wizardPage = { path, title: "Set up your reminders", heading: "Set up your reminders" } as const;
/** A screen of the form, by its name in the address. Its heading is the tab's title. */
const partPage = (part: WizardPart, stepTitle: string) => ({
  ...wizardPage,
  path: `${path}?step=details&part=${part}`,
  canonical: path,
  stepTitle,
});
const emailPage = {
  path: `${path}?step=email`,
  canonical: path,
  title: "Set up your reminders",
  stepTitle: "Check your email",
  heading: "Check your email",
} as const;
const rosa = {
  ...registrantForm,
  masterAccountHolder: registrantForm.registrantInfo.fullName,
  locations: registrantForm.locations.map((location) => ({ ...location, registrationDate: inDays(40) })),
};

/** A wizard whose code is on its way to `who`'s address. */
const withCode = (who: string) => async (page: Page, stage: Stage) => {
  const form = formOf(who);
  const { verification } = await call(page, stage, "/api/email-verifications", {
    email: form.verificationEmail,
  });
  await withAnswers(page, { ...form, verificationId: verification.id });
};

const goOn = (page: Page) => page.getByRole("button", { name: "Next", exact: true }).click();

/** Goes on from a screen with a mistake, and closes the dialog that says it. */
async function goOnInVain(page: Page): Promise<void> {
  await goOn(page);
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
}

const submit = (page: Page) => page.getByRole("button", { name: "Continue to the email check" }).click();

const withoutPaymentsAndTexts = amend("**/api/status", (status) => ({
  ...status,
  payments: "none",
  smsAvailable: false,
  textNumber: null,
}));

/** Signing up: the form, the e-mail check and the greeting. */
export const wizardScreens: readonly Screen[] = [
  { name: "wizard", ...wizardPage, says: ["Who are you?", m.wizard_steps_answers(), m.wizard_steps_pay()] },
  {
    name: "wizard-without-payments-and-texts",
    ...wizardPage,
    says: [m.checkout_closed_before()],
    before: withoutPaymentsAndTexts,
  },
  {
    name: "wizard-reach-without-texts",
    ...partPage("reach", m.wizard_reach({ who: "own" })),
    says: ["Can you use email?"],
    before: async (page) => {
      await withoutPaymentsAndTexts(page);
      await withAnswers(page, rosa);
    },
    act: async (page) => {
      await expect(page.getByText("Can you use email?")).toBeVisible();
      await expect(page.getByText("Can you get text messages?")).toHaveCount(0);
    },
  },
  {
    name: "wizard-refused",
    ...wizardPage,
    says: [sayReason("user-type-missing")],
    act: goOnInVain,
  },
  {
    name: "wizard-family-refused",
    ...partPage("login", m.wizard_about_you()),
    says: ["Please enter your full name.", "Please enter your age.", "Please enter your email."],
    before: (page) =>
      withAnswers(page, {
        ...emptySignupForm(),
        userType: "family",
        master: "self",
        emailAccess: "yes",
        textAccess: "yes",
        locationType: "multiple",
        locations: [1, 2].map(() => ({ name: "", frequency: "", registrationDate: "" })),
      }),
    act: async (page) => {
      await submit(page);
      await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
    },
  },
  {
    name: "wizard-about-you",
    ...partPage("you", m.wizard_about_you()),
    says: [m.wizard_zip(), m.wizard_zip_hint({ who: "own" }), m.wizard_zone_hint({ who: "own" })],
    before: (page) => withAnswers(page, rosa),
  },
  {
    name: "wizard-about-you-refused",
    ...partPage("you", m.wizard_about_you()),
    says: ["Please enter your age."],
    before: (page) => withAnswers(page, { ...rosa, registrantInfo: { ...rosa.registrantInfo, age: "" } }),
    act: goOnInVain,
  },
  {
    name: "wizard-reach-refused",
    ...partPage("reach", m.wizard_reach({ who: "own" })),
    says: ["A US phone number has 10 digits. 5 digits are missing."],
    before: (page) =>
      withAnswers(page, {
        ...rosa,
        registrantInfo: { ...rosa.registrantInfo, phone: "51555", email: "rosa@gmial.com" },
      }),
    act: async (page) => {
      await page.getByLabel("Your email").press("End");
      await page.keyboard.type("m");
      await page.keyboard.press("Backspace");
      await expect(page.getByText("Did you mean rosa@gmail.com?")).toBeVisible();
      await goOnInVain(page);
    },
  },
  {
    name: "wizard-about-registrant",
    ...partPage("registrant", m.wizard_about_registrant()),
    says: [m.wizard_zip_hint({ who: "other" })],
    before: (page) => withAnswers(page, formOf("felix.about")),
  },
  {
    name: "wizard-reach-registrant",
    ...partPage("reach", m.wizard_reach({ who: "other" })),
    says: ["Can they use email?", "Their email"],
    before: (page) => withAnswers(page, { ...formOf("felix.about"), master: "registrant" }),
    // The helper who types another person's number does not agree to texts for that person.
    act: async (page) => {
      await expect(page.getByLabel("Their mobile phone")).toBeVisible();
      await expect(page.getByText("By giving this number, you agree")).toHaveCount(0);
    },
  },
  {
    name: "wizard-ten-places",
    ...partPage("places", m.wizard_places({ who: "own" })),
    says: [m.wizard_places_full(), "10 places", "$76.65"],
    before: (page) =>
      withAnswers(page, {
        ...rosa,
        locationType: "multiple",
        locations: Array.from({ length: 10 }, (_, at) => ({
          name: `County ${at + 1}`,
          frequency: "4",
          registrationDate: inDays(40 + at),
        })),
      }),
  },
  {
    name: "wizard-people",
    ...partPage("people", m.wizard_people()),
    says: [m.wizard_people_hint({ room: 5 }), m.wizard_person({ number: 2 })],
    before: (page) =>
      withAnswers(page, {
        ...rosa,
        people: [
          {
            ...emptyContact("America/Chicago"),
            fullName: "Alma Reyes",
            relation: "friend",
            email: "alma@mail.example",
          },
        ],
      }),
    act: async (page) => {
      await page.getByRole("button", { name: m.wizard_add_person() }).click();
      await goOnInVain(page);
    },
  },
  {
    name: "wizard-login-for-somebody",
    ...partPage("login", m.wizard_login_for({ name: "Rosa" })),
    says: [
      m.wizard_login_for_steps({ name: "Rosa" }),
      m.wizard_code_to(),
      m.wizard_two_addresses_other({ login: "rosa.felix.logs@mail.example" }),
    ],
    before: (page) => {
      const form = formOf("felix.logs");
      return withAnswers(page, {
        ...form,
        master: "registrant",
        masterAccountHolder: form.registrantInfo.fullName,
        registrantInfo: { ...form.registrantInfo, age: "44" },
        familyInfo: { ...form.familyInfo, address: "50010" },
        account: { email: form.registrantInfo.email },
      });
    },
  },
  {
    name: "wizard-registrant",
    ...partPage("login", m.wizard_login()),
    says: [m.wizard_password()],
    before: (page) => withAnswers(page, rosa),
    act: (page) => enterPassword(page),
  },
  {
    name: "wizard-family",
    ...partPage("login", m.wizard_login()),
    says: [m.wizard_password_checks_match()],
    before: (page) => withAnswers(page, formOf("felix.form")),
    act: async (page) => {
      await page.getByLabel("Password", { exact: true }).fill("Lantern");
      await page.getByLabel("Confirm password").fill("Lante");
    },
  },
  {
    name: "wizard-range",
    ...partPage("places", m.wizard_places({ who: "own" })),
    says: [
      m.date_kind_only_one(),
      "First day",
      "Last day",
      "The last day is a Sunday, so the office may be closed.",
    ],
    before: (page) =>
      withAnswers(page, {
        ...rosa,
        locations: rosa.locations.map((location) => ({
          ...location,
          days: "several",
          firstDate: "2027-01-01",
          registrationDate: "2027-01-31",
        })),
      }),
  },
  {
    name: "wizard-date-too-far",
    ...partPage("places", m.wizard_places({ who: "own" })),
    says: ["Invalid Date", "Please check the year."],
    before: (page) =>
      withAnswers(page, {
        ...rosa,
        locations: rosa.locations.map((location) => ({ ...location, registrationDate: "20062-12-10" })),
      }),
    act: goOn,
  },
  {
    name: "email-check",
    ...partPage("login", "Check your email"),
    heading: "Check your email",
    says: ["6-digit code", "Send a new code", "This is a demo. No email was sent."],
    before: (page) => withAnswers(page, formOf("felix.check")),
    act: async (page) => {
      await enterPassword(page);
      await submit(page);
    },
  },
  {
    name: "email-check-wrong-code",
    ...emailPage,
    says: [sayReason("wrong-code")],
    before: withCode("felix.wrong"),
    act: async (page) => {
      await enterPassword(page);
      await page.getByLabel("6-digit code").fill("000000");
      await page.getByRole("button", { name: "Check the code" }).click();
    },
    provokes: failedCall,
  },
  {
    name: "email-checked",
    ...emailPage,
    says: ["Your email is confirmed. Your answers are not saved yet."],
    before: async (page, stage) => {
      const form = formOf("felix.checked");
      const verificationId = await verifyAddress(page, stage, form.verificationEmail);
      await withAnswers(page, { ...form, verificationId, verified: true });
    },
  },
  {
    name: "wizard-welcome",
    ...wizardPage,
    stepTitle: "Welcome",
    heading: "Welcome",
    says: [welcomeWords.back("Felix"), "Go to checkout"],
    before: saved("felix.welcome"),
  },
];
