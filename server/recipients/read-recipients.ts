import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { SessionUser } from "#server/accounts/session-user.ts";
import type { Db } from "#server/db/client.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { type Channel, channelsOf, type Recipient } from "#server/recipients/channels-of.ts";
import { canStart, canStop } from "#server/recipients/switch-own-channel.ts";
import { ownSubscription } from "#server/signups/claim-signups.ts";

/** The owner's recipients with their present channels; none without a subscription. */
export async function readRecipients(db: Db, user: SessionUser, now: Temporal.Instant) {
  const subscription = await ownSubscription(db, user, now);
  if (!subscription) return [];
  const people = await db
    .select()
    .from(recipients)
    .where(and(eq(recipients.subscriptionId, subscription.id), isNotNull(recipients.position)))
    .orderBy(asc(recipients.position));
  const channels = await channelsOf(db, subscription.id);
  return people.map((person) => ({
    id: person.id,
    fullName: person.fullName,
    relation: person.relation,
    isAccountHolder: person.isAccountHolder,
    timeZone: person.timeZone,
    channels: channels
      .filter(({ recipient }) => recipient.id === person.id)
      .map(({ channel }) => shown(person, channel)),
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
