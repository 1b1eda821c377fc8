import { expect, type Page } from "@playwright/test";
import { catalogue } from "#core/catalogue.ts";
import { emptySignupForm } from "#core/signup/form.ts";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { password } from "../wizard.ts";
import { amend, failedCall, hold, type Screen } from "./screen.ts";
import { call, formOf, inDays, type Stage, saveAnswers, verifyAddress, withAnswers } from "./stage.ts";

const { signup, verification, checkout, success, dialog } = catalogue;

const path = "/reminder_signup";
const wizardPage = { path, title: "Set up your reminders", heading: "Set up your reminders" } as const;
const emailPage = {
  path: `${path}?step=email`,
  canonical: path,
  title: "Set up your reminders",
  heading: "Check your email",
} as const;
const checkoutPage = {
  path: "/reminder_checkup",
  title: checkout.title,
  heading: checkout.heading,
  kind: "personal",
} as const;
const successPage = { path: "/reminder_success", title: "Payment Successful", kind: "personal" } as const;

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

/** Signed up by the API, with the answers in the tab as the wizard leaves them. */
const saved = (who: string, days?: readonly number[]) => async (page: Page, stage: Stage) =>
  withAnswers(page, await saveAnswers(page, stage, formOf(who, days)));

/** As in production, which has no payment provider yet. */
async function withPaymentsClosed(page: Page): Promise<void> {
  await amend("**/api/status", (status) => ({ ...status, payments: "none" }))(page);
  await amend("**/api/checkout*", (answer) => ({
    ...answer,
    checkout: { ...(answer as { checkout: object }).checkout, paymentProvider: null },
  }))(page);
}

const pay = (page: Page) => page.getByRole("button", { name: "Pay $14.90" }).click();
const submit = (page: Page) => page.getByRole("button", { name: "Continue to the email check" }).click();

/** Signing up: the form, the e-mail check, the greeting, the checkout and what comes after it. */
export const wizardScreens: readonly Screen[] = [
  { name: "wizard", ...wizardPage, says: ["1. Who are you?", "0 places", "$0.00"] },
  {
    name: "wizard-refused",
    ...wizardPage,
    says: [signup.userTypeRequired],
    act: async (page) => {
      await submit(page);
      await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
    },
  },
  {
    name: "wizard-alert",
    ...wizardPage,
    says: [dialog.defaultTitle, signup.userTypeRequired],
    act: submit,
  },
  {
    name: "wizard-family-refused",
    ...wizardPage,
    says: [signup.masterNameRequired, signup.locationIncomplete, signup.passwordRequired],
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
    name: "wizard-two-addresses",
    ...wizardPage,
    says: ["This is not the email you log in with.", "Send the code to felix.home@mail.example"],
    before: (page) =>
      withAnswers(page, { ...formOf("felix.work"), account: { email: "felix.home@mail.example" } }),
  },
  {
    name: "wizard-invalid-email",
    ...wizardPage,
    says: [signup.invalidEmail.title, signup.invalidEmail.message],
    before: (page) => withAnswers(page, rosa),
    act: async (page) => {
      await page.getByLabel("Your email").fill("rosa@mail");
      await page.getByLabel("Your email").blur();
    },
  },
  {
    name: "wizard-date-too-far",
    ...wizardPage,
    says: [signup.invalidDate.title, "Please check the year."],
    before: (page) =>
      withAnswers(page, {
        ...rosa,
        locations: rosa.locations.map((location) => ({ ...location, registrationDate: "20062-12-10" })),
      }),
    act: async (page) => {
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByLabel("Same password again").fill(password);
      await submit(page);
    },
  },
  {
    name: "wizard-start-over",
    ...wizardPage,
    says: ["Start over?", "This clears every answer on this page."],
    before: (page) => withAnswers(page, rosa),
    act: (page) => page.getByRole("button", { name: "Start over" }).click(),
  },
  {
    name: "wizard-after-reload",
    ...wizardPage,
    says: ["Please enter the password again, in part 6."],
    before: withCode("felix.reload"),
  },
  {
    name: "email-check",
    ...wizardPage,
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
    says: [verification.wrongCode],
    before: withCode("felix.wrong"),
    act: async (page) => {
      await page.getByLabel("6-digit code").fill("000000");
      await page.getByRole("button", { name: "Check the code" }).click();
    },
    provokes: failedCall,
  },
  {
    name: "email-check-new-code",
    ...emailPage,
    says: [verification.resent],
    before: withCode("felix.again"),
    act: (page) => page.getByRole("button", { name: "Send a new code" }).click(),
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
    heading: "Welcome",
    says: ["Welcome back, Felix. Your answers are here, and your email is checked.", "Go to the checkout"],
    before: saved("felix.welcome"),
  },
  { name: "checkout-empty", ...checkoutPage, says: [checkout.noFormData, checkout.goBack] },
  {
    name: "checkout",
    ...checkoutPage,
    says: [
      checkout.registrantInformation,
      checkout.registrationLocations,
      ...Object.values(checkout.columns),
      checkout.frequency(4),
      checkout.additional,
      checkout.total,
      checkout.paymentInformation,
      checkout.demoNote,
      checkout.pay("$14.90"),
    ],
    before: saved("felix.checkout"),
  },
  {
    name: "checkout-date-not-covered",
    ...checkoutPage,
    says: ["Not every date lies within the year."],
    before: saved("felix.later", [100, 380]),
  },
  {
    name: "checkout-asking",
    ...checkoutPage,
    says: [checkout.demoNote],
    before: async (page, stage) => {
      await saved("felix.asking")(page, stage);
      await hold("**/api/checkout*")(page);
    },
  },
  {
    name: "checkout-closed",
    ...checkoutPage,
    says: [
      "Payments are closed at the moment. No card is asked for, and nothing is charged.",
      "Payments are closed at the moment. Your answers are saved: please come back later.",
    ],
    before: async (page, stage) => {
      await saved("felix.closed")(page, stage);
      await withPaymentsClosed(page);
    },
    act: async (page) => {
      await expect(page.getByRole("button", { name: "Pay $14.90" })).toBeDisabled();
      await expect(page.getByText("No card is asked for")).toBeVisible();
      for (const demo of [checkout.demoNote, "Stripe", "Card number", "CVV"]) {
        await expect(page.getByRole("main").getByText(demo)).toHaveCount(0);
      }
    },
  },
  {
    name: "checkout-demo-payment",
    ...checkoutPage,
    says: ["Demo payment", "This was a demo: no card was charged. Your reminders are on."],
    before: saved("felix.demo"),
    act: pay,
  },
  {
    name: "checkout-paid",
    ...checkoutPage,
    says: ["This is paid already.", success.toDashboard],
    before: async (page, stage) => {
      await saved("felix.paid")(page, stage);
      await call(page, stage, "/api/checkout");
    },
  },
  {
    name: "payment-not-confirmed",
    ...successPage,
    heading: "Your payment",
    says: [success.notConfirmed, success.toHomepage],
  },
  {
    name: "payment-successful",
    ...successPage,
    heading: success.headline,
    says: [
      success.message,
      success.nextHeading,
      ...success.next,
      success.otherLogin,
      success.toDashboard,
      success.toHomepage,
    ],
    before: async (page, stage) => {
      await saved("felix.success")(page, stage);
      await call(page, stage, "/api/checkout");
    },
    act: async (page) => {
      await expect(page.getByText(success.message)).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem("reminderFormData"))).toBeNull();
    },
  },
];
