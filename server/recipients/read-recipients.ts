import type { Temporal } from "temporal-polyfill";
import type { SessionUser } from "#server/accounts/session-user.ts";
import type { Db } from "#server/db/client.ts";
import { accountChannel, type Channel, channelsOf, type Recipient } from "#server/recipients/channels-of.ts";
import { mailToAsk } from "#server/recipients/introduce-people.ts";
import { peopleOf } from "#server/recipients/lock-own-people.ts";
import { canStart, canStop } from "#server/recipients/switch-own-channel.ts";
import { ownSubscription } from "#server/signups/claim-signups.ts";

/** The owner's recipients with their present channels; none without a subscription. */
export async function readRecipients(db: Db, user: SessionUser, now: Temporal.Instant) {
  const subscription = await ownSubscription(db, user, now);
  if (!subscription) return [];
  const people = await peopleOf(db, subscription.id);
  const channels = await channelsOf(db, subscription.id);
  const account = accountChannel(channels);
  const isPaid = subscription.status === "active";
  return people.map((person) => ({
    id: person.id,
    fullName: person.fullName,
    relation: person.relation,
    isAccountHolder: person.isAccountHolder,
    timeZone: person.timeZone,
    channels: channels
      .filter(({ recipient }) => recipient.id === person.id)
      .map(({ channel }) => ({
        ...shown(person, channel),
        isAccountEmail: channel.id === account?.id,
        canAskAgain: isPaid && mailToAsk(channels, channel) !== null,
      })),
  }));
}

function shown(recipient: Recipient, channel: Channel) {
  const { id, kind, address, state, stateReason } = channel;
  return {
    id,
    kind,
    address,
    state,
    reason: stateReason,
    canStop: canStop(recipient, channel),
    canStart: canStart(recipient, channel),
  };
}
