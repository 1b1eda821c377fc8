import type { Temporal } from "temporal-polyfill";
import { deliveryReasons, type StatusReason } from "#core/delivery/reasons.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { waitsUntil } from "./due-messages.ts";
import type { DateFacts } from "./facts.ts";
import { againEnding, againWaits, type PlannedAgain } from "./later.ts";
import { isChosen, messagesADay } from "./message-days.ts";
import { heldUntil, newestDueOffset } from "./message-times.ts";
import { type NoticeFacts, noticeEnding } from "./notice-verdict.ts";
import { compareOffsets, isDayOffset, isOfLastDay, type OffsetKey } from "./offsets.ts";
import { standingOf, unwillingReason, wasToldToday } from "./willing.ts";

/** The end of a message that is no longer true, or that no channel is willing to carry. */
export interface Ending {
  outcome: "cancelled" | "superseded" | "suppressed";
  reason: StatusReason;
}

/** Whether a planned message leaves. */
export type Verdict = { outcome: "go" } | Wait | Ending;

interface Wait {
  outcome: "wait";
  until: Temporal.Instant;
  /** Another message, not decided yet, may say the same. */
  isBehind: boolean;
}

interface PlannedReminder {
  kind: "reminder";
  channelId: string;
  dueOn: Temporal.PlainDate;
  offset: OffsetKey;
  /**
   * How many other reminders of the account's lists its address gets today before this one. Only a further message of the
   * last day needs the count.
   */
  alreadyToday: number;
  /** Null when the location is gone. */
  facts: DateFacts | null;
}

interface PlannedNotice {
  kind: "notice";
  channel: ChannelKind;
  /** The reader's zone. Null when only the address is known. */
  timeZone: string | null;
  facts: NoticeFacts;
}

type PlannedMessage = PlannedReminder | PlannedAgain | PlannedNotice;

/**
 * The second look (docs/reminder-rules.md): whether a planned message is still true at `now`, when its turn comes. The
 * message goes, waits for its reader's morning or for a newer message, or ends with a reason.
 */
export function verdict(message: PlannedMessage, now: Temporal.Instant): Verdict {
  const ending = endingOf(message, now);
  if (ending !== null) return ending;
  const until = waitingOf(message, now);
  return until === null ? { outcome: "go" } : { outcome: "wait", until, isBehind: isBehind(message) };
}

function waitingOf(message: PlannedMessage, now: Temporal.Instant): Temporal.Instant | null {
  switch (message.kind) {
    case "reminder":
      return reminderWaits(message, now);
    case "again":
      return againWaits(message, now);
    case "notice":
      return noticeWaits(message, now);
  }
}

function endingOf(message: PlannedMessage, now: Temporal.Instant): Ending | null {
  switch (message.kind) {
    case "reminder":
      return reminderEnding(message, now);
    case "again":
      return againEnding(message, now);
    case "notice":
      return noticeEnding(message.facts, now);
  }
}

function reminderEnding(message: PlannedReminder, now: Temporal.Instant): Ending | null {
  const standing = standingOf(message);
  if ("reason" in standing) return cancelled(standing.reason);
  const { facts, channel } = standing;
  const { offset, alreadyToday } = message;
  if (!isChosen(channel, facts.date, offset)) return cancelled(deliveryReasons.fewerChosen);
  const newest = newestDueOffset(facts.date, channel, now);
  if (newest === null) return cancelled(deliveryReasons.tooLate);
  const order = compareOffsets(newest, offset);
  if (order < 0) return cancelled(deliveryReasons.notDue);
  if (order > 0) {
    const outcome = isDayOffset(newest) ? "superseded" : "cancelled";
    return { outcome, reason: deliveryReasons.newerDue };
  }
  const reason = unwillingReason(facts, channel, offset);
  if (reason !== null) return { outcome: "suppressed", reason };
  const isEnough = isOfLastDay(offset) && alreadyToday >= messagesADay && wasToldToday(facts, channel);
  return isEnough ? { outcome: "superseded", reason: deliveryReasons.enoughToday } : null;
}

const cancelled = (reason: StatusReason): Ending => ({ outcome: "cancelled", reason });

function reminderWaits(
  { facts, channelId, offset }: PlannedReminder,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const channel = facts?.channels.find(({ id }) => id === channelId);
  if (!facts || !channel) return null;
  const { kind, timeZone } = channel;
  return waitsUntil({ kind, timeZone, held: heldUntil(facts.date, offset, channel, now) }, now);
}

function noticeWaits(message: PlannedNotice, now: Temporal.Instant): Temporal.Instant | null {
  const { channel: kind, timeZone } = message;
  const held = isBehind(message) ? now.add(behindFor) : null;
  return timeZone === null ? held : waitsUntil({ kind, timeZone, held }, now);
}

/** An earlier question, which names this date too, has neither left nor ended. Once it has left, this message is needless. */
const isBehind = (message: PlannedMessage): boolean =>
  message.kind === "notice" && message.facts.earlierQuestion === "open";

/** How long the message waits before the dispatcher looks at the earlier question again. */
const behindFor = { minutes: 1 };
