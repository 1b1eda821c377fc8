import { useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { notify } from "#app/browser/notifications.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Purchase } from "./use-checkout.ts";

/** The demo's payment: an alert, and then the next page. When it is sent twice it charges once. */
export function usePay(
  purchase: Purchase,
  onPaid: () => void,
): { paying: boolean; pay: () => Promise<void> } {
  const [paying, setPaying] = useState(false);

  async function pay(): Promise<void> {
    setPaying(true);
    const answer = await callApi(() => api.checkout.$post({ query: purchase }));
    setPaying(false);
    if (!answer.success) return void notify({ message: failureSentence(answer), color: "red" });
    await notify({
      title: "Demo payment",
      message: "This was a demo: no card was charged. Your reminders are on.",
      color: "green",
    });
    onPaid();
  }

  return { paying, pay };
}

function failureSentence({ error, message }: { error: string; message: string }): string {
  return error === "UNREADABLE" || error === "UNEXPECTED" ? catalogue.checkout.failed : message;
}
