import { setTimeout } from "node:timers/promises";
import { channelFacts, channelKinds } from "#core/channels.ts";
import type { Db } from "#server/db/client.ts";
import { tellOperator } from "#server/dispatch/alarm-operator.ts";
import { type ClaimedDelivery, isAnythingDue } from "#server/dispatch/claim-deliveries.ts";
import { BatchSender } from "#server/dispatch/send-batch.ts";
import type { Services } from "#server/services.ts";

type Channel = ClaimedDelivery["channel"];

/** One batch at a time, of whatever is due. */
export const oneLane: readonly (readonly Channel[])[] = [channelKinds];

export interface DispatchOptions {
  /** Deliveries claimed together. How many a killed process may send twice is in-hand.ts's matter. */
  batchSize?: number;
  /**
   * Batches in hand at a time, each of its own channels: while one is claimed, the others' messages keep the connections
   * busy, and a provider that answers slowly holds up nothing but its own channel.
   */
  lanes?: readonly (readonly Channel[])[];
  /**
   * Seconds a claim is good for. Nothing is begun in its second half, so it must be longer than twice what a provider
   * may take (`longestSendSeconds`): then no row is given back while its message may still be leaving.
   */
  leaseSeconds?: number;
  /** Messages of a batch on their way at a time. SMTP's pool has five connections; the rest is ready when one is free. */
  concurrency?: number;
  /** Milliseconds after which a lane that had nothing to do looks again while others wait for a slow provider. */
  lookAgainMs?: number;
  /** In [0, 1): spreads the retries. */
  random?: () => number;
  /** Milliseconds that only ever go on, whatever happens to the clock on the wall: how old a claim is. */
  stopwatch?: () => number;
  /** Waits so many milliseconds by that stopwatch: for the turn of a message, where a provider has said that we are too fast. */
  wait?: (ms: number) => Promise<void>;
  /** Sends this kind alone: a command that need not know every provider must not judge what goes through the others. */
  kind?: "newsletter";
  /** Ends the round: what is on its way is finished and marked, the rest of the batch given back. */
  signal?: AbortSignal;
  /** Told after each batch what has come of the round so far. */
  onBatch?: (total: DispatchResult) => Promise<void> | void;
}

export const defaults = {
  batchSize: 33,
  lanes: channelKinds.flatMap((kind) =>
    Array(channelFacts[kind].lanes).fill([kind]),
  ) as readonly (readonly Channel[])[],
  leaseSeconds: 600,
  concurrency: 10,
  lookAgainMs: 5000,
  random: Math.random,
  stopwatch: () => performance.now(),
};

export type Settings = typeof defaults & Omit<DispatchOptions, keyof typeof defaults>;

export interface DispatchResult {
  sent: number;
  failed: number;
  retried: number;
  /** No longer true when their turn came, or overtaken by a newer one. */
  cancelled: number;
  suppressed: number;
}

/**
 * Sends everything that is due, batch by batch, until nothing is left: claim, commit, call the provider, mark. Any
 * number of dispatchers may run side by side; a row is with one of them at a time.
 */
export async function dispatchDeliveries(
  db: Db,
  services: Services,
  options: DispatchOptions = {},
): Promise<DispatchResult> {
  const settings = { ...defaults, ...options };
  const total: DispatchResult = { sent: 0, failed: 0, retried: 0, cancelled: 0, suppressed: 0 };
  if (!(await isAnythingDue(db, services.clock.now()))) return total;
  const inHand = new Set<Promise<number>>();
  /** Batches that had something: each may have made more to send, a notice for another lane perhaps. */
  let fruitful = 0;
  /**
   * Waits until the batches in hand are through, but not as long as a provider may keep one of them: an answer to a text
   * must not wait for a mail server.
   */
  const waitForOthers = async () => {
    if (inHand.size === 0) return;
    await Promise.race([
      Promise.allSettled(inHand),
      setTimeout(settings.lookAgainMs, undefined, { ref: false }),
    ]);
  };
  const batches = new BatchSender(db, services, settings, total);
  const lane = async (channels: readonly Channel[], index: number) => {
    // While a provider is given no more than so much a minute, one lane is enough: claims in others' hands would only wait.
    const isSpare = settings.lanes.slice(0, index).some((other) => `${other}` === `${channels}`);
    let isIdle = false;
    while (!settings.signal?.aborted) {
      const before = fruitful;
      const batch = (isSpare && batches.isPaced(channels) ? Promise.resolve(0) : batches.send(channels)).then(
        (picked) => {
          if (picked > 0) fruitful += 1;
          return picked;
        },
      );
      // Whoever has nothing to do looks again when others have sent: a provider may be back, a row may have fallen due.
      if (!isIdle) inHand.add(batch);
      isIdle = (await batch.finally(() => inHand.delete(batch))) === 0;
      if (!isIdle) continue;
      await waitForOthers();
      // What ended while this lane was looking may have made something due that this look has not seen.
      if (fruitful === before && inHand.size === 0) break;
    }
  };
  const ended = await Promise.allSettled(settings.lanes.map(lane));
  await tellOperator(db, services);
  // Not before the others have marked what they have in hand.
  for (const result of ended) if (result.status === "rejected") throw result.reason;
  return total;
}
