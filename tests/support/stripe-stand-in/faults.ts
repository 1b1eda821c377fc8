import { Refusal } from "./refusal.ts";

/** What goes wrong with a call, in place of its answer. */
export interface Fault {
  /**
   * `error`: 500. `rate limited`: 429. `in use`: 409, another call with the same idempotency key is under way. `hang`: no
   * answer until the stand-in closes. `reset`: the connection breaks. `late`: the call, or only its answer, waits for `until`.
   */
  what: "error" | "rate limited" | "in use" | "hang" | "reset" | "late";
  /** The call is carried out first: taken, and never, late or wrongly answered. Not for rate limited and in use. */
  isExecuted?: boolean;
  /** What a late call waits for, from the moment at which it arrives. "lost": it is neither carried out nor answered then. */
  until?: () => Promise<unknown>;
  /** Which calls it is for; any without it. */
  when?: (call: { method: string; path: string }) => boolean;
}

export const errorAnswer = () =>
  new Refusal(
    500,
    { type: "api_error", message: "Sorry! There was an error on our side. (Stripe's stand-in)" },
    false,
  );

export function refusalOfFault(what: Fault["what"]): Refusal {
  if (what === "rate limited") {
    const message = "Request rate limit exceeded. Learn more: https://stripe.com/docs/rate-limits";
    return new Refusal(429, { type: "invalid_request_error", code: "rate_limit", message }, false);
  }
  if (what === "in use") {
    const message =
      "There is currently another in-progress request using this Idempotent Key. Please try again later.";
    return new Refusal(409, { type: "idempotency_error", code: "idempotency_key_in_use", message }, false);
  }
  return errorAnswer();
}

/** Takes the next fault that is for the call out of the list. */
export function takeFault(faults: Fault[], call: { method: string; path: string }): Fault | undefined {
  const place = faults.findIndex(({ when }) => when?.(call) ?? true);
  return place < 0 ? undefined : faults.splice(place, 1)[0];
}
