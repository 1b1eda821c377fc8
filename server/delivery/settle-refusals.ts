import { later } from "#core/delivery/after-failure.ts";
import type { Failure } from "#core/delivery/failure.ts";
import { type ChannelKind, channelKinds } from "#core/people/channels.ts";
import type { Db } from "#server/db/client.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import type { Services } from "#server/start/services.ts";
import { classifyRefusals, type Refused, weighPutOffs } from "./classify-refusals.ts";
import { failChannel, isUnaskable } from "./fail-channel.ts";
import { markDeliveries, type Outcome } from "./mark-deliveries.ts";
import { endPause } from "./provider-breaker.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";
import { attemptOf, outcomeOf } from "./send-delivery.ts";
import { takeOffNewsletter } from "./take-off-newsletter.ts";

/** A delivery whose refusal may be about its address. */
export interface WeighedDelivery {
  delivery: ClaimedDelivery;
  failure: Failure;
}

/**
 * Weighs and marks the refusals of one batch, after the rest of the batch is recorded: a dead address stops, every other message
 * is retried. One transaction.
 * @returns the outcome of each.
 */
export async function settleRefusals(
  db: Db,
  services: Services,
  weighed: readonly WeighedDelivery[],
  random: () => number,
): Promise<Outcome[]> {
  const { clock, keys } = services;
  const openKinds = openKindsOf(services);
  const now = clock.now();
  const outcomes = new Map<ClaimedDelivery, Outcome>();
  if (weighed.length === 0) return [];
  await db.transaction(async (tx) => {
    const dead = new Set<string>();
    for (const channel of channelKinds) {
      const refused = weighed.flatMap(({ delivery, failure: { proves } }): Refused[] =>
        delivery.channel === channel && (proves === "address-unknown" || proves === "refused")
          ? [{ deliveryId: delivery.id, proves }]
          : [],
      );
      // Any answer shows that the provider was reached.
      if (refused.length > 0) await endPause(tx, now, channel, ["unreached"]);
      const context = { channel, now, since: now, isReport: false, keys, openKinds };
      for (const id of await classifyRefusals(tx, refused, context)) dead.add(id);
    }
    for (const { delivery, failure } of weighed) {
      const next = later(attemptOf(delivery, failure, now, random()));
      const outcome = dead.has(delivery.id) ? lost(failure) : (outcomeOf(next, failure, true) as Outcome);
      outcomes.set(delivery, outcome);
    }
    const marked = await markDeliveries(tx, now, outcomes);
    for (const { delivery, failure } of inOneOrder(weighed)) {
      const outcome = outcomes.get(delivery);
      const isGivenUp = outcome?.status === "failed" && isUnaskable(delivery, outcome.reason);
      if (!(dead.has(delivery.id) || isGivenUp) || !marked.has(delivery.id)) continue;
      if (delivery.template === "newsletter-issue") await takeOffNewsletter(tx, now, delivery.params);
      else await failChannel(tx, keys, now, delivery, { reason: failure.reason, openKinds });
    }
  });
  return [...outcomes.values()];
}

/** Weighs the messages that one batch's providers have put off, after the rest of the batch is recorded. */
export async function settlePutOffs(
  db: Db,
  { clock }: Services,
  channels: readonly ChannelKind[],
): Promise<void> {
  for (const channel of channels) await db.transaction((tx) => weighPutOffs(tx, clock.now(), channel));
}

const lost = (failure: Failure): Outcome => ({
  status: "failed",
  failure,
  reason: failure.reason,
  isCalled: true,
});

/** Sorted: two batches that stop the same channels must not deadlock. */
const inOneOrder = (weighed: readonly WeighedDelivery[]) =>
  weighed.toSorted((one, other) => (orderOf(one.delivery) < orderOf(other.delivery) ? -1 : 1));

const orderOf = ({ subscriptionId, address }: ClaimedDelivery) => `${subscriptionId}|${address}`;
