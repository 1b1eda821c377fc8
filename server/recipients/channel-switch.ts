import { type StopReason, stopReasons } from "#core/delivery/stop-reasons.ts";
import { channelFacts } from "#core/people/channels.ts";
import type { Channel } from "#server/recipients/channels-of.ts";

/** Who may stop a channel: the reader of its address, and the account holder who entered it. */
export type Switcher = "recipient" | "holder";

const other = { recipient: "holder", holder: "recipient" } as const;

/** Whether `who` has stopped it, alone or together with the other. */
export const isStoppedBy = (channel: Channel, who: Switcher): boolean => {
  if (channel.state !== "stopped" || channel.stateReason === stopReasons.both) {
    return channel.state === "stopped";
  }
  const byHolder = channel.stateReason === stopReasons.holder;
  return who === "holder" ? byHolder : !byHolder;
};

/** The reason of a channel after `who` stops it. When the other had stopped it before, it is stopped by both. */
export function reasonAfterStop(channel: Channel, who: Switcher): StopReason {
  return isStoppedBy(channel, other[who]) ? stopReasons.both : stopReasons[who];
}

/**
 * What becomes of a channel when `who` starts it. Nobody starts what the other stopped: the account holder cannot undo
 * a recipient's STOP, and a recipient cannot go on hearing of dates that the account holder keeps from them.
 * @param opens whether a recipient's word opens it at once; otherwise it waits, for a number's START
 * @returns the new state and reason; null when `who` may not start it
 */
export function afterStart(
  channel: Channel,
  who: Switcher,
  opens = true,
): { state: "confirmed" | "pending" | "stopped"; stateReason: StopReason | null } | null {
  if (channel.state === "confirmed") return { state: "confirmed", stateReason: null };
  if (channel.state === "stopped" && isStoppedBy(channel, other[who])) {
    return isStoppedBy(channel, who) ? { state: "stopped", stateReason: stopReasons[other[who]] } : null;
  }
  if (who === "recipient") return { state: opens ? "confirmed" : "pending", stateReason: null };
  const needsReader = channelFacts[channel.kind].openedBy === "reader";
  // The account holder brings back what there was: an agreement, or the wait for one. The holder of a failing number
  // may have sent STOP to the carrier.
  if (channel.state === "pending" || (channel.state === "failing" && needsReader)) return null;
  const isAgreed = !needsReader || channel.consentAt !== null;
  return { state: isAgreed ? "confirmed" : "pending", stateReason: null };
}
