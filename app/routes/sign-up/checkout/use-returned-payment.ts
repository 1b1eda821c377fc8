import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type ApiFailure, type ApiSuccess, api, callApi } from "#app/browser/api.ts";

type Answer = ApiSuccess<Awaited<ReturnType<(typeof api.payments)[":id"]["check"]["$post"]>>>;

export type KnownPayment = Answer["payment"];

export type ReturnedPayment =
  | { state: "none" }
  /**
   * The server has not answered yet, or the payment is not confirmed yet: the page waits and asks again. `isLong`: it has taken a while.
   */
  | { state: "confirming"; isProcessing: boolean; isLong: boolean }
  | { state: "known"; payment: KnownPayment }
  | { state: "failed"; failure: ApiFailure };

/** How often the page asks, in milliseconds: soon at first, and then while it is open. */
const [soonMs, laterMs, soonTimes] = [2_500, 15_000, 12] as const;

/**
 * The outcome of the payment that the address names (`?payment=`), for a payer who comes back from the provider's page. The id says nothing
 * about anybody.
 */
export function useReturnedPayment(): ReturnedPayment {
  const [params] = useSearchParams();
  const id = params.get("payment");
  // The build knows no address, and the browser's first rendering must be the same as the built page.
  const [returned, setReturned] = useState<ReturnedPayment>({ state: "none" });
  useEffect(() => {
    if (id === null) return;
    setReturned({ state: "confirming", isProcessing: false, isLong: false });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function ask(times: number): Promise<void> {
      const answer = await callApi(() => api.payments[":id"].check.$post({ param: { id: id ?? "" } }));
      if (isGone) return;
      const isLong = times >= soonTimes;
      // An unknown id stays unknown; every other failure may pass.
      if (!answer.success && (answer.error === "NOT_FOUND" || isLong)) {
        return setReturned({ state: "failed", failure: answer });
      }
      if (answer.success && answer.payment.outcome !== "confirming") {
        return setReturned({ state: "known", payment: answer.payment });
      }
      const isProcessing = answer.success && answer.payment.isProcessing;
      setReturned({ state: "confirming", isProcessing, isLong });
      timer = setTimeout(() => void ask(times + 1), isLong ? laterMs : soonMs);
    }
    void ask(0);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [id]);
  return returned;
}
