import type { SessionUser } from "#server/accounts/session-user.ts";
import { isStoppedBy } from "#server/recipients/channel-switch.ts";
import { accountChannel, type Channel, channelsOf, type Recipient } from "#server/recipients/channels-of.ts";
import { mailToAsk } from "#server/recipients/introduce-people.ts";
import { peopleOf } from "#server/recipients/lock-own-people.ts";
import { suppressedAmong } from "#server/recipients/suppressions.ts";
import { canStart, canStop } from "#server/recipients/switch-own-channel.ts";
import type { Services } from "#server/services.ts";
import { ownSubscription } from "#server/signups/claim-signups.ts";

/** The owner's recipients with their present channels; none without a subscription. */
export async function readRecipients({ db, keys, clock }: Services, user: SessionUser) {
  const subscription = await ownSubscription(db, user, clock.now());
  if (!subscription) return [];
  const people = await peopleOf(db, subscription.id);
  const channels = await channelsOf(db, subscription.id);
  const account = accountChannel(channels);
  // Only of a number that a text was kept from: before that, anybody could ask so about anybody's.
  const ownNumbers = channels
    .filter(({ recipient, channel }) => recipient.isAccountHolder && isStoppedBy(channel, "recipient"))
    .map(({ channel }) => channel.address);
  const haveSentStop = await suppressedAmong(db, keys, ownNumbers);
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
        ...(haveSentStop.has(channel.address) &&
          person.isAccountHolder && { hasSentStop: true, canStart: false }),
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
    hasSentStop: false,
  };
}
