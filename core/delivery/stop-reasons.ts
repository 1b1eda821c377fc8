import { type FailureReason, failureReasons } from "./reasons.ts";

/**
 * `state_reason` of a stopped channel, as a code. Any other reason (a STOP at the carrier) counts as the recipient's
 * stop.
 */
export const stopReasons = {
  recipient: "stopped-by-recipient",
  holder: "stopped-by-holder",
  both: "stopped-by-both",
  /** The holder's mailbox. Notices still go there, until nothing arrives there either (fail-channel.ts). */
  unreached: "stopped-and-unreached",
} as const;

export type StopReason = (typeof stopReasons)[keyof typeof stopReasons];

/** `state_reason` of a channel: why it was stopped, or why it began to fail. */
export type StateReason = StopReason | FailureReason;
export const stateReasons = [...failureReasons, ...Object.values(stopReasons)] as const;
