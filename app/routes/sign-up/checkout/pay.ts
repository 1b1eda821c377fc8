import { callApi } from "#app/browser/api.ts";
import { notify } from "#app/browser/notifications.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { type FormOutcome, failureOf, notArrived, type Posted, textOf } from "#app/form-action.ts";
import { m } from "#messages";
import type { CheckoutState, Purchase } from "./use-checkout.ts";

interface PayOutcome extends FormOutcome {
  /** The payment provider's address, where the payer goes on. */
  payAt?: string;
}

/** The purchase that a form names, and the last day of the paid year that the page showed. */
function purchaseIn(fields: FormData): { purchase: Purchase; extendsFrom: string | null } {
  const [subscription, verification] = [textOf(fields, "subscription"), textOf(fields, "verification")];
  return {
    purchase: { ...(subscription && { subscription }), ...(verification && { verification }) },
    extendsFrom: textOf(fields, "extendsFrom") || null,
  };
}

/**
 * Pays for the year that the page shows. Idempotent: a second call charges nothing more, and a call for an already paid year charges
 * nothing.
 */
export async function payForYear({ fields, api }: Posted): Promise<PayOutcome> {
  const { purchase, extendsFrom } = purchaseIn(fields);
  const answer = await callApi(() => api.checkout.$post({ query: purchase, json: { extendsFrom } }));
  if (answer.success) return { isDone: true, ...(answer.payAt !== null && { payAt: answer.payAt }) };
  const isUnclear = answer.error === "UNREADABLE" || answer.error === "UNEXPECTED";
  return { failure: failureOf(isUnclear ? { ...answer, message: m.checkout_failed() } : answer) };
}

/** Finds out whether a payment with a lost answer has arrived. */
export async function findPayment({ fields, api }: Posted): Promise<PayOutcome> {
  const { purchase, extendsFrom } = purchaseIn(fields);
  const read = await callApi(() => api.checkout.$get({ query: purchase }));
  if (!read.success) return { failure: failureOf(read) };
  const { status, extendsFrom: from } = read.checkout;
  const hasArrived = extendsFrom === null ? status === "paid" : from !== extendsFrom;
  if (hasArrived) return { isDone: true };
  return notArrived(m.lost_answer_not_paid());
}

/**
 * Pays by the checkout's action, from a button on any page: in the demo with an alert, otherwise on the payment provider's own page. From
 * there the payer comes back to /reminder_success.
 */
export function usePay(purchase: Purchase, shown: CheckoutState, onPaid: () => void) {
  const { running, failure, outcome, send } = usePageForm<PayOutcome>({
    to: "/reminder_checkup",
    whenLost: { ask: "look" },
    onOutcome: (outcome) => void goOn(outcome),
  });

  async function goOn({ payAt, failure }: PayOutcome): Promise<void> {
    if (payAt !== undefined) return window.location.assign(payAt);
    if (failure) return void notify({ message: failure.message, color: "red" });
    if (shown.state === "known" && shown.checkout.paymentProvider === "demo") {
      await notify({
        title: m.checkout_demo_paid_title(),
        message: m.checkout_demo_paid(),
        color: "green",
      });
    }
    onPaid();
  }

  return {
    /** True also while the browser leaves, so that the button stays busy. */
    paying: running || outcome?.payAt !== undefined,
    /** The words until the answer comes. */
    meanwhile: running ? failure : null,
    pay(): void {
      if (shown.state !== "known") return;
      send({ action: "pay", ...purchase, extendsFrom: shown.checkout.extendsFrom ?? "" });
    },
  };
}
