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

/** A reminder to be written. */
export interface NewReminder extends Turn {
  channelId: string;
  offset: OffsetKey;
  occasion: Occasion | null;
  status: Extract<DeliveryStatus, "planned" | "superseded" | "suppressed">;
  statusReason: StatusReason | null;
}

/** What becomes of a reminder that has a row, as an event of its life. It holds as long as the row is as it was seen. */
export interface ReminderChange {
  row: ReminderRow;
  event: Extract<DeliveryEvent, "overtaken" | "trueAgain" | "willingAgain" | "heldBack" | "stillHeldBack">;
  statusReason: StatusReason | null;
  /** For a row that is judged anew: its turn, and what its day is by now. */
  turn: (Turn & { occasion: Occasion | null }) | null;
}

export interface DueMessages {
  made: NewReminder[];
  changed: ReminderChange[];
}

/**
 * What is due of a location's present date at `now`. For each channel the newest due offset becomes planned, or suppressed
 * with the reason; older offsets are superseded, whether they have a row that has not left or none yet. Only the days' own offsets
 * supersede: a message that a range, an appointment or the last day adds can be taken back, and then the offset before it is the
 * newest again. A contact's newest is the newest of those that the contact gets.
 * Rows that are cancelled or suppressed come back when they are true again; all others stay as they are.
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
 * The reader has been told already what the message of `offset` would say: it is the first day of a range that was corrected when
 * that day had come, and the message of the former first day has left. One can go, as it said.
 */
function isToldAlready(facts: DateFacts, channel: ListedChannel, offset: OffsetKey): boolean {
  const { date, stateSince } = facts;
  const isFirstDay =
    date.opensOn !== null && occasionOf(date, offset) === "first-day" && !isDayOffset(offset);
  const hadCome = reminderInstant(date, offset, channel.timeZone).epochMilliseconds <= stateSince;
  return isFirstDay && hadCome && wasToldFirstDay(facts, channel);
}

/** A message that may not leave now has its turn later, and is then tried until the end of that day. */
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

/** Until when a message waits: for its reader's morning, or for a newer one (`held`). Null when it need not. */
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
