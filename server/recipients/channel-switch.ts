import { type StopReason, stopReasons } from "#core/delivery/stop-reasons.ts";
import { channelFacts } from "#core/people/channels.ts";
import type { Channel } from "#server/recipients/channels-of.ts";

/** Who may stop a channel: its reader, and the account holder who entered it. */
export type Switcher = "recipient" | "holder";

const other = { recipient: "holder", holder: "recipient" } as const;

/** Alone or together with the other. */
export const isStoppedBy = (channel: Channel, who: Switcher): boolean => {
  if (channel.state !== "stopped" || channel.stateReason === stopReasons.both) {
    return channel.state === "stopped";
  }
  const byHolder = channel.stateReason === stopReasons.holder;
  return who === "holder" ? byHolder : !byHolder;
};

/** The channel's reason after `who` stops it. If the other had stopped it before, both have. */
export function reasonAfterStop(channel: Channel, who: Switcher): StopReason {
  return isStoppedBy(channel, other[who]) ? stopReasons.both : stopReasons[who];
}

/** What a start does: the event, and the reason that the channel then has. */
export interface Start {
  event: "started" | "awaitsAgreement" | "partlyStarted";
  reason: StopReason | null;
}

/**
 * What `who` does to the channel by starting it; null when `who` may not. Nobody starts what the other stopped: the
 * account holder cannot undo a recipient's STOP, and a recipient cannot go on hearing of dates that the account holder keeps from
 * them.
 * @param opens whether a recipient's start opens the channel at once; otherwise the channel waits for the number's START
 */
export function startOf(channel: Channel, who: Switcher, opens = true): Start | null {
  if (channel.state === "confirmed") return starts(true);
  if (channel.state === "stopped" && isStoppedBy(channel, other[who])) {
    return isStoppedBy(channel, who) ? { event: "partlyStarted", reason: stopReasons[other[who]] } : null;
  }
  if (who === "recipient") return starts(opens);
  const needsReader = channelFacts[channel.kind].openedBy === "reader";
  // The account holder restores an agreement, or the wait for one. A failing number's holder may have sent STOP to the carrier.
  if (channel.state === "pending" || (channel.state === "failing" && needsReader)) return null;
  return starts(!needsReader || channel.consentAt !== null);
}

const starts = (isAgreed: boolean): Start => ({
  event: isAgreed ? "started" : "awaitsAgreement",
  reason: null,
});
