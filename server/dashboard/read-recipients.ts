import { failingCauseOf } from "#core/delivery/why-failing.ts";
import { hasReminderChoice } from "#core/people/reminder-sets.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { canTextAgain } from "#server/recipients/ask-again.ts";
import { isStoppedBy } from "#server/recipients/channel-switch.ts";
import { type Channel, channelsOf, isProven, type Recipient } from "#server/recipients/channels-of.ts";
import { mailToAsk } from "#server/recipients/introduce-people.ts";
import { peopleOf } from "#server/recipients/lock-own-people.ts";
import { findOfferedNumber } from "#server/recipients/offered-number.ts";
import { suppressedAmong } from "#server/recipients/suppressions.ts";
import { canStart, canStop } from "#server/recipients/switch-own-channel.ts";
import type { Services } from "#server/start/services.ts";
import { ownSubscription, type Which } from "#server/subscriptions/own-subscription.ts";

/** Recipients and their present channels. Empty without a subscription. */
export async function readRecipients(db: Db | Tx, services: Services, userId: string, which: Which) {
  const { keys } = services;
  const subscription = await ownSubscription(db, userId, which);
  if (!subscription) return [];
  const people = await peopleOf(db, subscription.id);
  const channels = await channelsOf(db, subscription.id);
  // Only for a proven number: otherwise anybody could find this out about any number.
  const ownNumbers = channels
    .filter(({ recipient, channel }) => recipient.isAccountHolder && isProven(channel))
    .filter(({ channel }) => isStoppedBy(channel, "recipient"))
    .map(({ channel }) => channel.address);
  const haveSentStop = await suppressedAmong(db, keys, ownNumbers);
  const isPaid = subscription.status === "active";
  const offered = await findOfferedNumber(db, channels);
  return people.map((person) => ({
    id: person.id,
    fullName: person.fullName,
    relation: person.relation,
    isAccountHolder: person.isAccountHolder,
    timeZone: person.timeZone,
    language: person.language,
    restsSince: person.restsSince === null ? null : isoInstant(person.restsSince),
    ...remindersOf(person),
    offeredNumber: offered?.recipientId === person.id ? offered.address : null,
    channels: channels
      .filter(({ recipient }) => recipient.id === person.id)
      .map(({ recipient, channel }) => ({
        ...shown(channel),
        ...(person.isAccountHolder && channel.kind === "text" && !isProven(channel) && unproven(channel)),
        ...(haveSentStop.has(channel.address) &&
          person.isAccountHolder && { hasSentStop: true, canStart: false }),
        isAccountEmail: channel.isHolderMailbox,
        canAskAgain:
          canTextAgain(services, subscription, { recipient, channel }) ||
          (isPaid && mailToAsk(channels, channel) !== null),
      })),
  }));
}

/** The registrant and the account holder get everything, without a choice. */
const remindersOf = (person: Recipient) => ({
  canChooseReminders: hasReminderChoice(person),
  reminderSet: hasReminderChoice(person) ? person.reminderSet : "all",
  ownReminderSet: hasReminderChoice(person) ? person.ownReminderSet : null,
  hasLastDay: person.hasLastDay,
  saysStakes: person.saysStakes,
});

/** An unproven own number waits for its START, whatever else is known about it. */
const unproven = (channel: Channel) =>
  isStoppedBy(channel, "recipient") ? { state: "pending" as const, reason: null, canStop: true } : {};

function shown(channel: Channel) {
  const { id, kind, address, state, stateReason, failingSince } = channel;
  const isFailing = state === "failing";
  return {
    id,
    kind,
    address,
    state,
    reason: stateReason,
    failingSince: isFailing ? (failingSince?.toString() ?? null) : null,
    failingBecause: isFailing ? failingCauseOf(stateReason) : null,
    canStop: canStop(channel),
    canStart: canStart(channel),
    hasSentStop: false,
  };
}
