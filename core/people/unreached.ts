import type { ChannelKind } from "./channels.ts";

export type ChannelState = "pending" | "confirmed" | "stopped" | "failing";

/** Why somebody on a list gets no message. What a reply can change comes first. */
export const reasonsUnreached = ["pending", "stopped", "failing"] as const satisfies readonly ChannelState[];
export type WhyUnreached = (typeof reasonsUnreached)[number];

/**
 * Why a person gets no message, from the states of the person's channels. Null for somebody
 * who gets some, and for somebody without any channel: that is how the account holder wants it.
 */
export function whyUnreached(states: readonly ChannelState[]): WhyUnreached | null {
  if (states.includes("confirmed")) return null;
  return reasonsUnreached.find((state) => states.includes(state)) ?? null;
}

/**
 * Whether a START from a person's number turns texts on, and nothing else does: before the first START, and after a STOP where the
 * person gets nothing else.
 */
export const needsStart = (
  channels: readonly { kind: ChannelKind; state: ChannelState; canStart: boolean }[],
  why: WhyUnreached | null,
): boolean =>
  channels.some(
    ({ kind, state, canStart }) =>
      kind === "text" && (state === "pending" || (why !== null && state === "stopped")) && !canStart,
  );
