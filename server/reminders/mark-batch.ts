import { setTimeout } from "node:timers/promises";
import { isPassing } from "#server/db/is-passing.ts";
import { leaveUnreachable } from "#server/newsletter/leave-unreachable.ts";
import { stopNumber } from "#server/recipients/switch-number.ts";
import type { ClaimedDelivery } from "#server/reminders/claim-deliveries.ts";
import { failChannel } from "#server/reminders/fail-channel.ts";
import { failureFacts } from "#server/reminders/failure-facts.ts";
import { markDeliveries, type Outcome } from "#server/reminders/mark-deliveries.ts";
import { recordSendings } from "#server/reminders/provider-breaker.ts";
import type { Services } from "#server/services.ts";

/** Milliseconds between two tries, doubled each time up to the second. */
const [firstPauseMs, longestPauseMs] = [100, 10_000];

/**
 * Writes down what has come of a batch. Its messages have left: a database that is away for a moment, or that broke this
 * transaction to end a deadlock, is asked again as long as `isWorthIt`, because what is not written down goes out twice.
 */
export async function markBatch(
  services: Services,
  outcomes: ReadonlyMap<ClaimedDelivery, Outcome>,
  isWorthIt: () => boolean,
): Promise<void> {
  if (outcomes.size === 0) return;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await markOnce(services, outcomes);
    } catch (error) {
      if (!isPassing(error) || !isWorthIt()) throw error;
      services.log.warn(failureFacts(error), "a batch could not be marked, and is tried again");
      await setTimeout(pauseMs);
    }
  }
}

async function markOnce(services: Services, outcomes: ReadonlyMap<ClaimedDelivery, Outcome>): Promise<void> {
  const now = services.clock.now();
  const smsAvailable = services.sms !== null;
  const marked = await services.db.transaction(async (tx) => {
    const ids = await markDeliveries(tx, now, outcomes);
    await recordSendings(tx, now, outcomes);
    for (const { delivery, reason, optedOut } of addressesThatFailed(outcomes)) {
      if (!ids.has(delivery.id)) continue;
      if (optedOut) await stopNumber(tx, services, delivery.address, "provider");
      else if (delivery.template === "newsletter-issue") await leaveUnreachable(tx, delivery.params, now);
      else await failChannel(tx, services.keys, now, delivery, { reason, smsAvailable });
    }
    return ids;
  });
  if (marked.size < outcomes.size) {
    // Or a receipt of the provider's was faster than this note.
    services.log.warn({ unmarked: outcomes.size - marked.size }, "claims ran out before they were marked");
  }
}

/** In one order, whichever was answered first: two batches that close the same channels must not wait for each other. */
function addressesThatFailed(outcomes: ReadonlyMap<ClaimedDelivery, Outcome>) {
  return [...outcomes]
    .flatMap(([delivery, outcome]) =>
      outcome.status === "failed" && outcome.channelFails ? [{ ...outcome, delivery }] : [],
    )
    .sort((a, b) => (orderOf(a.delivery) < orderOf(b.delivery) ? -1 : 1));
}

const orderOf = ({ subscriptionId, address }: ClaimedDelivery) => `${subscriptionId}|${address}`;
