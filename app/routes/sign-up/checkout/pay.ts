import { callApi } from "#app/browser/api.ts";
import { notify } from "#app/browser/notifications.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { type FormOutcome, failureOf, notArrived, type Posted, textOf } from "#app/form-action.ts";
import { m } from "#messages";
import type { CheckoutState, Purchase } from "./use-checkout.ts";

interface PayOutcome extends FormOutcome {
  /** Where the payer goes on, at the payment provider. */
  payAt?: string;
}

/** The purchase that a form names, and the last day of the year that it was shown beside. */
function purchaseIn(fields: FormData): { purchase: Purchase; extendsFrom: string | null } {
  const [subscription, verification] = [textOf(fields, "subscription"), textOf(fields, "verification")];
  return {
    purchase: { ...(subscription && { subscription }), ...(verification && { verification }) },
    extendsFrom: textOf(fields, "extendsFrom") || null,
  };
}

/** Pays for the year that the page shows. Sent twice it charges once, and a year that somebody has paid since is not charged again. */
export async function payForYear({ fields, api }: Posted): Promise<PayOutcome> {
  const { purchase, extendsFrom } = purchaseIn(fields);
  const answer = await callApi(() => api.checkout.$post({ query: purchase, json: { extendsFrom } }));
  if (answer.success) return { isDone: true, ...(answer.payAt !== null && { payAt: answer.payAt }) };
  const isUnclear = answer.error === "UNREADABLE" || answer.error === "UNEXPECTED";
  return { failure: failureOf(isUnclear ? { ...answer, message: m.checkout_failed() } : answer) };
}

/** What has become of a payment whose answer was lost. */
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
 * Pays by the checkout's action, wherever the button stands: in the demo with an alert, otherwise on the payment provider's own page,
 * from which the payer comes back to /reminder_success.
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
    /** The button stays busy while the browser leaves. */
    paying: running || outcome?.payAt !== undefined,
    /** What is said until the answer comes. */
    meanwhile: running ? failure : null,
    pay(): void {
      if (shown.state !== "known") return;
      send({ action: "pay", ...purchase, extendsFrom: shown.checkout.extendsFrom ?? "" });
    },
  };
}
