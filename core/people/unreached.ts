export type ChannelState = "pending" | "confirmed" | "stopped" | "failing";

/** Why somebody on a list gets no message. */
export type WhyUnreached = Exclude<ChannelState, "confirmed">;

/**
 * Why a person gets no message, from the states of the person's channels. What a reply can change comes first. Null for somebody
 * who gets some, and for somebody without any channel: that is how the account holder wants it.
 */
export function whyUnreached(states: readonly ChannelState[]): WhyUnreached | null {
  if (states.includes("confirmed")) return null;
  return (["pending", "stopped", "failing"] as const).find((state) => states.includes(state)) ?? null;
}
