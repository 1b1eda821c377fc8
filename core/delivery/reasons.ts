/**
 * Why a delivery's row is in its state, and why an attempt failed: codes, as the columns `status_reason`, `error_reason` and
 * (of a channel that fails) `state_reason` have them. Nothing but these codes is stored or compared; what a person reads is in
 * `core/words/reason-words.ts`. They are about the message, never about the person, and no text of a vendor is among them.
 */

/** Why it was not sent, as our own rules say. */
export const deliveryReasons = {
  // suppressed: it is due, and nobody is willing to take it there
  notAgreed: "not-agreed",
  stopped: "stopped",
  failing: "failing",
  channelOff: "channel-off",
  sharedAddress: "shared-address",
  // superseded
  newerDue: "newer-due",
  // cancelled: it was true when it was planned, and is no longer
  addressReplaced: "address-replaced",
  ended: "ended",
  dateChanged: "date-changed",
  done: "done",
  notCovered: "not-covered",
  tooLate: "too-late",
  notDue: "not-due",
  noLongerTrue: "no-longer-true",
  // failed
  gaveUp: "gave-up",
  unanswered: "unanswered",
} as const;

type DeliveryReason = (typeof deliveryReasons)[keyof typeof deliveryReasons];

/** Why an attempt failed: what the tables of the providers make of an answer (server/providers/), and what befell us. */
export const failureReasons = [
  "mailbox-unknown",
  "mailbox-disabled",
  "address-not-valid",
  "refused-by-mail-server",
  "content-refused",
  "mailbox-full",
  "mail-server-out-of-order",
  "our-authentication-refused",
  "our-relaying-refused",
  "our-address-refused",
  "mail-server-policy",
  "mail-quota-used-up",
  "too-many-connections",
  "sending-too-fast",
  "mailbox-busy",
  "asked-to-come-later",
  "mail-server-busy",
  "mail-server-refuses-us",
  "mail-server-not-reached",
  "mail-server-did-not-answer",
  "came-back",
  "provider-broke",
  "not-written",
  "delayed",
  "number-not-valid",
  "not-a-mobile-number",
  "number-unknown",
  "landline",
  "number-sent-stop",
  "number-not-reachable",
  "no-way-to-number",
  "carrier-blocks",
  "text-provider-maintenance",
  "phone-off",
  "carrier-did-not-say",
  "carrier-overloaded",
  "not-in-time",
  "phone-did-not-confirm",
  "carrier-did-not-answer",
  "held-back-for-minutes",
  "held-back-for-hours",
  "text-provider-out-of-order",
  "our-account-not-active",
  "our-number-cannot-text",
  "text-provider-does-not-know-us",
  "country-not-allowed",
  "our-account-on-trial",
  "our-account-suspended",
  "carrier-filters",
  "our-account-out-of-money",
  "our-number-not-registered",
  "our-number-not-verified",
  "our-campaign-suspended",
  "our-number-not-registered-yet",
  "our-account-may-not-send",
  "too-many-texts",
  "day-of-texts-used-up",
  "destination-used-up",
  "hour-of-texts-used-up",
  "refused-by-text-provider",
  "text-provider-not-reached",
  "text-provider-did-not-answer",
] as const;

export type FailureReason = (typeof failureReasons)[number];

/** `status_reason` of a delivery: of one that failed, or waits to be tried again, the reason of its failure. */
export type StatusReason = DeliveryReason | FailureReason;
export const statusReasons = [...failureReasons, ...Object.values(deliveryReasons)] as const;
