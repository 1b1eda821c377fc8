import type { Page } from "@playwright/test";
import { successWords as success } from "#core/words/pages/signup-words.ts";
import { waitingWords } from "#core/words/waiting-words.ts";
import { m } from "#messages";
import { expect } from "../expect.ts";
import { formOf } from "../forms.ts";
import { amend, answer, type Screen } from "./screen.ts";
import { call, type Stage, saveAnswers, withAnswers } from "./stage.ts";

const checkoutPage = {
  path: "/reminder_checkup",
  title: m.checkout_title(),
  heading: m.checkout_heading(),
  kind: "personal",
} as const;
const successPage = {
  path: "/reminder_success",
  title: m.success_not_paid_title(),
  kind: "personal",
} as const;
/** The tab's title once the payment is confirmed. */
const stepTitle = "Payment Successful";

/** A sign-up made by the API, with the answers in the tab as the wizard leaves them. */
export const saved = (who: string) => async (page: Page, stage: Stage) =>
  withAnswers(page, await saveAnswers(page, stage, formOf(who)));

/** As in production without a payment provider yet. */
async function withPaymentsClosed(page: Page): Promise<void> {
  await amend("**/api/status", (status) => ({ ...status, payments: "none" }))(page);
  await amend("**/api/checkout*", (answer) => ({
    ...answer,
    checkout: { ...(answer as { checkout: object }).checkout, paymentProvider: null },
  }))(page);
}

const paymentId = "0d5f5c0e-6f0b-4c52-8a43-0a7c2f6f6c11";

/** The page for a payer who comes back from the payment provider's page. */
const comesBack = (name: string, payment: object, says: string[]): Screen => ({
  name,
  ...successPage,
  heading: m.success_not_paid_title(),
  says,
  path: `/reminder_success?payment=${paymentId}`,
  canonical: "/reminder_success",
  before: answer("**/api/payments/*/check", {
    json: {
      success: true,
      payment: { amountCents: 1490, subscription: null, isProcessing: false, isGift: false, ...payment },
    },
  }),
});

/** The checkout, and the page after it. */
export const checkoutScreens: readonly Screen[] = [
  { name: "checkout-empty", ...checkoutPage, says: [m.checkout_no_form_data(), m.checkout_go_back()] },
  {
    name: "checkout",
    ...checkoutPage,
    says: [
      m.checkout_when_they_come(),
      m.checkout_same_for_each(),
      m.checkout_who_gets_them(),
      m.checkout_registrant_information(),
      m.checkout_registration_locations(),
      m.checkout_columns_location(),
      m.checkout_columns_frequency(),
      m.checkout_columns_next_registration_date(),
      m.checkout_columns_price(),
      m.checkout_frequency({ timesPerYear: 4 }),
      m.checkout_additional(),
      m.checkout_total(),
      m.checkout_payment_information(),
      m.checkout_demo_note(),
      m.checkout_pay({ total: "$14.90" }),
    ],
    before: saved("felix.checkout"),
  },
  {
    name: "checkout-closed",
    ...checkoutPage,
    says: [
      m.checkout_closed_no_card(),
      "Payments are closed right now. Your answers are saved. Please come back later.",
    ],
    before: async (page, stage) => {
      await saved("felix.closed")(page, stage);
      await withPaymentsClosed(page);
    },
    act: async (page) => {
      await expect(page.getByRole("button", { name: "Pay $14.90" })).toHaveCount(0);
      await expect(page.getByText(m.checkout_closed_no_card())).toBeVisible();
      for (const demo of [m.checkout_demo_note(), "Stripe", "Card number", "CVV"]) {
        await expect(page.getByRole("main").getByText(demo)).toHaveCount(0);
      }
    },
  },
  comesBack("payment-processing", { outcome: "confirming", isProcessing: true }, [m.success_processing()]),
  comesBack("payment-not-paid", { outcome: "over" }, [m.success_not_paid(), m.success_to_checkout()]),
  {
    ...comesBack("payment-of-a-gift", { outcome: "paid", isGift: true }, [m.success_gift()]),
    stepTitle,
    heading: m.success_headline(),
  },
  comesBack("payment-given-back", { outcome: "returned" }, [m.success_given_back()]),
  {
    name: "payment-not-confirmed",
    ...successPage,
    heading: m.success_not_paid_title(),
    says: [m.success_not_confirmed(), m.success_to_homepage()],
  },
  {
    name: "payment-successful",
    ...successPage,
    stepTitle,
    heading: m.success_headline(),
    says: [
      m.success_message(),
      m.success_logged_in_as({ email: "felix.success@mail.example" }),
      m.success_next_reminder_goes_to(),
      m.success_next_reminder_waits_for_start({ name: "Rosa" }),
      m.success_next_heading(),
      m.success_next_emails(),
      m.success_next_reminders(),
      m.success_next_log_in(),
      m.success_to_dashboard(),
      m.success_to_homepage(),
    ],
    before: async (page, stage) => {
      await saved("felix.success")(page, stage);
      await call(page, stage, "/api/checkout");
    },
    act: async (page) => {
      await expect(page.getByText(m.success_message())).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem("reminderFormData"))).toBeNull();
    },
  },
  {
    name: "payment-successful-waits",
    ...successPage,
    stepTitle,
    heading: m.success_headline(),
    says: [
      success.waits("Rosa"),
      ...waitingWords({ asked: "Rosa", askedGets: false, makerGets: true }, "page"),
      m.success_to_homepage(),
    ],
    before: async (page, stage) => {
      const form = formOf("felix.waits");
      await saveAnswers(page, stage, {
        ...form,
        master: "registrant",
        registrantInfo: { ...form.registrantInfo, age: "44" },
        familyInfo: { ...form.familyInfo, address: "4 Mill Road, Ames, IA" },
        account: { email: form.registrantInfo.email },
        verificationEmail: form.familyInfo.email,
      });
      await call(page, stage, "/api/checkout");
    },
    act: async (page) => {
      await expect(page.getByText(m.success_message())).toHaveCount(0);
      await expect(page.getByText(m.success_to_dashboard())).toHaveCount(0);
    },
  },
];
