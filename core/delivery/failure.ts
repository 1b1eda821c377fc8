import type { FailureReason } from "./reasons.ts";

/**
 * What a failed attempt proves. A refusal is about one of four things: this address, this message or mailbox at this
 * moment, us, or nobody in particular. Only evidence about this very address may stop a channel. After any other
 * failure the message waits and is tried again, because a wrong "for now" costs a few tries and a wrong "for good"
 * costs the reminders.
 * - `address-unknown`: this address accepts no mail or text from anybody. The mailbox does not exist, its domain does
 * not exist, or the number is invalid, unallocated or a landline.
 * - `refused`: a permanent refusal that does not say whom it is about (a bare 550, "mailbox unavailable", a disabled
 * mailbox, an unknown code). It proves nothing by itself.
 * - `opted-out`: the number's holder has sent STOP to the vendor.
 * - `for-now`: the refusal is about this message or this mailbox at present (greylisting, a full mailbox, a recipient's
 * server that is out of order, a phone that is off, the recipient's content filter). Another try may succeed.
 * - `sender-refused`: the refusal is about us (our address, our account, relaying, authentication, a blocklist,
 * reputation, a policy, a missing registration, a country that is not enabled). Another recipient would meet the same
 * refusal.
 * - `throttled`: we send too much at once, or more than the vendor allows. `ThrottleLimit` says which limit.
 * - `unreached`: there is no answer, and the provider has nothing of ours (no connection, no greeting, a server error).
 * Transports make this failure; it never comes from a reply.
 * - `unanswered`: the provider may have the message but has not acknowledged it. Transports make this failure; it never
 * comes from a reply. Sending again may deliver the message twice.
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

/** A refusal that may be about the address. What the provider does to other addresses decides (whose-trouble.ts). */
export const weighedKinds = ["address-unknown", "refused"] as const satisfies readonly FailureKind[];

/**
 * Every refusal that may be the provider's trouble or ours. Once the trouble is over, each address that was refused
 * like this is worth another try.
 */
export const refusalKinds = [...weighedKinds, "sender-refused"] as const satisfies readonly FailureKind[];

/**
 * Which limit was passed. `rate`: too many messages per time; slower sending helps at once. `connections`: too many
 * open connections, or too many messages on one; fewer connections help at once. `quota`: an hour's or a day's share is
 * used up; only waiting helps.
 */
export const throttleLimits = ["rate", "connections", "quota"] as const;

export type ThrottleLimit = (typeof throttleLimits)[number];

/**
 * What one failed attempt proves, and why. `reason` never contains text of the remote side. `beforeRecipient`: the provider did
 * not know yet whom the message is for, so no address can have caused the failure.
 */
export type Failure = { reason: FailureReason; beforeRecipient?: true } & (
  | { proves: "throttled"; limit: ThrottleLimit }
  | { proves: Exclude<FailureKind, "throttled">; limit?: undefined }
);

/** Whether a failure is evidence about this very address. No other failure may stop a channel by itself. */
export function speaksOfTheAddress(proves: FailureKind): boolean {
  return proves === "address-unknown" || proves === "opted-out";
}
