import { type MouseEvent, useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import type { LinkOf } from "./use-message-link.ts";
import type { YearOutcome } from "./year-action.ts";

/** The year that a link offers, and its payment. Pressed twice it charges once. */
export function usePayByLink(token: string, read: LinkOf<"year">, posted: YearOutcome | undefined) {
  const [link, setLink] = useState(read);
  const [isPaid, setIsPaid] = useState(posted?.isPaid ?? false);
  const [paying, setPaying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function pay(): Promise<void> {
    if (paying) return;
    setPaying(true);
    setFailure(null);
    const answer = await callApi(() => api.links.pay.$post({ json: { token, year: link.year } }));
    // The button stays busy while the browser leaves.
    if (answer.success && answer.payAt !== null) return window.location.assign(answer.payAt);
    setPaying(false);
    if (!answer.success) return setFailure(answer.message);
    setLink(answer.link);
    // On its way: somebody has paid, and their bank has not confirmed it.
    setIsPaid(answer.link.standing !== "on-its-way");
  }

  const press = (event: MouseEvent) => {
    event.preventDefault();
    void pay();
  };
  return { link, isPaid, paying, failure, pay: press };
}
