import type { Temporal } from "temporal-polyfill";
import { type FailureKind, weighedKinds } from "#core/delivery/failure.ts";
import type { DeliveryStatus } from "#core/delivery/life.ts";
import { deliveryReasons, type StatusReason } from "#core/delivery/reasons.ts";
import { coversDate } from "#core/money/subscription.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import type { DateFacts, ListedChannel, ReminderRow } from "./facts.ts";
import { isChosen } from "./message-days.ts";
import { dayOfOffset, type OffsetKey } from "./offsets.ts";

/** The subscription is paid, and the first reminder of the date falls inside its term. */
const isCovered = ({ isPaid, endsOn, date }: DateFacts): boolean =>
  isPaid && endsOn !== null && coversDate(endsOn, date);

/** No reminder of the location goes out any more: there are no more dates. */
export const isOver = ({ state }: Pick<DateFacts, "state">): boolean => state === "ended";

/** Why no reminder of the date goes out to any reader. Null when reminders go out. */
export function silentReason(facts: DateFacts): StatusReason | null {
  if (facts.isDone) return deliveryReasons.done;
  if (isOver(facts)) return deliveryReasons.ended;
  return isCovered(facts) ? null : deliveryReasons.notCovered;
}

/** A message about a date, to one of its channels. `facts`: null when the location is gone. */
interface AboutDate {
  facts: DateFacts | null;
  channelId: string;
  dueOn: Temporal.PlainDate;
}

/**
 * The facts and the channel of a message whose date still stands, or the reason why the message is true for nobody any more.
 */
export function standingOf({
  facts,
  channelId,
  dueOn,
}: AboutDate): { facts: DateFacts; channel: ListedChannel } | { reason: StatusReason } {
  const channel = facts?.channels.find(({ id }) => id === channelId);
  if (!facts || !channel || channel.isRetired) return { reason: deliveryReasons.addressReplaced };
  if (!facts.date.dueOn.equals(dueOn)) return { reason: deliveryReasons.dateChanged };
  const reason = silentReason(facts);
  return reason === null ? { facts, channel } : { reason };
}

/** The channel may be used. */
const isWilling = (
  { isRetired, state, isResting, kind }: ListedChannel,
  openKinds: readonly ChannelKind[],
): boolean => !isRetired && state === "confirmed" && !isResting && openKinds.includes(kind);

/**
 * A willing channel gets all reminders of the date. A channel with a smaller set does not count, because its other reminders
 * would reach nobody.
 */
export const isAnybodyWilling = ({ channels, openKinds }: DateFacts): boolean =>
  channels.some((channel) => channel.reminderSet === "all" && isWilling(channel, openKinds));

export const hasLeft = ({ status }: ReminderRow): boolean =>
  (["sending", "sent", "delivered"] as DeliveryStatus[]).includes(status);

/**
 * Some reminder of the date has been tried on this channel already. A failing channel is tried once for each date, quietly,
 * with the date's first reminder. A trial that has not reached the provider does not count.
 */
const wasTried = ({ rows }: DateFacts, channel: ListedChannel): boolean =>
  rows.some(
    ({ channelId, status, errorKind }) =>
      channelId === channel.id &&
      ((["sent", "delivered", "failed"] as DeliveryStatus[]).includes(status) ||
        (weighedKinds as readonly (FailureKind | null)[]).includes(errorKind)),
  );

/** The two are different channels with one address. */
const sharesAddress = (one: ListedChannel, other: ListedChannel): boolean =>
  one.id !== other.id && one.kind === other.kind && one.address === other.address;

/**
 * Why this channel does not get the reminder of this offset. Null when it does. Of the channels that share an address, one
 * gets it: the registrant's, or else the first position, among those that are willing and whose set has this offset. Once it
 * has left for the address, no other channel gets it.
 */
export function unwillingReason(
  facts: DateFacts,
  channel: ListedChannel,
  offset: OffsetKey,
): StatusReason | null {
  const { channels, rows, openKinds } = facts;
  if (channel.state === "pending") return deliveryReasons.notAgreed;
  if (channel.state === "stopped") return deliveryReasons.stopped;
  if (channel.isResting) return deliveryReasons.resting;
  if (channel.state === "failing" && wasTried(facts, channel)) return deliveryReasons.failing;
  if (!openKinds.includes(channel.kind)) return deliveryReasons.channelOff;
  const sharers = channels.filter((other) => sharesAddress(channel, other));
  if (sharers.length === 0) return null;
  const isBefore = ({ position, isRegistrant }: ListedChannel) =>
    isRegistrant === channel.isRegistrant
      ? position !== null && channel.position !== null && position < channel.position
      : isRegistrant;
  const goesToOther = sharers.some(
    (other) => isBefore(other) && isWilling(other, openKinds) && isChosen(other, facts.date, offset),
  );
  const hasGone = rows.some(
    (row) => row.offset === offset && hasLeft(row) && sharers.some(({ id }) => id === row.channelId),
  );
  return goesToOther || hasGone ? deliveryReasons.sharedAddress : null;
}

/** The message of the range's first day has left for the channel. */
export const wasToldFirstDay = ({ rows }: DateFacts, channel: ListedChannel): boolean =>
  rows.some((row) => row.channelId === channel.id && row.occasion === "first-day" && hasLeft(row));

/**
 * A message of the date's own day has left for the channel's address. Without one, the day's further message goes, however
 * many other dates the day has: somebody paid late, or our morning failed, or the reader gets nothing earlier that day.
 */
export const wasToldToday = ({ rows, channels }: DateFacts, channel: ListedChannel): boolean =>
  rows.some(
    (row) =>
      hasLeft(row) &&
      dayOfOffset(row.offset) === 0 &&
      channels.some(
        (one) => one.id === row.channelId && (one.id === channel.id || sharesAddress(channel, one)),
      ),
  );
