import { expect, type Page } from "@playwright/test";
import { emptySignupForm } from "#core/signup/form.ts";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { formOf, inDays } from "../forms.ts";
import { password } from "../wizard.ts";
import { saved } from "./checkout.ts";
import { amend, failedCall, type Screen } from "./screen.ts";
import { call, type Stage, verifyAddress, withAnswers } from "./stage.ts";

const path = "/reminder_signup";
const wizardPage = { path, title: "Set up your reminders", heading: "Set up your reminders" } as const;
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

/** A wizard whose code is under way to `who`'s address. */
const withCode = (who: string) => async (page: Page, stage: Stage) => {
  const form = formOf(who);
  const { verification } = await call(page, stage, "/api/email-verifications", {
    email: form.verificationEmail,
  });
  await withAnswers(page, { ...form, verificationId: verification.id });
};

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Same password again").fill(password);
}

const submit = (page: Page) => page.getByRole("button", { name: "Continue to the email check" }).click();

/** Signing up: the form, the e-mail check and the greeting. */
export const wizardScreens: readonly Screen[] = [
  { name: "wizard", ...wizardPage, says: ["1. Who are you?", "0 places", "$0.00"] },
  {
    name: "wizard-without-payments-and-texts",
    ...wizardPage,
    says: [catalogue.checkout.closedBefore, "Can you use email?"],
    before: amend("**/api/status", (status) => ({
      ...status,
      payments: "none",
      smsAvailable: false,
      textNumber: null,
    })),
    act: async (page) => {
      await page.getByText("I am the person who registers").click();
      await expect(page.getByText("Can you use email?")).toBeVisible();
      await expect(page.getByText("Can you get text messages?")).toHaveCount(0);
    },
  },
  {
    name: "wizard-refused",
    ...wizardPage,
    says: [sayReason("user-type-missing")],
    act: async (page) => {
      await submit(page);
      await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
    },
  },
  {
    name: "wizard-family-refused",
    ...wizardPage,
    says: [sayReason("master-name-missing"), sayReason("location-incomplete"), sayReason("password-missing")],
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
    name: "wizard-registrant",
    ...wizardPage,
    says: ["1 place", "$10.95"],
    before: (page) => withAnswers(page, rosa),
    act: async (page) => {
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByLabel("Same password again").fill(password);
    },
  },
  {
    name: "wizard-family",
    ...wizardPage,
    says: ["2 places", "$14.90"],
    before: (page) => withAnswers(page, formOf("felix.form")),
    act: async (page) => {
      await page.getByLabel("Password", { exact: true }).fill("Lantern");
      await page.getByLabel("Same password again").fill("Lante");
    },
  },
  {
    name: "wizard-range",
    ...wizardPage,
    says: ["One day or several?", "First day", "Last day", "The last day is a Sunday."],
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
    ...wizardPage,
    says: ["Invalid Date", "Please check the year."],
    before: (page) =>
      withAnswers(page, {
        ...rosa,
        locations: rosa.locations.map((location) => ({ ...location, registrationDate: "20062-12-10" })),
      }),
    act: async (page) => {
      await enterPassword(page);
      await submit(page);
    },
  },
  {
    name: "email-check",
    ...wizardPage,
    stepTitle: "Check your email",
    heading: "Check your email",
    says: ["6-digit code", "Send a new code", "This is a demo. No email was sent."],
    before: (page) => withAnswers(page, formOf("felix.check")),
    act: async (page) => {
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByLabel("Same password again").fill(password);
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
    says: ["Your email is checked. Your answers are not saved yet."],
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
    says: ["Welcome back, Felix. Your answers are here, and your email is checked.", "Go to the checkout"],
    before: saved("felix.welcome"),
  },
];
