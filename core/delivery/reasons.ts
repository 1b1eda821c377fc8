/**
 * Why a delivery is in its state, and why an attempt failed. These are the codes of the columns `status_reason` and
 * `error_reason`, and of the `state_reason` of a failing channel. Only codes are stored and compared;
 * `core/words/status-reason-words.ts` has the words that a person reads. A code is about the message and never about the
 * person, and contains no text of a vendor.
 */

/** Why our own rules did not send the message. */
export const deliveryReasons = {
  // suppressed: the message is due, and no channel is willing to carry it
  notAgreed: "not-agreed",
  stopped: "stopped",
  failing: "failing",
  resting: "resting",
  channelOff: "channel-off",
  sharedAddress: "shared-address",
  // superseded
  newerDue: "newer-due",
  askedTogether: "asked-together",
  enoughToday: "enough-today",
  // cancelled: the message was true when it was planned and is no longer true
  addressReplaced: "address-replaced",
  ended: "ended",
  dateChanged: "date-changed",
  done: "done",
  notCovered: "not-covered",
  tooLate: "too-late",
  notDue: "not-due",
  fewerChosen: "fewer-chosen",
  noLongerTrue: "no-longer-true",
  // failed
  gaveUp: "gave-up",
  unanswered: "unanswered",
  // sent: after a restore the operator counts it as sent, and no provider's word of it is left
  recordLost: "record-lost",
} as const;

type DeliveryReason = (typeof deliveryReasons)[keyof typeof deliveryReasons];

/**
 * Why an attempt failed: the providers' tables give a reason for each answer (server/providers/), and the rest is trouble on
 * our side.
 */
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

/** `status_reason` of a delivery. A delivery that failed, or waits for its next try, has the reason of the failure. */
export type StatusReason = DeliveryReason | FailureReason;
export const statusReasons = [...failureReasons, ...Object.values(deliveryReasons)] as const;
