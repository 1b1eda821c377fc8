import { expect, type Page } from "@playwright/test";
import { catalogue } from "#core/words/catalogue.ts";
import { waitingWords } from "#core/words/waiting-words.ts";
import { amend, answer, hold, type Screen } from "./screen.ts";
import { call, formOf, inDays, type Stage, saveAnswers, withAnswers } from "./stage.ts";

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
export const saved = (who: string, days?: readonly number[]) => async (page: Page, stage: Stage) =>
  withAnswers(page, await saveAnswers(page, stage, formOf(who, days)));

/** As in production, which has no payment provider yet. */
async function withPaymentsClosed(page: Page): Promise<void> {
  await amend("**/api/status", (status) => ({ ...status, payments: "none" }))(page);
  await amend("**/api/checkout*", (answer) => ({
    ...answer,
    checkout: { ...(answer as { checkout: object }).checkout, paymentProvider: null },
  }))(page);
}

/** As where Stripe is set up. */
async function withStripe(page: Page): Promise<void> {
  await amend("**/api/status", (status) => ({ ...status, payments: "stripe" }))(page);
  await amend("**/api/checkout*", (answer) => ({
    ...answer,
    checkout: { ...(answer as { checkout: object }).checkout, paymentProvider: "stripe" },
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

/** The request of the older form, as its page posts it. */
async function sendOlderForm(page: Page, { url }: Stage): Promise<void> {
  const name = { reg_first_name: "Rosa", reg_last_name: "Delgado", reg_date: inDays(100) };
  const form = { ...name, reg_email: "rosa@mail.example", reg_cell: "(515) 555-0142", serviceLevel: "3" };
  await page.request.post(`${url}/api/purchases`, { form, headers: { Origin: url } });
}

const pay = (page: Page) => page.getByRole("button", { name: "Pay $14.90" }).click();

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
    name: "checkout-older-form",
    ...checkoutPage,
    says: [checkout.olderPrices, checkout.pay("$17.94")],
    before: async (page, stage) => {
      const form = { ...formOf("felix.levels"), priceList: "older" } as const;
      await sendOlderForm(page, stage);
      await withAnswers(page, await saveAnswers(page, stage, form));
    },
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
      await expect(page.getByRole("button", { name: "Pay $14.90" })).toHaveCount(0);
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
    name: "checkout-stripe",
    ...checkoutPage,
    says: [checkout.cardAtStripe, checkout.pay("$14.90")],
    before: async (page, stage) => {
      await saved("felix.stripe")(page, stage);
      await withStripe(page);
    },
    act: async (page) => {
      await expect(page.getByText(checkout.cardAtStripe)).toBeVisible();
      await expect(page.getByLabel("Card number")).toHaveCount(0);
    },
  },
  comesBack("payment-confirming", { outcome: "confirming" }, [success.confirming]),
  comesBack("payment-processing", { outcome: "confirming", isProcessing: true }, [success.processing]),
  comesBack("payment-not-paid", { outcome: "over" }, [success.notPaid, success.toCheckout]),
  comesBack("payment-of-a-gift-not-paid", { outcome: "over", isGift: true }, [success.notPaid]),
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
    says: [success.message, success.nextHeading, ...success.next, success.toDashboard, success.toHomepage],
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
      ...waitingWords({ asked: "Rosa", askedGets: false, makerGets: true }),
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
