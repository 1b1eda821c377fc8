import { Temporal } from "temporal-polyfill";
import { deliveryReasons, type StatusReason } from "#core/delivery/reasons.ts";
import { type ChannelKind, channelFacts } from "#core/people/channels.ts";
import type { ListedChannel } from "./facts.ts";
import type { Ending } from "./verdict.ts";

/** The facts that decide whether a message other than a reminder leaves. */
export interface NoticeFacts {
  channel: ChannelKind;
  openKinds: readonly ChannelKind[];
  /** The recipient's channel. Null when only an address is known (codes, answers). */
  reader: Pick<ListedChannel, "state" | "isRetired" | "isResting" | "isHolderMailbox"> | null;
  /** The notice is about another date whose reminders the reader does not get, or no longer gets. */
  isUntold: boolean;
  /** The notice asks its reader to agree, and goes to a channel that has not agreed yet. */
  isAsking: boolean;
  /** A stopped channel does not get the message. */
  isStoppable: boolean;
  /** The message goes to the holder's stopped mailbox although it is stoppable. */
  reachesStoppedHolder: boolean;
  /** The message ends at `giveUpAt`, because a person waits for it or the next one follows. */
  isUrgent: boolean;
  giveUpAt: Temporal.Instant | null;
  /** Its text agrees with the present facts: its template decides (server/messages/templates/). */
  isStillTrue: boolean;
  /** There is a later notice about the same end of a term. */
  isNewerEndNoticeThere: boolean;
  /**
   * Only for the question about a next date. An earlier question of that morning to the same reader, which names every date,
   * has left (`sent`) or may still leave (`open`). Null when there is no such question.
   */
  earlierQuestion: "sent" | "open" | null;
}

/** How a message other than a reminder ends, when it does not leave. Null when it is still true. */
export function noticeEnding(facts: NoticeFacts, now: Temporal.Instant): Ending | null {
  const { reader, channel, openKinds, isAsking } = facts;
  if (reader?.isRetired) return cancelled(deliveryReasons.addressReplaced);
  if (facts.isUntold) return cancelled(deliveryReasons.fewerChosen);
  if (reader?.state === "failing") return suppressed(deliveryReasons.failing);
  if (reader?.state === "stopped" && isEndedByStop(facts)) return suppressed(deliveryReasons.stopped);
  if (reader?.state === "pending" && !isAsking) return suppressed(deliveryReasons.notAgreed);
  // News among the people of the list: a resting reader would read it too late.
  if (reader?.isResting && facts.isStoppable) return cancelled(deliveryReasons.resting);
  if (reader && reader.state !== "pending" && isAsking) return cancelled(deliveryReasons.noLongerTrue);
  if (!openKinds.includes(channel)) return suppressed(deliveryReasons.channelOff);
  if (facts.isNewerEndNoticeThere) {
    return { outcome: "superseded", reason: deliveryReasons.newerDue };
  }
  if (facts.earlierQuestion === "sent") {
    return { outcome: "superseded", reason: deliveryReasons.askedTogether };
  }
  if (facts.isUrgent && facts.giveUpAt !== null && Temporal.Instant.compare(facts.giveUpAt, now) <= 0) {
    return cancelled(deliveryReasons.tooLate);
  }
  return facts.isStillTrue ? null : cancelled(deliveryReasons.noLongerTrue);
}

const cancelled = (reason: StatusReason): Ending => ({ outcome: "cancelled", reason });
const suppressed = (reason: StatusReason): Ending => ({ outcome: "suppressed", reason });

/**
 * A stopped mailbox still gets safety notices and receipts, because nobody may miss them. The holder's stopped mailbox also
 * gets the notice of a "done": somebody else who stops mails there must not hide it from the holder. A stopped number gets
 * nothing at all.
 */
function isEndedByStop({ channel, isStoppable, reader, reachesStoppedHolder }: NoticeFacts): boolean {
  if (channelFacts[channel].stopEnds === "everything") return true;
  return isStoppable && !(reader?.isHolderMailbox && reachesStoppedHolder);
}
