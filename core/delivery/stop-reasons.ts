import { type FailureReason, failureReasons } from "./reasons.ts";

/** `state_reason` of a stopped channel, as a code. Any other reason (a carrier's STOP) counts as the recipient's word. */
export const stopReasons = {
  recipient: "stopped-by-recipient",
  holder: "stopped-by-holder",
  both: "stopped-by-both",
  /** The account holder's own mail, which notices still go to, until nothing arrives there either (fail-channel.ts). */
  unreached: "stopped-and-unreached",
} as const;

export type StopReason = (typeof stopReasons)[keyof typeof stopReasons];

/** `state_reason` of a channel: why it was stopped, or what was said when it began to fail. */
export type StateReason = StopReason | FailureReason;
export const stateReasons = [...failureReasons, ...Object.values(stopReasons)] as const;
