/** What one of Twilio's codes means to us. */
export interface TwilioMeaning {
  kind: "permanent" | "transient";
  reason: string;
  optedOut?: boolean;
  /** Every text would fare so: sending pauses after a few (provider-breaker.ts). */
  providerDown?: boolean;
}

/**
 * Twilio's error codes (twilio.com/docs/api/errors), of its API's refusals and of its status reports alike. Permanent
 * is only what says that the *number* is no good, because it stops the channel. What is about us (credentials, the
 * sender, a registration, a country that is not allowed) is transient, or one slip of an operator would stop every
 * number there is; it fails when the day is over. A code that is not here is transient.
 */
export const twilioCodes: ReadonlyMap<number, TwilioMeaning> = new Map<number, TwilioMeaning>([
  // About the number
  [21211, { kind: "permanent", reason: "number not valid" }],
  [21214, { kind: "permanent", reason: "number not reachable" }],
  [21217, { kind: "permanent", reason: "number not valid" }],
  [21265, { kind: "permanent", reason: "number not valid" }],
  [21610, { kind: "permanent", reason: "the number has sent STOP", optedOut: true }],
  [21614, { kind: "permanent", reason: "not a mobile number" }],
  [30004, { kind: "permanent", reason: "blocked by the carrier" }],
  [30005, { kind: "permanent", reason: "number unknown or out of service" }],
  [30006, { kind: "permanent", reason: "a landline, or not reachable by text" }],
  [30007, { kind: "permanent", reason: "blocked by the carrier" }],
  // About the moment
  [20429, { kind: "transient", reason: "too many texts at once", providerDown: true }],
  [21611, { kind: "transient", reason: "too many texts at once", providerDown: true }],
  [30001, { kind: "transient", reason: "too many texts at once" }],
  [30003, { kind: "transient", reason: "the phone is off or out of reach" }],
  [30008, { kind: "transient", reason: "the carrier did not say why" }],
  [30017, { kind: "transient", reason: "the carrier is overloaded" }],
  // About us
  [20003, { kind: "transient", reason: "the text provider does not know us", providerDown: true }],
  [20404, { kind: "transient", reason: "the text provider does not know us" }],
  [21408, { kind: "transient", reason: "texts to this country are not allowed" }],
  [21606, { kind: "transient", reason: "our number cannot send texts" }],
  [21612, { kind: "transient", reason: "no way from our number to this one" }],
  [30002, { kind: "transient", reason: "our account is suspended" }],
  [30034, { kind: "transient", reason: "our number is not registered with the carriers" }],
]);

/** Twilio was not reached, or is out of order. */
export const unreached: TwilioMeaning = {
  kind: "transient",
  reason: "text provider not reached",
  providerDown: true,
};
const unknown: TwilioMeaning = { kind: "transient", reason: "refused by the text provider" };

/** What a refusal or a report means; without a code, or with one nobody has written down, it may pass. */
export function meaningOf(code: number | null): TwilioMeaning {
  return (code === null ? undefined : twilioCodes.get(code)) ?? unknown;
}
