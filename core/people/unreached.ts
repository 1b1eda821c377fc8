import type { ChannelState } from "./channel-life.ts";
import type { ChannelKind } from "./channels.ts";

/** Why somebody on a list gets no message. The reasons that a reply can change come first. */
export const reasonsUnreached = ["pending", "stopped", "failing"] as const satisfies readonly ChannelState[];
export type WhyUnreached = (typeof reasonsUnreached)[number];

/**
 * Why a person gets no message, from the states of the person's channels. Null for somebody who gets some, and for somebody
 * without any channel: the account holder wants it so.
 */
export function whyUnreached(states: readonly ChannelState[]): WhyUnreached | null {
  if (states.includes("confirmed")) return null;
  return reasonsUnreached.find((state) => states.includes(state)) ?? null;
}

/**
 * Whether only a START from the person's number turns texts on: before the first START, and after a STOP when the person
 * gets nothing else.
 */
export const needsStart = (
  channels: readonly { kind: ChannelKind; state: ChannelState; canStart: boolean }[],
  why: WhyUnreached | null,
): boolean =>
  channels.some(
    ({ kind, state, canStart }) =>
      kind === "text" && (state === "pending" || (why !== null && state === "stopped")) && !canStart,
  );
