import type { Temporal } from "temporal-polyfill";
import { offsets } from "#core/planning/offsets.ts";
import { type ChannelFacts, channelOf, type DeliveryFacts, type Facts } from "./facts.ts";
import { type DueReminder, dueReminders, firstSharers, isWilling } from "./oracle.ts";
import { isBefore, isFurther, isOffset, isTextTime, reminderInstant, waitsForToday } from "./rules.ts";
import { Violation, type World } from "./world.ts";

/** The checks once a vendor's trouble is over: the trouble has cost no message to anybody who can be reached. */

/** After this many milliseconds of calm, everything that trouble has held back must have left. */
export const calmEnough = 2 * 3_600_000;

/**
 * Called after a whole, undisturbed round that ran alone and began at `now`. `planned`: the facts that the round planned by.
 */
export function checkAfterTrouble(world: World, now: Temporal.Instant, planned: Facts): void {
  checkNobodyIsStopped(world);
  for (const one of dueReminders(world.facts, now)) {
    // A reader who agrees while the round sends is the next round's planner's to see.
    const then = planned.channels.get(one.channel.id);
    const isSame = then?.state === one.channel.state;
    if (isSame) checkNotLeftOut(world, one, now);
  }
}

/** A vendor's mistake ends no channel whose address always takes mail. */
function checkNobodyIsStopped(world: World): void {
  for (const channel of world.facts.channels.values()) {
    if (channel.state !== "failing" || channel.isRetired || world.calmMs(channel.kind) < calmEnough) continue;
    if (world.vendors.moods.lastDead(channel.kind, channel.address) > 0) continue;
    throw new Violation(
      12,
      `${channel.kind} ${channel.address}: takes messages and is still said to be failing`,
    );
  }
}

function checkNotLeftOut(world: World, one: DueReminder, now: Temporal.Instant): void {
  const { location, channel, recipient, offset } = one;
  if (channel.isResting) return;
  if (!isWilling(channel) && channel.state !== "failing") return;
  if (world.calmMs(channel.kind) < calmEnough || !canReach(world, one)) return;
  // The round itself may have lasted into the night, or past the hour that the message waits for.
  const instants = [now, world.now()];
  const isNight = instants.some((instant) => !isTextTime(instant, recipient.timeZone));
  if (channel.kind === "text" && isNight) return;
  if (world.stoppedNumbers.has(channel.address)) return;
  const own = world.reminderOf(location, offset, channel);
  // Invariant 1 asks for the row.
  if (!own || hasLeft(own) || world.vendors.reported.has(own.id)) return;
  if (isInLineToProbe(world, own, now)) return;
  if (instants.some((at) => waitsForToday(location.date, offset, recipient, at))) return;
  // The message of the former first day has already said that one can go.
  const hasCome = reminderInstant(location.date, offset, recipient.timeZone).epochMilliseconds;
  if (!isOffset(offset) && own.status === "superseded" && hasCome <= location.since.epochMilliseconds) return;
  // The address has had three reminders that day.
  if (isFurther(offset) && own.status === "superseded" && own.status_reason === "enough-today") return;
  // The message has arrived, and its provider never said so.
  if (world.vendors.unacknowledged.has(own.id)) return;
  // One address gets it once: through the first person on the list, and on that person's clock. A reader who has had a later
  // message and then moved west gets no earlier one, though its turn has come back.
  const hasHadIt = [...world.reminders.values()].some(
    (row) =>
      row !== own &&
      row.location_id === location.id &&
      row.due_on === location.due &&
      row.offset_key !== null &&
      !isBefore(row.offset_key, offset) &&
      hasLeft(row) &&
      channelOf(world.facts, row)?.address === channel.address,
  );
  if (hasHadIt) return;
  const isFirstOther = firstSharers(world.facts, one, location, offset).some((way) => isWilling(way.channel));
  if (isFirstOther) return;
  throw new Violation(
    12,
    `${world.nameOf(own)}: could have arrived and is ${own.status} (${own.status_reason ?? "no reason"})`,
  );
}

/**
 * The message's provider counts as down, and the message has been in line for less than two hours (since its reader has
 * agreed, say). When more addresses are dead than alive, a healthy server looks like one that refuses us. The first message
 * that it takes ends that, and probes go one at a time.
 */
function isInLineToProbe(world: World, row: DeliveryFacts, now: Temporal.Instant): boolean {
  if (row.status !== "planned" || !world.facts.paused.has(row.channel)) return false;
  return now.epochMilliseconds - (world.inLineSince.get(row.id) ?? 0) < calmEnough;
}

const hasLeft = ({ status }: DeliveryFacts) => ["sent", "delivered", "sending"].includes(status);

/**
 * The address takes messages, and did so before this date's first reminder: an address that was dead is tried again
 * with each date.
 */
export function canReach(
  world: World,
  { location, channel, recipient }: Pick<DueReminder, "location" | "channel" | "recipient">,
): boolean {
  const lastDead = world.vendors.moods.lastDead(channel.kind, channel.address);
  if (lastDead === 0) return true;
  const first = reminderInstant(location.date, offsets[0].key, recipient.timeZone).epochMilliseconds;
  return lastDead < first && location.since.epochMilliseconds < first;
}

/** Whether the address could have taken something. A refusal for a living address comes from somebody else's trouble. */
export const isLiving = (world: World, { kind, address }: ChannelFacts): boolean =>
  !world.vendors.moods.isDead(kind, address);
