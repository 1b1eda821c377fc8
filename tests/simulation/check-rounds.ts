import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { endNoticeDays } from "#core/money/subscription.ts";
import type { OffsetKey } from "#core/planning/offsets.ts";
import { longestSendSeconds } from "#server/providers/email/port.ts";
import { againWaits } from "./check-again.ts";
import { afterReportMs } from "./check-rows.ts";
import { channelOf, type DeliveryFacts, locationOf, readerOf } from "./facts.ts";
import {
  type DueReminder,
  dueReminders,
  endNoticeDue,
  firstSharers,
  holderOf,
  isWilling,
  missingWord,
  newestDue,
  questionDue,
  waysOf,
} from "./oracle.ts";
import { getsEverything, getsMessage, isBefore, isOffset, messageKeys, waitsForToday } from "./rules.ts";
import { Violation, type World } from "./world.ts";

/** The checks after each part of a round: its sweep, its plan, its sending. The numbers are those of docs/invariants.md. */

/** After a sweep at `now`, everything that changes with time alone has changed. */
export function checkSwept(world: World, now: Temporal.Instant): void {
  for (const row of world.deliveries.values()) {
    if (row.status === "sending" && Date.parse(row.claimed_until ?? "") <= now.epochMilliseconds) {
      throw new Violation(2, `${world.nameOf(row)}: its claim has run out and nobody takes it back`);
    }
  }
  const { facts } = world;
  for (const { status, endsOn, timeZone } of facts.subscriptions.values()) {
    if (status === "pending_payment" || endsOn === null) continue;
    const isOver = Temporal.PlainDate.compare(endsOn, todayIn(timeZone, now)) < 0;
    if (isOver !== (status === "lapsed"))
      throw new Violation(7, `a term that ends on ${endsOn} is ${status}`);
  }
  for (const { dueOn, state, position, subscriptionId } of facts.locations.values()) {
    const subscription = facts.subscriptions.get(subscriptionId);
    if (!subscription || subscription.status === "pending_payment" || state !== "dated") continue;
    const today = todayIn(subscription.timeZone, now);
    if (Temporal.PlainDate.compare(dueOn.add({ days: 3 }), today) <= 0) {
      throw new Violation(9, `location ${position} (${dueOn}): does not wait for the next date`);
    }
  }
}

/** After a planner's round at `now`, before anything else: every due message has its row, and nobody is left in silence. */
export function checkPlanned(world: World, now: Temporal.Instant): void {
  const due = dueReminders(world.facts, now);
  for (const one of due) checkDue(world, one, due);
  checkNothingIsHeldBack(world, now);
  checkNeverSilent(world, now, due);
}

/**
 * A message that could not be sent, or had failed on a channel that was stopped by mistake, waits again once its channel is
 * open.
 */
function checkNothingIsHeldBack(world: World, now: Temporal.Instant): void {
  for (const row of world.deliveries.values()) {
    if (row.kind === "reminder" || row.status !== "suppressed") continue;
    const channel = channelOf(world.facts, row);
    if (!channel || !isWilling(channel) || channel.isRetired) continue;
    if (Date.parse(row.give_up_at ?? "") <= now.epochMilliseconds) continue;
    const why = `is held back (${row.status_reason}), and its channel is open`;
    throw new Violation(2, `${world.nameOf(row)}: ${why}`);
  }
}

/**
 * Whether a passed day must have a row. Only an offset supersedes the messages that were due before it. When a range or an
 * appointment adds a day after the offset has its row, that day gets no row before the next offset.
 */
function needsRow(
  world: World,
  { location, offset }: DueReminder,
  key: OffsetKey,
  newest: DeliveryFacts | undefined,
): boolean {
  if (key === offset) return true;
  if (!isOffset(offset)) return false;
  if (isOffset(key) || !newest) return true;
  const createdAt = Date.parse(newest.created_at);
  const [then] = world.factsBetween(createdAt, createdAt);
  const date = then?.locations.get(location.id)?.date;
  return date !== undefined && messageKeys(date).includes(key);
}

function checkDue(world: World, one: DueReminder, due: readonly DueReminder[]): void {
  const { location, channel, offset } = one;
  const newest = world.reminderOf(location, offset, channel);
  const passed = messageKeys(location.date).filter(
    (key) => !isBefore(offset, key) && getsMessage(one.recipient, location.date, key),
  );
  for (const key of passed) {
    if (world.reminderOf(location, key, channel) || !needsRow(world, one, key, newest)) continue;
    const where = `${location.dueOn} ${key} at location ${location.position}`;
    throw new Violation(1, `the reminder ${where} to ${channel.kind} ${channel.address} has no row`);
  }
  if (!newest || !one.willing || !["cancelled", "suppressed"].includes(newest.status)) return;
  // One address gets it once: among those who share it, another person's row must carry it.
  const isSameReader = (other: DeliveryFacts) => {
    const theirs = channelOf(world.facts, other);
    return theirs?.id !== channel.id && theirs?.kind === channel.kind && theirs.address === channel.address;
  };
  // The first person gets it on their own clock, which may be hours behind. Then that person's row answers for it.
  const isFirstOther = firstSharers(world.facts, one, location, offset).some((way) => isWilling(way.channel));
  if (isFirstOther) return;
  const isCarried = [...world.reminders.values()].some(
    (other) =>
      other.location_id === location.id &&
      other.due_on === newest.due_on &&
      isSameReader(other) &&
      // Another zone's clock may be an offset behind.
      (other.offset_key === offset ||
        due.some((late) => world.reminderOf(late.location, late.offset, late.channel) === other)) &&
      !["cancelled", "suppressed"].includes(other.status),
  );
  if (!isCarried) {
    throw new Violation(
      1,
      `${world.nameOf(newest)}: is due, its reader willing, and ${newest.status} (${newest.status_reason})`,
    );
  }
}

/**
 * After a dispatcher's round that began at `now`: every message that could leave has left, or waits for the vendor or for
 * its hours.
 */
export function checkNothingIsLeftBehind(world: World, now: Temporal.Instant): void {
  for (const row of world.deliveries.values()) {
    if (row.status !== "planned" || world.facts.paused.has(row.channel)) continue;
    // The operator is told when the round is through.
    if (row.template === "provider-trouble") continue;
    const nextAttemptAt = Date.parse(row.next_attempt_at);
    if (nextAttemptAt <= now.epochMilliseconds)
      throw new Violation(2, `${world.nameOf(row)}: is due and was left behind`);
    // An hour is the longest pause between attempts, and a night is the longest that a text waits.
    const afterReport = world.vendors.reported.has(row.id) ? afterReportMs : 0;
    const longest =
      row.channel === "text" ? 12 * 3_600_000 : 3_600_000 + longestSendSeconds * 1000 * 8 + afterReport;
    // The round itself may have taken an hour, with a slow provider.
    if (nextAttemptAt - world.clock.ms > longest && !isHeld(world, row) && !againWaits(world, row))
      throw new Violation(2, `${world.nameOf(row)}: waits too long, until ${row.next_attempt_at}`);
  }
}

/**
 * Whether the message waits for today's own message, by the facts of some moment since its round began: a round reads the
 * facts slice by slice, and its rows have the moment of its beginning.
 */
function isHeld(world: World, row: DeliveryFacts): boolean {
  if (row.kind !== "reminder") return false;
  const decidedAt = Temporal.Instant.from(row.updated_at);
  return world.factsBetween(decidedAt.epochMilliseconds, world.clock.ms).some((facts) => {
    const location = locationOf(facts, row);
    const reader = readerOf(facts, row);
    if (!location || !reader) return false;
    return waitsForToday(location.date, row.offset_key ?? "0", reader, decidedAt);
  });
}

function checkNeverSilent(world: World, now: Temporal.Instant, due: readonly DueReminder[]): void {
  const { facts, notices } = world;
  for (const location of facts.locations.values()) {
    const { dueOn, position, subscriptionId } = location;
    const morning = questionDue(
      location,
      facts.subscriptions.get(subscriptionId),
      holderOf(facts, subscriptionId),
      now,
    );
    if (morning !== null) {
      throw new Violation(9, `location ${position} (${dueOn}): the question of ${morning} was not put`);
    }
  }
  for (const subscription of facts.subscriptions.values()) {
    const notice = endNoticeDue(subscription, holderOf(facts, subscription.id), now);
    const isTold = (days: number) =>
      notices.has(`term-ending:${subscription.id}:${subscription.endsOn}:${days}`);
    // Or a notice nearer to the end, by the clock of a zone further east.
    if (notice !== null && !endNoticeDays.some((days) => days <= notice && isTold(days))) {
      throw new Violation(9, `the account holder was not told that the term ends (${notice})`);
    }
    const missing = missingWord(subscription, world.deliveries, now);
    if (missing !== null) throw new Violation(9, `a sign-up waits for a yes: ${missing}`);
  }
  for (const { state, address, recipientId, isRetired } of facts.channels.values()) {
    if (state !== "failing" || isRetired) continue;
    const subscriptionId = facts.recipients.get(recipientId)?.subscriptionId;
    const isTold = [...world.deliveries.values()].some(
      ({ template, subscription_id }) => template === "channel-stopped" && subscription_id === subscriptionId,
    );
    if (!isTold)
      throw new Violation(9, `${address}: nothing arrives there and the account holder was not told`);
  }
  for (const { location } of due) {
    const { id, dueOn, position, subscriptionId } = location;
    // By the registrant's clock, because a contact further east gets to the hour before.
    const timeZone = facts.subscriptions.get(subscriptionId)?.timeZone;
    const everything = {
      id: "",
      relation: "registrant",
      isAccountHolder: true,
      reminderSet: "all",
      ownReminderSet: null,
    };
    const registrant = { ...everything, hasLastDay: true, timeZone: timeZone ?? "UTC" };
    if (timeZone === undefined || newestDue(location, registrant, now.epochMilliseconds) === null) continue;
    // A reader of a smaller set does not count, because its other reminders reach nobody.
    const isReached = waysOf(facts, subscriptionId).some(
      ({ channel, recipient }) => isWilling(channel) && getsEverything(recipient, location.date),
    );
    if (!isReached && !notices.has(`nobody-reached:${id}:${dueOn}`)) {
      throw new Violation(9, `location ${position} (${dueOn}): nobody is reached and nobody was told`);
    }
  }
}
