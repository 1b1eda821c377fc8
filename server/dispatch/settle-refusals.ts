import { channelKinds } from "#core/channels.ts";
import { later } from "#core/delivery/after-failure.ts";
import type { Failure } from "#core/delivery/failure.ts";
import type { Db } from "#server/db/client.ts";
import { failChannel } from "#server/dispatch/fail-channel.ts";
import { markDeliveries, type Outcome } from "#server/dispatch/mark-deliveries.ts";
import { endPause } from "#server/dispatch/provider-breaker.ts";
import type { ClaimedDelivery } from "#server/dispatch/read-claimed.ts";
import { outcomeOf } from "#server/dispatch/send-delivery.ts";
import { takeOffNewsletter } from "#server/dispatch/take-off-newsletter.ts";
import { type Refused, weighRefusals } from "#server/dispatch/weigh-refusals.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import type { Services } from "#server/services.ts";

/** A delivery whose refusal may be about its address. */
export interface WeighedDelivery {
  delivery: ClaimedDelivery;
  failure: Failure;
}

/**
 * Weighs the refusals of one batch, when everything else of the batch is recorded, and marks them: a dead address
 * stops, every other message is tried again. One transaction.
 * @returns what became of each.
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
      // The provider answers. Whatever it says, it was reached.
      if (refused.length > 0) await endPause(tx, now, channel, ["unreached"]);
      const scales = { channel, now, since: now, isReport: false, keys, openKinds };
      for (const id of await weighRefusals(tx, refused, scales)) dead.add(id);
    }
    for (const { delivery, failure } of weighed) {
      outcomes.set(
        delivery,
        dead.has(delivery.id) ? lost(failure) : tryLater(delivery, failure, now, random),
      );
    }
    const marked = await markDeliveries(tx, now, outcomes);
    for (const { delivery, failure } of inOneOrder(weighed)) {
      if (!dead.has(delivery.id) || !marked.has(delivery.id)) continue;
      if (delivery.template === "newsletter-issue") await takeOffNewsletter(tx, now, delivery.params);
      else await failChannel(tx, keys, now, delivery, { reason: failure.reason, openKinds });
    }
  });
  return [...outcomes.values()];
}

const lost = (failure: Failure): Outcome => ({
  ...{ status: "failed", failure, reason: failure.reason, isCalled: true },
});

function tryLater(
  { attempts, unanswered, giveUpAt, recipientChannelId }: ClaimedDelivery,
  failure: Failure,
  now: ReturnType<Services["clock"]["now"]>,
  random: () => number,
): Outcome {
  const hasChannel = recipientChannelId !== null;
  const step = later({ ...{ failure, attempts, unanswered, giveUpAt, hasChannel, now }, random: random() });
  return outcomeOf(step, failure, true) as Outcome;
}

/** In one order, whichever was answered first: two batches that stop the same channels must not deadlock. */
const inOneOrder = (weighed: readonly WeighedDelivery[]) =>
  weighed.toSorted((one, other) => (orderOf(one.delivery) < orderOf(other.delivery) ? -1 : 1));

const orderOf = ({ subscriptionId, address }: ClaimedDelivery) => `${subscriptionId}|${address}`;
