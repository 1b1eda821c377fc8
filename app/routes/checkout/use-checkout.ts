import { useEffect, useState } from "react";
import { type ApiFailure, type ApiSuccess, api, callApi } from "#app/browser/api.ts";

type CheckoutAnswer = ApiSuccess<Awaited<ReturnType<typeof api.checkout.$get>>>;

/** What the server knows of this browser's purchase: price, dates that are not covered, and whether it is paid. */
export type Checkout = CheckoutAnswer["checkout"];

export type CheckoutState =
  | { state: "asking" }
  | { state: "known"; checkout: Checkout }
  | { state: "failed"; failure: ApiFailure };

/** Asks the server once: its word counts, not what the browser holds. */
export function useCheckout(): CheckoutState {
  const [state, setState] = useState<CheckoutState>({ state: "asking" });
  useEffect(() => {
    void callApi(() => api.checkout.$get()).then((answer) =>
      setState(
        answer.success ? { state: "known", checkout: answer.checkout } : { state: "failed", failure: answer },
      ),
    );
  }, []);
  return state;
}
