import { useState } from "react";
import { type ApiFailure, api, callApi, gotNoAnswer } from "#app/browser/api.ts";
import { lookUntilAnswered } from "#app/browser/lost-answer.ts";
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
): { paying: boolean; looking: boolean; pay: () => Promise<void> } {
  const [paying, setPaying] = useState(false);
  const [looking, setLooking] = useState(false);

  async function pay(): Promise<void> {
    if (shown.state !== "known") return;
    setPaying(true);
    const { extendsFrom, paymentProvider } = shown.checkout;
    const answer = await callApi(() => api.checkout.$post({ query: purchase, json: { extendsFrom } }));
    // The button stays busy while the browser leaves.
    if (answer.success && answer.payAt !== null) return window.location.assign(answer.payAt);
    const failure = answer.success ? null : await failureOf(answer, extendsFrom);
    setPaying(false);
    if (failure !== null) return void notify({ message: failure, color: "red" });
    if (paymentProvider === "demo") {
      await notify({
        title: "Demo payment",
        message: "This was a demo: no card was charged. Your reminders are on.",
        color: "green",
      });
    }
    onPaid();
  }

  /** Why it failed. Null when only the answer was lost and the payment has arrived: then nothing is sent again. */
  async function failureOf(answer: ApiFailure, extendsFrom: string | null): Promise<string | null> {
    if (!gotNoAnswer(answer)) return failureSentence(answer);
    setLooking(true);
    const read = await lookUntilAnswered(() => callApi(() => api.checkout.$get({ query: purchase })));
    setLooking(false);
    if (!read.success) return read.message;
    const { status, extendsFrom: from } = read.checkout;
    const hasArrived = extendsFrom === null ? status === "paid" : from !== extendsFrom;
    return hasArrived ? null : catalogue.lostAnswer.notPaid;
  }

  return { paying, looking, pay };
}

function failureSentence({ error, message }: { error: string; message: string }): string {
  return error === "UNREADABLE" || error === "UNEXPECTED" ? catalogue.checkout.failed : message;
}
