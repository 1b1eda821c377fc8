import { type MouseEvent, useState } from "react";
import { type ApiFailure, api, callApi, gotNoAnswer } from "#app/browser/api.ts";
import { lookUntilAnswered } from "#app/browser/lost-answer.ts";
import { catalogue } from "#core/words/catalogue.ts";
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
    const outcome = !answer.success && gotNoAnswer(answer) ? await lookWhatArrived() : answer;
    setPaying(false);
    if (!outcome.success) return setFailure(outcome.message);
    setFailure(null);
    setLink(outcome.link);
    // On its way: somebody has paid, and their bank has not confirmed it.
    setIsPaid(outcome.link.standing !== "on-its-way");
  }

  /** The payment may have arrived. The link offers another year since, if it has, or says that a payment is on its way. */
  async function lookWhatArrived(): Promise<{ success: true; link: LinkOf<"year"> } | ApiFailure> {
    setFailure(catalogue.lostAnswer.looking);
    const seen = await lookUntilAnswered(() =>
      callApi(() => api.links.read.$post({ json: { purpose: "year", token } })),
    );
    if (!seen.success) return seen;
    const now = seen.link as LinkOf<"year">;
    if (now.year !== link.year || now.standing === "on-its-way") return { success: true, link: now };
    return { success: false, error: "NOT_ARRIVED", message: catalogue.lostAnswer.notPaid };
  }

  const press = (event: MouseEvent) => {
    event.preventDefault();
    void pay();
  };
  return { link, isPaid, paying, failure, pay: press };
}
