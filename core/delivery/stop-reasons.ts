/** `state_reason` of a stopped channel. Any other reason (a carrier's STOP) counts as the recipient's word. */
export const stopReasons = {
  recipient: "stopped by the recipient",
  holder: "stopped by the account holder",
  both: "stopped by both",
  /** The account holder's own mail, which notices still go to, until nothing arrives there either (fail-channel.ts). */
  unreached: "stopped by the recipient, and nothing arrives",
} as const;
