import { useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { notify } from "#app/browser/notifications.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { CheckoutState, Purchase } from "./use-checkout.ts";

/**
 * Pays for the year that the page shows: in the demo with an alert, otherwise on the payment provider's own page, from which the
 * payer comes back to /reminder_success. Sent twice it charges once, and a year that somebody has paid since is not charged again.
 */
export function usePay(
  purchase: Purchase,
  shown: CheckoutState,
  onPaid: () => void,
): { paying: boolean; pay: () => Promise<void> } {
  const [paying, setPaying] = useState(false);

  async function pay(): Promise<void> {
    if (shown.state !== "known") return;
    setPaying(true);
    const { extendsFrom, paymentProvider } = shown.checkout;
    const answer = await callApi(() => api.checkout.$post({ query: purchase, json: { extendsFrom } }));
    // The button stays busy while the browser leaves.
    if (answer.success && answer.payAt !== null) return window.location.assign(answer.payAt);
    setPaying(false);
    if (!answer.success) return void notify({ message: failureSentence(answer), color: "red" });
    if (paymentProvider === "demo") {
      await notify({
        title: "Demo payment",
        message: "This was a demo: no card was charged. Your reminders are on.",
        color: "green",
      });
    }
    onPaid();
  }

  return { paying, pay };
}

function failureSentence({ error, message }: { error: string; message: string }): string {
  return error === "UNREADABLE" || error === "UNEXPECTED" ? catalogue.checkout.failed : message;
}
