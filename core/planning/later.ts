import { Temporal } from "temporal-polyfill";
import { deliveryReasons, type StatusReason } from "#core/delivery/reasons.ts";
import { waitsUntil } from "./due-messages.ts";
import type { DateFacts, ListedChannel } from "./facts.ts";
import { dateMessages, isChosen } from "./message-days.ts";
import { endOfLocalDay, heldUntil, newestDueOffset, reminderInstant } from "./message-times.ts";
import { compareOffsets, type OffsetKey } from "./offsets.ts";
import type { Ending } from "./verdict.ts";
import { hasLeft, silentReason, standingOf, unwillingReason } from "./willing.ts";

/** "Remind me later" means this hour of the day, on the reader's clock. */
const evening = 18;

/** Once the evening's hour has come, it means this hour of the next day. */
const nextMorning = 8;

/** The reminder that comes again keeps this many hours from the reader's own next ones about the date. */
const hoursApart = 2;

/** The day's last message (at four) may leave this many hours late, and the reminder that comes again (at six) still goes. */
const hoursLate = 1 / 4;

/** The answer to a reader who asks to be reminded of a date later. */
export interface Later {
  /** The reader's last reminder of the date: it comes once more. */
  offset: OffsetKey;
  /**
   * When that reminder comes again. Null when the reader's own next one is near that hour, or on its way: then only that one
   * comes.
   */
  againAt: Temporal.Instant | null;
  /** The end of that day. After it the reminder is not worth trying any more. */
  giveUpAt: Temporal.Instant | null;
  /** When the reader's own next reminder of the date comes. Null after the last. */
  nextAt: Temporal.Instant | null;
}

/**
 * When a reader who asks for it at `now` is reminded again. That reminder comes beside the date's own messages and never
 * replaces one. Null when the reader has had no reminder of the date, or gets none any more.
 */
export function remindLater(facts: DateFacts, channelId: string, now: Temporal.Instant): Later | null {
  const channel = facts.channels.find(({ id }) => id === channelId);
  if (channel === undefined || channel.isRetired || silentReason(facts) !== null) return null;
  const newest = newestDueOffset(facts.date, channel, now);
  const offset = lastOffsetThatLeft(facts, channel);
  if (newest === null || offset === null || unwillingReason(facts, channel, offset) !== null) return null;
  const onItsWay = turnOfNewest(facts, channel, newest, now);
  const ahead = ownAhead(facts, channel, now);
  const nextAt = onItsWay ?? ahead[0] ?? null;
  const againAt = laterToday(now, channel.timeZone);
  if (onItsWay !== null || ahead.some((at) => hoursBetween(againAt, at) < hoursApart))
    return { offset, againAt: null, giveUpAt: null, nextAt };
  return { offset, againAt, giveUpAt: endOfLocalDay(againAt, channel.timeZone), nextAt };
}

/** A reminder that comes again at its reader's wish, and waits for its hour. */
export interface PlannedAgain {
  kind: "again";
  channelId: string;
  dueOn: Temporal.PlainDate;
  offset: OffsetKey;
  /** When its reader asked for it. */
  askedAt: Temporal.Instant;
  /** When the reader's last reminder of the date since `askedAt` left. Null when none has. */
  remindedAt: Temporal.Instant | null;
  facts: DateFacts | null;
}

/** How such a reminder ends without leaving. Null when it may leave. */
export function againEnding(message: PlannedAgain, now: Temporal.Instant): Ending | null {
  const standing = standingOf(message);
  if ("reason" in standing) return cancelled(standing.reason);
  const { facts, channel } = standing;
  const { offset, askedAt, remindedAt } = message;
  const newest = newestDueOffset(facts.date, channel, now);
  // On the reader's present clock: the zone may have changed since.
  const ends = endOfLocalDay(laterToday(askedAt, channel.timeZone), channel.timeZone);
  const isOver = Temporal.Instant.compare(ends, now) <= 0;
  if (newest === null || isOver) return cancelled(deliveryReasons.tooLate);
  const reason = unwillingReason(facts, channel, offset);
  // A suppressed reminder comes back when its channel opens again. Nothing brings back one for a resting reader or a shared
  // address.
  const isHeldBack = reason !== deliveryReasons.resting && reason !== deliveryReasons.sharedAddress;
  if (reason !== null) return isHeldBack ? { outcome: "suppressed", reason } : cancelled(reason);
  const isOnItsWay = turnOfNewest(facts, channel, newest, now) !== null;
  const isJustReminded = remindedAt !== null && hoursBetween(remindedAt, now) < hoursApart - hoursLate;
  const isNear = ownAhead(facts, channel, now).some((at) => hoursBetween(at, now) < hoursApart);
  return isOnItsWay || isJustReminded || isNear
    ? { outcome: "superseded", reason: deliveryReasons.newerDue }
    : null;
}

/** The message waits for the promised hour, even when something has moved its turn. */
export function againWaits({ facts, channelId, askedAt }: PlannedAgain, now: Temporal.Instant) {
  const channel = facts?.channels.find(({ id }) => id === channelId);
  if (!channel) return null;
  const { kind, timeZone } = channel;
  const at = laterToday(askedAt, timeZone);
  return waitsUntil({ kind, timeZone, held: Temporal.Instant.compare(at, now) > 0 ? at : null }, now);
}

const cancelled = (reason: StatusReason): Ending => ({ outcome: "cancelled", reason });

const hoursBetween = (one: Temporal.Instant, other: Temporal.Instant): number =>
  Math.abs(one.since(other).total("hours"));

function laterToday(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timeZone);
  const isEvening = local.hour >= evening;
  const day = local.toPlainDate().add({ days: isEvening ? 1 : 0 });
  const plainTime = { hour: isEvening ? nextMorning : evening };
  return day.toZonedDateTime({ timeZone, plainTime }).toInstant();
}

function lastOffsetThatLeft({ rows }: DateFacts, channel: ListedChannel): OffsetKey | null {
  const left = rows.filter((row) => row.channelId === channel.id && hasLeft(row));
  return (
    left
      .map(({ offset }) => offset)
      .sort(compareOffsets)
      .at(-1) ?? null
  );
}

/** When the newest due message leaves, while it waits or has no row yet. Null once it has left or ended. */
function turnOfNewest(
  facts: DateFacts,
  channel: ListedChannel,
  newest: OffsetKey,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const row = facts.rows.find((one) => one.channelId === channel.id && one.offset === newest);
  if (row !== undefined && row.status !== "planned" && row.status !== "sending") return null;
  const { kind, timeZone } = channel;
  return waitsUntil({ kind, timeZone, held: heldUntil(facts.date, newest, channel, now) }, now) ?? now;
}

/** The instants of the reader's messages that are not due yet, in order. */
const ownAhead = ({ date }: DateFacts, channel: ListedChannel, now: Temporal.Instant): Temporal.Instant[] =>
  dateMessages(date)
    .filter(({ offset }) => isChosen(channel, date, offset))
    .map(({ offset }) => reminderInstant(date, offset, channel.timeZone))
    .filter((at) => Temporal.Instant.compare(at, now) > 0);
