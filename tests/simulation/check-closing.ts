import { canReach } from "./after-trouble.ts";
import type { Facts, LocationFacts, RecipientFacts } from "./facts.ts";
import { firstSharers, isRunning, isWilling, remembered, reminderMs, type Way, waysOf } from "./oracle.ts";
import { getsMessage } from "./rules.ts";
import { Violation, type World } from "./world.ts";

/**
 * Invariant 18: no date ends before a message about it has arrived. The check uses only what the providers took, and nothing
 * that the product says of itself: a row that is `sent` proves nothing here.
 */

/** An open date, and one channel of somebody who waits for its messages. */
interface OpenDate extends Way {
  locationId: string;
  due: string;
  /** The end of the date on the reader's clock, in epoch milliseconds. */
  endMs: number;
  /** The first of the date's last messages, and the hour of the date itself. */
  fromMs: number;
  dayMs: number;
}

/** Called after each step. It checks every date that has ended since `sinceMs`, the time of the last call. */
export function checkClosed(world: World, sinceMs: number): void {
  const seen = new Set<string>();
  for (const facts of world.factsBetween(sinceMs, world.clock.ms)) {
    for (const date of openDates(facts)) {
      if (date.endMs <= sinceMs || date.endMs > world.clock.ms) continue;
      const key = `${date.locationId} ${date.due} ${date.channel.id}`;
      if (seen.has(key)) continue;
      seen.add(key);
      checkReminded(world, date);
    }
  }
}

/** The dates that wait for "done", each with every willing channel of its list. */
function openDates(facts: Facts): OpenDate[] {
  const found: OpenDate[] = [];
  for (const location of facts.locations.values()) {
    if (!isRunning(facts.subscriptions.get(location.subscriptionId), location)) continue;
    for (const way of waysOf(facts, location.subscriptionId)) {
      if (!isWilling(way.channel) || !isRemindedOnTheDay(location, way.recipient)) continue;
      const { timeZone } = way.recipient;
      found.push({
        ...way,
        locationId: location.id,
        due: location.due,
        endMs: remembered(`${location.due} over ${timeZone}`, () =>
          location.dueOn.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
        ),
        fromMs: reminderMs(location.date, "-3", timeZone),
        dayMs: reminderMs(location.date, "0", timeZone),
      });
    }
  }
  return found;
}

/** A reader of any message of the day itself gets one of these. */
const ofTheDay = ["0", "0@16"] as const;

/** Another date may have no message on its day, and somebody on the list may not be told of it. Every other date has one. */
const isRemindedOnTheDay = ({ date }: LocationFacts, reader: RecipientFacts): boolean =>
  date.tells === null || ofTheDay.some((key) => getsMessage(reader, date, key));

/** The date has ended. If its reader could be reached all that day, the reader has heard of the date. */
function checkReminded(world: World, date: OpenDate): void {
  const { channel, recipient, locationId, due, dayMs, endMs } = date;
  if (world.stoppedNumbers.has(channel.address)) return;
  // Somebody said "done", the list has changed, or the date is not that old.
  if (!world.factsBetween(dayMs, endMs).every((facts) => isStillOpen(facts, date))) return;
  const calmSince = world.clock.ms - world.calmMs(channel.kind);
  if (calmSince > dayMs) return;
  const location = world.facts.locations.get(locationId);
  if (location && !canReach(world, { location, channel, recipient })) return;
  const arrived = world.vendors.inbox.filter(({ to }) => to === channel.address);
  const isAboutIt = arrived.some(({ deliveryId, at }) => {
    const row = world.deliveries.get(deliveryId);
    return row?.location_id === locationId && row.due_on === due && at >= date.fromMs;
  });
  // One address gets it once: through the first person on the list who gets the last of the date's messages, and on that
  // person's clock.
  const sharers = location ? ofTheDay.flatMap((key) => firstSharers(world.facts, date, location, key)) : [];
  if (isAboutIt || sharers.length > 0) return;
  throw new Violation(
    18,
    `${channel.kind} ${channel.address}: ${due} has ended and nothing said so in its last days`,
  );
}

function isStillOpen(facts: Facts, { locationId, due, channel, recipient }: OpenDate): boolean {
  const location = facts.locations.get(locationId);
  const way = facts.channels.get(channel.id);
  const reader = facts.recipients.get(recipient.id);
  if (!location || !way || !reader || location.due !== due) return false;
  const isSameWay = isWilling(way) && !way.isRetired && way.address === channel.address;
  const isSameReader =
    isRemindedOnTheDay(location, reader) &&
    reader.position !== null &&
    reader.timeZone === recipient.timeZone;
  return isSameWay && isSameReader && isRunning(facts.subscriptions.get(location.subscriptionId), location);
}
