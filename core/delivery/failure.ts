import type { FailureReason } from "./reasons.ts";

/**
 * What a failed attempt proves. A refusal says something about one of four parties: this very address, this message or
 * mailbox at this moment, us, or nobody in particular. Only evidence about this very address may stop a channel. Everything else
 * waits and is tried again, because a false "for now" costs a few tries and a false "for good" costs the reminders.
 *
 * - `address-unknown`: this address takes no mail or text, whoever sends. The mailbox does not exist, its domain does not
 *   exist, or the number is invalid, unallocated or a landline.
 * - `refused`: permanent, and says nothing of whom (a bare 550, "mailbox unavailable", a disabled mailbox, an unknown
 *   code). Proves nothing by itself.
 * - `opted-out`: the number's holder has sent STOP to the vendor.
 * - `for-now`: about this message or this mailbox at present (greylisting, a full mailbox, the recipient's server out of
 *   order, a phone that is off, the recipient's content filter). Another try may succeed.
 * - `sender-refused`: about us (our address, our account, relaying, authentication, a blocklist, reputation, a policy, a
 *   missing registration, a country that is not enabled). Another recipient would meet the same refusal.
 * - `throttled`: too much at once, or more than the vendor lets us send; `ThrottleLimit` says of what.
 * - `unreached`: no answer, and the provider has nothing of ours (no connection, no greeting, a server error). Made by the
 *   transports, never from a reply.
 * - `unanswered`: the provider may have the message and has not acknowledged it. Made by the transports, never from a
 *   reply. Sending again may send twice.
 */
export const failureKinds = [
  "address-unknown",
  "refused",
  "opted-out",
  "for-now",
  "sender-refused",
  "throttled",
  "unreached",
  "unanswered",
] as const;

export type FailureKind = (typeof failureKinds)[number];

/** A no that may mean the address: what the provider does to others decides (whose-trouble.ts). */
export const weighedKinds = ["address-unknown", "refused"] as const satisfies readonly FailureKind[];

/** Every no that may be the provider's trouble, or ours: who was told so is worth another try once that is over. */
export const refusalKinds = [...weighedKinds, "sender-refused"] as const satisfies readonly FailureKind[];

/**
 * What there was too much of. `rate`: messages at a time; slower sending helps at once. `connections`: open at a time, or
 * messages on one of them; fewer connections help at once. `quota`: an hour's or a day's share is used up; only waiting helps.
 */
export const throttleLimits = ["rate", "connections", "quota"] as const;

export type ThrottleLimit = (typeof throttleLimits)[number];

/** What one failed attempt proves, and why: `reason` never holds text of the remote side. */
export type Failure = { reason: FailureReason } & (
  | { proves: "throttled"; limit: ThrottleLimit }
  | { proves: Exclude<FailureKind, "throttled">; limit?: undefined }
);

/** Whether a failure is evidence about this very address. Nothing else may stop a channel by itself. */
export function speaksOfTheAddress(proves: FailureKind): boolean {
  return proves === "address-unknown" || proves === "opted-out";
}
