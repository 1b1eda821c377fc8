import { Temporal } from "temporal-polyfill";
import { deliveryReasons, type StatusReason } from "#core/delivery/reasons.ts";
import { type ChannelKind, channelFacts } from "#core/people/channels.ts";
import type { DateFacts, ListedChannel } from "./facts.ts";
import type { Ending } from "./verdict.ts";
import { isAnybodyWilling, isOver } from "./willing.ts";

/** What decides whether a message other than a reminder is still true: what it says, and the facts that it says it about. */
export interface NoticeFacts {
  template: string;
  channel: ChannelKind;
  openKinds: readonly ChannelKind[];
  /** The recipient's channel that it goes to. Null when only an address is known (codes, answers). */
  reader: Pick<ListedChannel, "state" | "isRetired" | "isResting" | "isHolderMailbox"> | null;
  /** The notice is about another date whose reminders the reader does not get, or no longer gets. */
  isUntold: boolean;
  /** The notice asks its reader to agree, and goes to a channel that has not agreed yet. */
  isAsking: boolean;
  /** Somebody who has stopped messages there does not get it. */
  isStoppable: boolean;
  /** A person waits for it, or the next one follows, so that it ends with its time. */
  isUrgent: boolean;
  giveUpAt: Temporal.Instant | null;
  /** It is about a location that is or was on the list. */
  isAboutLocation: boolean;
  /** The location, as it is now. */
  location: { state: DateFacts["state"]; dueOn: string } | null;
  /** The date that it speaks of ("2026-12-10"), and whether a "done" for that date stands. */
  says: { dueOn: string | null; isDone: boolean; endsOn: string | null };
  /** The subscription's term, as it is now. */
  term: { isClosed: boolean; endsOn: string | null } | null;
  /** A sign-up that waits for the yes of its account's holder. */
  isSignupUnanswered: boolean;
  /** A later notice about the same end of a term. */
  isNewerEndNoticeThere: boolean;
  /**
   * For a question for a next date: what became of an earlier one of that morning to the same reader, which names every date.
   * `open` while it may still leave, or may not. Null when there is none.
   */
  earlierQuestion: "sent" | "open" | null;
  /** For a notice about another channel: that channel. Undefined when it names none. */
  about: { state: ListedChannel["state"]; hasReason: boolean; isRetired: boolean } | null | undefined;
  /** A text that was one too many when it was asked for. Nobody is told, so it is written down like any other. */
  isLeftOut: boolean;
  /** A newsletter's reader is still on its list. */
  isSubscribed: boolean;
  /** For a notice that nobody is reached: what decides about the location's reminders. */
  date: DateFacts | null;
}

/** How a message other than a reminder ends, when it does not leave. Null when it is still true. */
export function noticeEnding(facts: NoticeFacts, now: Temporal.Instant): Ending | null {
  const { reader, channel, openKinds, template, isAsking } = facts;
  if (reader?.isRetired) return cancelled(deliveryReasons.addressReplaced);
  if (facts.isUntold) return cancelled(deliveryReasons.fewerChosen);
  if (reader?.state === "failing") return suppressed(deliveryReasons.failing);
  if (reader?.state === "stopped" && isEndedByStop(facts)) return suppressed(deliveryReasons.stopped);
  if (reader?.state === "pending" && !isAsking) return suppressed(deliveryReasons.notAgreed);
  // What the others tell each other comes too late for whoever cannot read it now.
  if (reader?.isResting && facts.isStoppable) return cancelled(deliveryReasons.resting);
  if (reader && reader.state !== "pending" && isAsking) return cancelled(deliveryReasons.noLongerTrue);
  if (!openKinds.includes(channel)) return suppressed(deliveryReasons.channelOff);
  if (isEndNotice(template) && facts.isNewerEndNoticeThere) {
    return { outcome: "superseded", reason: deliveryReasons.newerDue };
  }
  if (facts.earlierQuestion === "sent") {
    return { outcome: "superseded", reason: deliveryReasons.askedTogether };
  }
  if (facts.isUrgent && facts.giveUpAt !== null && Temporal.Instant.compare(facts.giveUpAt, now) <= 0) {
    return cancelled(deliveryReasons.tooLate);
  }
  return isStillTrue(facts) ? null : cancelled(deliveryReasons.noLongerTrue);
}

const cancelled = (reason: StatusReason): Ending => ({ outcome: "cancelled", reason });
const suppressed = (reason: StatusReason): Ending => ({ outcome: "suppressed", reason });

const isEndNotice = (template: string) => template === "term-ending" || template === "year-ending";

/**
 * A stopped mailbox still gets safety notices and receipts, because they must not be missed, and the holder of the list is
 * told of a "done": whoever stops mails there must not keep that from the holder. A stopped number gets nothing at all.
 */
function isEndedByStop({ channel, isStoppable, reader, template }: NoticeFacts): boolean {
  if (channelFacts[channel].stopEnds === "everything") return true;
  return isStoppable && !(reader?.isHolderMailbox && template === "done-said");
}

/** Compares what a notice says with the present facts. Codes, links and receipts say nothing that can change. */
function isStillTrue({ template, location, says, term, about, date, ...facts }: NoticeFacts): boolean {
  const isAboutPresentDate = location !== null && location.dueOn === says.dueOn;
  switch (template) {
    case "signup-asked":
    case "signup-unanswered":
      return facts.isSignupUnanswered;
    case "next-date-needed":
      return isAboutPresentDate && location.state === "awaiting_next_date";
    case "nobody-reached":
      return isAboutPresentDate && date !== null && !isOver(date) && !date.isDone && !isAnybodyWilling(date);
    case "term-ending":
    case "year-ending":
      return term !== null && !term.isClosed && term.endsOn !== null && term.endsOn === says.endsOn;
    case "done-said":
      return !facts.isAboutLocation || says.isDone;
    case "done-taken-back":
      return !facts.isAboutLocation || !says.isDone;
    case "channel-stopped":
      return about === undefined || (about !== null && isInTrouble(about));
    case "agree-to-texts":
      return about?.state === "pending" && !about.isRetired;
    case "agree-by-text":
      return !facts.isLeftOut;
    case "newsletter-issue":
      return facts.isSubscribed;
    default:
      return true;
  }
}

const isInTrouble = ({ state, hasReason }: { state: ListedChannel["state"]; hasReason: boolean }): boolean =>
  state === "failing" || state === "stopped" || (state === "pending" && hasReason);
