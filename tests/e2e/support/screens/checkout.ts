import { expect, type Page } from "@playwright/test";
import { catalogue } from "#core/words/catalogue.ts";
import { waitingWords } from "#core/words/waiting-words.ts";
import { formOf } from "../forms.ts";
import { amend, answer, type Screen } from "./screen.ts";
import { call, type Stage, saveAnswers, withAnswers } from "./stage.ts";

const { checkout, success } = catalogue;

const checkoutPage = {
  path: "/reminder_checkup",
  title: checkout.title,
  heading: checkout.heading,
  kind: "personal",
} as const;
const successPage = { path: "/reminder_success", title: success.notPaidTitle, kind: "personal" } as const;
/** The tab's title once the payment is confirmed. */
const stepTitle = "Payment Successful";

/** Signed up by the API, with the answers in the tab as the wizard leaves them. */
export const saved = (who: string) => async (page: Page, stage: Stage) =>
  withAnswers(page, await saveAnswers(page, stage, formOf(who)));

/** As in production, which has no payment provider yet. */
async function withPaymentsClosed(page: Page): Promise<void> {
  await amend("**/api/status", (status) => ({ ...status, payments: "none" }))(page);
  await amend("**/api/checkout*", (answer) => ({
    ...answer,
    checkout: { ...(answer as { checkout: object }).checkout, paymentProvider: null },
  }))(page);
}

const paymentId = "0d5f5c0e-6f0b-4c52-8a43-0a7c2f6f6c11";

/** What the payer sees who comes back from the payment provider's page. */
const comesBack = (name: string, payment: object, says: string[]): Screen => ({
  name,
  ...successPage,
  heading: success.notPaidTitle,
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

/** The checkout, and what comes after it. */
export const checkoutScreens: readonly Screen[] = [
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
      await expect(page.getByRole("button", { name: "Pay $14.90" })).toHaveCount(0);
      await expect(page.getByText("No card is asked for")).toBeVisible();
      for (const demo of [checkout.demoNote, "Stripe", "Card number", "CVV"]) {
        await expect(page.getByRole("main").getByText(demo)).toHaveCount(0);
      }
    },
  },
  comesBack("payment-processing", { outcome: "confirming", isProcessing: true }, [success.processing]),
  comesBack("payment-not-paid", { outcome: "over" }, [success.notPaid, success.toCheckout]),
  {
    ...comesBack("payment-of-a-gift", { outcome: "paid", isGift: true }, [success.gift]),
    stepTitle,
    heading: success.headline,
  },
  comesBack("payment-given-back", { outcome: "returned" }, [success.givenBack]),
  {
    name: "payment-not-confirmed",
    ...successPage,
    heading: success.notPaidTitle,
    says: [success.notConfirmed, success.toHomepage],
  },
  {
    name: "payment-successful",
    ...successPage,
    stepTitle,
    heading: success.headline,
    says: [
      success.message,
      success.loggedInAs("felix.success@mail.example"),
      success.nextReminder.goesTo,
      success.nextReminder.waitsForStart("Rosa"),
      success.nextHeading,
      ...success.next,
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
  {
    name: "payment-successful-waits",
    ...successPage,
    stepTitle,
    heading: success.headline,
    says: [
      success.waits("Rosa"),
      ...waitingWords({ asked: "Rosa", askedGets: false, makerGets: true }, "page"),
      success.toHomepage,
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
      await expect(page.getByText(success.message)).toHaveCount(0);
      await expect(page.getByText(success.toDashboard)).toHaveCount(0);
    },
  },
];
