import { Temporal } from "temporal-polyfill";
import type { DeliveryEvent, DeliveryStatus } from "#core/delivery/life.ts";
import { deliveryReasons, type StatusReason } from "#core/delivery/reasons.ts";
import { memoize } from "#core/memoize.ts";
import { type ChannelKind, channelFacts } from "#core/people/channels.ts";
import type { DateFacts, ListedChannel, ReminderRow } from "./facts.ts";
import { isWithinHours, nextWithinHours } from "./hours.ts";
import { dateMessages, isChosen, type Occasion, occasionOf } from "./message-days.ts";
import { endOfLocalDay, heldUntil, newestDueOffset, reminderInstant } from "./message-times.ts";
import { compareOffsets, isDayOffset, type OffsetKey } from "./offsets.ts";
import { silentReason, unwillingReason, wasToldFirstDay } from "./willing.ts";

/** When a message is first tried, and until when. */
interface Turn {
  nextAttemptAt: Temporal.Instant;
  giveUpAt: Temporal.Instant;
}

/** A reminder whose row is to be written. */
export interface NewReminder extends Turn {
  channelId: string;
  offset: OffsetKey;
  occasion: Occasion | null;
  status: Extract<DeliveryStatus, "planned" | "superseded" | "suppressed">;
  statusReason: StatusReason | null;
}

/** An event in the life of a reminder that has a row. It applies only while the row is as the planner read it. */
export interface ReminderChange {
  row: ReminderRow;
  event: Extract<DeliveryEvent, "overtaken" | "trueAgain" | "willingAgain" | "heldBack" | "stillHeldBack">;
  statusReason: StatusReason | null;
  /** For a row that the planner judges anew: its turn, and its occasion by now. */
  turn: (Turn & { occasion: Occasion | null }) | null;
}

export interface DueMessages {
  made: NewReminder[];
  changed: ReminderChange[];
}

/**
 * The reminders of a location's present date that are due at `now`. On each channel the newest due offset becomes planned,
 * or suppressed with the reason. Older offsets become superseded, whether they have no row yet or a row that has not left.
 * Only a day's own offset supersedes. A range, an appointment or the last day can lose the message that it added, and then
 * the offset before that message is the newest again. For a contact, only the messages count that the contact gets.
 * A cancelled or suppressed row comes back when it is true again. Every other row stays as it is.
 */
export function dueMessages(facts: DateFacts, now: Temporal.Instant): DueMessages {
  const due: DueMessages = { made: [], changed: [] };
  if (silentReason(facts) !== null) return due;
  for (const channel of facts.channels) {
    if (channel.isRetired) continue;
    const newest = newestDueOffset(facts.date, channel, now);
    if (newest === null) continue;
    const row = facts.rows.find((one) => one.channelId === channel.id && one.offset === newest);
    if (row === undefined) addNewest(due, facts, channel, newest, now);
    else if (row.status === "cancelled" || row.status === "suppressed")
      judgeAnew(due, facts, channel, row, now);
  }
  return due;
}

function addNewest(
  { made, changed }: DueMessages,
  facts: DateFacts,
  channel: ListedChannel,
  newest: OffsetKey,
  now: Temporal.Instant,
): void {
  const turn = turnOf(facts, channel, newest, now);
  const newReminder = (
    offset: OffsetKey,
    status: NewReminder["status"],
    statusReason: StatusReason | null,
  ): NewReminder => ({
    ...turn,
    channelId: channel.id,
    offset,
    occasion: occasionOf(facts.date, offset),
    status,
    statusReason,
  });
  const reason = unwillingReason(facts, channel, newest);
  if (isToldAlready(facts, channel, newest))
    made.push(newReminder(newest, "superseded", deliveryReasons.newerDue));
  else made.push(newReminder(newest, reason === null ? "planned" : "suppressed", reason));
  if (!isDayOffset(newest)) return;
  const rows = facts.rows.filter(
    ({ channelId, offset }) => channelId === channel.id && compareOffsets(offset, newest) < 0,
  );
  for (const { offset } of dateMessages(facts.date)) {
    if (compareOffsets(offset, newest) >= 0 || !isChosen(channel, facts.date, offset)) continue;
    if (rows.some((row) => row.offset === offset)) continue;
    made.push(newReminder(offset, "superseded", deliveryReasons.newerDue));
  }
  for (const row of rows) {
    if (row.status !== "planned") continue;
    changed.push({ row, event: "overtaken", statusReason: deliveryReasons.newerDue, turn: null });
  }
}

function judgeAnew(
  { changed }: DueMessages,
  facts: DateFacts,
  channel: ListedChannel,
  row: ReminderRow,
  now: Temporal.Instant,
): void {
  const statusReason = unwillingReason(facts, channel, row.offset);
  const isCancelled = row.status === "cancelled";
  if (!isCancelled && statusReason !== null && statusReason === row.statusReason) return;
  const held = isCancelled ? "heldBack" : "stillHeldBack";
  const back = isCancelled ? "trueAgain" : "willingAgain";
  changed.push({
    row,
    event: statusReason === null ? back : held,
    statusReason,
    turn: {
      ...turnOf(facts, channel, row.offset, now),
      occasion: occasionOf(facts.date, row.offset),
    },
  });
}

/**
 * Whether the reader already knows that one can go, as the message of `offset` would say. True when that message is for a
 * range's first day, somebody corrected the range after the message's time had come, and the message of the former first day
 * has left.
 */
function isToldAlready(facts: DateFacts, channel: ListedChannel, offset: OffsetKey): boolean {
  const { date, stateSince } = facts;
  const isFirstDay =
    date.opensOn !== null && occasionOf(date, offset) === "first-day" && !isDayOffset(offset);
  const hadCome = reminderInstant(date, offset, channel.timeZone).epochMilliseconds <= stateSince;
  return isFirstDay && hadCome && wasToldFirstDay(facts, channel);
}

/** The first attempt is now, or later when the message may not leave yet. It is tried until the end of that day. */
function turnOf({ date }: DateFacts, channel: ListedChannel, offset: OffsetKey, now: Temporal.Instant): Turn {
  const { kind, timeZone } = channel;
  const nextAttemptAt =
    waitsUntil({ kind, timeZone, held: heldUntil(date, offset, channel, now) }, now) ?? now;
  return { nextAttemptAt, giveUpAt: endOfLocalDay(nextAttemptAt, timeZone) };
}

interface Waiting {
  kind: ChannelKind;
  timeZone: string;
  held: Temporal.Instant | null;
}

/** Until when a message waits: for its reader's morning, or for a newer message (`held`). Null when it need not wait. */
export function waitsUntil(
  { kind, timeZone, held }: Waiting,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const morning = quietUntil(kind, timeZone, now);
  if (morning === null || held === null) return morning ?? held;
  return Temporal.Instant.compare(morning, held) > 0 ? morning : held;
}

/** The next end of the quiet hours of the channel's kind, on the recipient's clock. Null outside of them. */
const quietUntil = memoize(
  (kind: ChannelKind, timeZone: string, now: Temporal.Instant) =>
    `${kind} ${timeZone} ${now.epochMilliseconds}`,
  (kind: ChannelKind, timeZone: string, now: Temporal.Instant): Temporal.Instant | null => {
    const { hours } = channelFacts[kind];
    return isWithinHours(hours, now, timeZone) ? null : nextWithinHours(hours, now, timeZone);
  },
);
