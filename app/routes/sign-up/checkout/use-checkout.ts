import { useEffect, useState } from "react";
import { type ApiFailure, type ApiSuccess, api, callApi, gotNoAnswer } from "#app/browser/api.ts";
import { askAgainSoon } from "#app/browser/ask-until-answered.ts";
import { useWhenClockMoves } from "#app/browser/page-clock.ts";

type CheckoutAnswer = ApiSuccess<Awaited<ReturnType<typeof api.checkout.$get>>>;

/** The server's answer about a purchase: the price, the dates that are not covered, and whether it is paid. */
export type Checkout = CheckoutAnswer["checkout"];

export type CheckoutState =
  | { state: "asking" }
  | { state: "known"; checkout: Checkout }
  | { state: "failed"; failure: ApiFailure };

/**
 * Names a purchase: by one of the account's people, or by the wizard's e-mail check. Without either it is the purchase that this browser
 * has just saved. That works only for a visitor, because an account may look after several people.
 */
export type Purchase = { subscription?: string; verification?: string };

/** While the first text is on its way, the page waits this long between two calls, and makes this many. */
const [askAgainMs, askAgainTimes] = [3_000, 10];

/**
 * Asks the server about a purchase, because the server's answer counts and not the browser's. It asks again only while the first text is on
 * its way, and for a limited time, because the server learns a little later that the text has left. With null it asks nothing: nobody knows
 * yet which purchase is meant. After a call without an answer it asks again.
 */
export function useCheckout(purchase: Purchase | null): CheckoutState {
  const [state, setState] = useState<CheckoutState>({ state: "asking" });
  const [moves, setMoves] = useState(0);
  useWhenClockMoves(() => setMoves((count) => count + 1));
  const query = purchase === null ? null : JSON.stringify(purchase);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a clock that has moved is a reason to ask again
  useEffect(() => {
    if (query === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let unanswered = 0;
    let endWaiting = () => {};
    async function ask(timesLeft: number): Promise<void> {
      const answer = await callApi(() => api.checkout.$get({ query: JSON.parse(query ?? "{}") as Purchase }));
      if (isGone) return;
      if (answer.success) setState({ state: "known", checkout: answer.checkout });
      else if (timesLeft === askAgainTimes) {
        setState({ state: "failed", failure: answer });
        unanswered += 1;
        if (gotNoAnswer(answer)) endWaiting = askAgainSoon(unanswered, () => void ask(timesLeft));
      }
      const isWaiting = answer.success && answer.checkout.firstText === "waiting";
      if (isWaiting && timesLeft > 0) timer = setTimeout(() => void ask(timesLeft - 1), askAgainMs);
    }
    void ask(askAgainTimes);
    return () => {
      isGone = true;
      clearTimeout(timer);
      endWaiting();
    };
  }, [query, moves]);
  return state;
}
