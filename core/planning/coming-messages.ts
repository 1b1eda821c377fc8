import type { Temporal } from "temporal-polyfill";
import { dueMessages } from "./due-messages.ts";
import type { DateFacts, ListedChannel } from "./facts.ts";
import { dateMessages, isChosen } from "./message-days.ts";
import { reminderInstant } from "./message-times.ts";
import { silentReason, unwillingReason } from "./willing.ts";

/** A message that lies ahead: when it leaves, for which day of the date, and where it goes. */
export interface ComingMessage {
  at: Temporal.Instant;
  /** Days relative to the date. */
  days: number;
  channel: ListedChannel;
}

/**
 * The messages of a date that still lie ahead, by the planner's own rules and the present facts, the earliest first. A
 * channel that waits for its reader's consent has none. A date that is not paid for has none either: before a payment, ask
 * with the facts as the payment would make them.
 */
export function comingMessages(facts: DateFacts, now: Temporal.Instant): ComingMessage[] {
  if (silentReason(facts) !== null) return [];
  const messages = dateMessages(facts.date);
  return facts.channels
    .filter(({ isRetired, position }) => !isRetired && position !== null)
    .flatMap((channel) =>
      messages
        .filter(({ offset }) => isChosen(channel, facts.date, offset))
        .filter(({ offset }) => unwillingReason(facts, channel, offset) === null)
        .map(({ offset, days }) => ({
          days,
          channel,
          at: reminderInstant(facts.date, offset, channel.timeZone),
        })),
    )
    .filter(({ at }) => at.epochMilliseconds > now.epochMilliseconds)
    .sort((one, other) => one.at.epochMilliseconds - other.at.epochMilliseconds);
}

/**
 * Whether a message of the date leaves within minutes, because its time came before somebody entered the date or paid for
 * it.
 */
export const leavesNow = (facts: DateFacts, now: Temporal.Instant): boolean =>
  facts.rows.some(({ status }) => status === "planned" || status === "sending") ||
  dueMessages(facts, now).made.some(({ status }) => status === "planned");
