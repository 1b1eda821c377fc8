import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { newestEndNotice } from "#core/money/subscription.ts";
import type { DueDate } from "#core/planning/message-days.ts";
import type { OffsetKey } from "#core/planning/offsets.ts";
import type {
  ChannelFacts,
  DeliveryFacts,
  Facts,
  LocationFacts,
  RecipientFacts,
  SubscriptionFacts,
} from "./facts.ts";
import {
  catchUpDays,
  coversDate,
  type Gets,
  getsMessage,
  lastDays,
  messageKeys,
  reminderInstant,
} from "./rules.ts";

/** The expected state, by the facts and the rules (rules.ts) alone, without the SQL with which the product decides. Pure. */

/** A channel of somebody on the list, and its person. */
export interface Way {
  channel: ChannelFacts;
  recipient: RecipientFacts;
}

/** A reminder that is due now, to one channel. */
export interface DueReminder extends Way {
  location: LocationFacts;
  /** The day of the message, relative to the date. */
  offset: OffsetKey;
  /** Whether the reminder may go to the channel. If it may not, its row must say why. */
  willing: boolean;
}

/** The present channels of a subscription's people. */
export function waysOf(facts: Facts, subscriptionId: string): Way[] {
  const ways: Way[] = [];
  for (const channel of facts.channels.values()) {
    const recipient = facts.recipients.get(channel.recipientId);
    if (recipient?.subscriptionId === subscriptionId && recipient.position !== null && !channel.isRetired) {
      ways.push({ channel, recipient });
    }
  }
  return ways;
}

/** The registrant comes first, and then the others in the order of the list. */
const rankOf = ({ relation, position }: Way["recipient"]): number =>
  relation === "registrant" ? -1 : (position ?? 0);

/**
 * The people of the list who come before this person, have the same address and get this message. One address gets a message
 * once, through the first.
 */
export const firstSharers = (
  facts: Facts,
  { channel, recipient }: Way,
  { date }: LocationFacts,
  key: OffsetKey,
): Way[] =>
  waysOf(facts, recipient.subscriptionId).filter(
    (way) =>
      getsMessage(way.recipient, date, key) &&
      way.channel.kind === channel.kind &&
      way.channel.address === channel.address &&
      rankOf(way.recipient) < rankOf(recipient),
  );

const known = new Map<string, number>();

/** Keeps each computed instant: zones take time, and the simulation asks for the same few mornings again and again. */
export function remembered(key: string, workOut: () => Temporal.Instant): number {
  const found = known.get(key) ?? workOut().epochMilliseconds;
  known.set(key, found);
  return found;
}

export const reminderMs = (date: DueDate, key: OffsetKey, timeZone: string) =>
  remembered(`${date.dueOn} ${date.appointmentOn} ${key} ${timeZone}`, () =>
    reminderInstant(date, key, timeZone),
  );

/** The newest offset that is due at `nowMs`, as `newestDueOffset` in rules.ts has it. */
export function newestDue(
  { date, dueOn, due }: LocationFacts,
  gets: Gets & { timeZone: string },
  nowMs: number,
): OffsetKey | null {
  const { timeZone } = gets;
  const end = remembered(`${due} end ${timeZone}`, () =>
    morningOf(dueOn.add({ days: lastDays + catchUpDays }), timeZone),
  );
  if (nowMs >= end) return null;
  const passed = messageKeys(date).filter(
    (key) => getsMessage(gets, date, key) && reminderMs(date, key, timeZone) <= nowMs,
  );
  return passed.at(-1) ?? null;
}

export const isWilling = ({ state, isResting }: ChannelFacts): boolean => state === "confirmed" && !isResting;

/** Whether there are no more dates. */
export const isOver = ({ state }: Pick<LocationFacts, "state">): boolean => state === "ended";

/** Whether reminders of the location's present date go out at all. */
export function isRunning(subscription: SubscriptionFacts | undefined, location: LocationFacts): boolean {
  if (!subscription || subscription.status === "pending_payment" || subscription.endsOn === null)
    return false;
  return !isOver(location) && !location.isDone && coversDate(subscription.endsOn, location.date);
}

/** Every reminder that is due at `now`: for each location and channel the newest. */
export function dueReminders(facts: Facts, now: Temporal.Instant): DueReminder[] {
  const nowMs = now.epochMilliseconds;
  return [...facts.locations.values()].flatMap((location) => {
    if (!isRunning(facts.subscriptions.get(location.subscriptionId), location)) return [];
    return waysOf(facts, location.subscriptionId).flatMap(({ channel, recipient }) => {
      const offset = newestDue(location, recipient, nowMs);
      if (offset === null) return [];
      return [{ location, channel, recipient, offset, willing: isWilling(channel) }];
    });
  });
}

/** The account holder, who is told everything that must not be missed. */
export function holderOf(facts: Facts, subscriptionId: string): RecipientFacts | null {
  const people = [...facts.recipients.values()].filter((one) => one.subscriptionId === subscriptionId);
  return people.find(({ isAccountHolder }) => isAccountHolder) ?? null;
}

const morning = "09:00";

/** The 09:00 of a day somewhere. */
const morningOf = (day: Temporal.PlainDate, timeZone: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone, plainTime: morning }).toInstant();

/** The day for notices: it begins at 09:00. */
function noticeDay(timeZone: string, now: Temporal.Instant): Temporal.PlainDate {
  const today = todayIn(timeZone, now);
  const hasBegun = Temporal.Instant.compare(now, morningOf(today, timeZone)) >= 0;
  return hasBegun ? today : today.subtract({ days: 1 });
}

const laterOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) > 0 ? one : other;

/**
 * The morning from which to ask the account holder (again) for the next date of a location that waits for it. It is never
 * within a week of the last question, whatever zone the holder moves to.
 */
function nextQuestionDay(location: LocationFacts, timeZone: string): Temporal.PlainDate {
  const since = todayIn(timeZone, location.since);
  const last = location.isDone ? since : laterOf(since, location.dueOn.add({ days: lastDays }));
  const first = last.add({ days: 1 });
  return location.askedFor === null ? first : laterOf(first, location.askedFor.add({ days: 7 }));
}

/** The morning from which the next weekly question is due, if it is due at `now`. Null when none is. */
export function questionDue(
  location: LocationFacts,
  subscription: SubscriptionFacts | undefined,
  holder: RecipientFacts | null,
  now: Temporal.Instant,
): Temporal.PlainDate | null {
  if (!isAsked(location) || subscription?.status !== "active" || !holder) return null;
  // Nobody could enter a date. The maker gets another message about that.
  if (subscription.waits) return null;
  const day = nextQuestionDay(location, holder.timeZone);
  return Temporal.PlainDate.compare(day, noticeDay(holder.timeZone, now)) <= 0 ? day : null;
}

/** The location waits for a next date. None follows another date that comes once. */
const isAsked = ({ state, comesAgain }: LocationFacts): boolean =>
  state === "awaiting_next_date" && comesAgain;

/** The message about a sign-up that waits for a yes which should exist and does not. Null when nothing is missing. */
export function missingWord(
  { id, waits, startsOn, timeZone }: SubscriptionFacts,
  deliveries: ReadonlyMap<string, DeliveryFacts>,
  now: Temporal.Instant,
): string | null {
  if (!waits || startsOn === null) return null;
  const days = startsOn.until(noticeDay(timeZone, now)).days;
  const daysOf = (wanted: string) =>
    [...deliveries.values()]
      .filter(({ template, subscription_id }) => template === wanted && subscription_id === id)
      .map(({ params }) => String(params.on));
  const askedTimes = daysOf("signup-asked").length;
  if (askedTimes > 4) return `its account holder was asked ${askedTimes} times`;
  if (days >= 0 && askedTimes === 0) return "its account holder was not asked";
  const weekly = startsOn.add({ days: Math.floor(days / 7) * 7 }).toString();
  const isTold = daysOf("signup-unanswered").some((day) => day >= weekly);
  return days >= 7 && !isTold ? `its maker was not told on ${weekly}` : null;
}

/** The newest due notice about the end of the term (days left; 0: it has ended). */
export function endNoticeDue(
  { status, endsOn }: SubscriptionFacts,
  holder: RecipientFacts | null,
  now: Temporal.Instant,
): number | null {
  if (status === "pending_payment" || endsOn === null || !holder) return null;
  return newestEndNotice(endsOn, noticeDay(holder.timeZone, now));
}

/** Every instant after `now` at which, by the present facts, something falls due or time alone changes something. */
export function instantsAhead(facts: Facts, now: Temporal.Instant): number[] {
  const found: number[] = [];
  for (const location of facts.locations.values()) {
    const subscription = facts.subscriptions.get(location.subscriptionId);
    const zones = new Set(waysOf(facts, location.subscriptionId).map(({ recipient }) => recipient.timeZone));
    if (isRunning(subscription, location)) {
      for (const timeZone of zones) {
        for (const key of messageKeys(location.date)) {
          found.push(reminderMs(location.date, key, timeZone));
        }
        found.push(
          remembered(`${location.due} end ${timeZone}`, () =>
            morningOf(location.dueOn.add({ days: lastDays + catchUpDays }), timeZone),
          ),
        );
      }
    }
    if (subscription)
      found.push(
        remembered(`${location.due} silent ${subscription.timeZone}`, () =>
          location.dueOn.add({ days: lastDays }).toZonedDateTime(subscription.timeZone).toInstant(),
        ),
      );
    const holder = holderOf(facts, location.subscriptionId);
    if (holder && isAsked(location)) {
      found.push(morningOf(nextQuestionDay(location, holder.timeZone), holder.timeZone).epochMilliseconds);
    }
  }
  for (const { id, endsOn, timeZone } of facts.subscriptions.values()) {
    const holder = holderOf(facts, id);
    if (endsOn === null || !holder) continue;
    for (const days of [-30, -7, -1, 1]) {
      found.push(
        remembered(`${endsOn} ${days} notice ${holder.timeZone}`, () =>
          morningOf(endsOn.add({ days }), holder.timeZone),
        ),
      );
    }
    found.push(
      remembered(`${endsOn} end ${timeZone}`, () =>
        endsOn.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
      ),
    );
  }
  return found.filter((ms) => ms > now.epochMilliseconds);
}
