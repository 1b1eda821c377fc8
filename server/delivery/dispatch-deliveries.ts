import { setTimeout } from "node:timers/promises";
import { channelFacts, channelKinds } from "#core/people/channels.ts";
import type { Db } from "#server/db/client.ts";
import type { Services } from "#server/start/services.ts";
import { isAnythingDue } from "./claim-deliveries.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";
import { BatchSender } from "./send-batch.ts";

type Channel = ClaimedDelivery["channel"];

export const oneLane: readonly (readonly Channel[])[] = [channelKinds];

export interface DispatchOptions {
  /** How many deliveries one claim takes. in-flight-limit.ts limits how many a killed process may send twice. */
  batchSize?: number;
  /**
   * Batches that run at the same time, each with its own channels. While one claims, the others keep the connections busy, and a
   * slow provider delays only its own channel.
   */
  lanes?: readonly (readonly Channel[])[];
  /**
   * Seconds. Longer than a provider may take from the hand-over on (`silentSeconds`); a message that has waited renews its claim
   * first. So no row is given back while its message may be leaving.
   */
  leaseSeconds?: number;
  /** Messages of a batch in flight. SMTP's pool has five connections; the other messages are ready when one is free. */
  concurrency?: number;
  /** An idle lane looks again after this many milliseconds while others wait for a slow provider. */
  lookAgainMs?: number;
  /** A random number in [0, 1) that spreads the retries. */
  random?: () => number;
  /** Monotonic milliseconds. They measure the age of a claim. */
  stopwatch?: () => number;
  /** Waits this many milliseconds by that stopwatch, for a message's turn at a provider that has called us too fast. */
  wait?: (ms: number) => Promise<void>;
  /** Sends only this kind: a command may not know every provider, and must not decide about the others' messages. */
  kind?: "newsletter";
  /** Ends the round: messages in flight are finished and marked, the rest of the batch is given back. */
  signal?: AbortSignal;
  onBatch?: (total: DispatchResult) => Promise<void> | void;
}

export const defaults = {
  batchSize: 50,
  lanes: channelKinds.flatMap((kind) =>
    Array(channelFacts[kind].lanes).fill([kind]),
  ) as readonly (readonly Channel[])[],
  leaseSeconds: 660,
  concurrency: 10,
  lookAgainMs: 1000,
  random: Math.random,
  stopwatch: () => performance.now(),
};

export type Settings = typeof defaults & Omit<DispatchOptions, keyof typeof defaults>;

export interface DispatchResult {
  sent: number;
  failed: number;
  retried: number;
  /** No longer true at the second look, or overtaken by a newer message. */
  cancelled: number;
  suppressed: number;
}

/**
 * Sends everything that is due, batch by batch: claim, commit, call the provider, mark. Any number of dispatchers may run side by
 * side; each row is with one of them at a time.
 */
export async function dispatchDeliveries(
  db: Db,
  services: Services,
  options: DispatchOptions = {},
): Promise<DispatchResult> {
  const settings = { ...defaults, ...options };
  const total: DispatchResult = { sent: 0, failed: 0, retried: 0, cancelled: 0, suppressed: 0 };
  if (!(await isAnythingDue(db, services.clock.now()))) return total;
  const inFlight = new Set<Promise<number>>();
  /** Batches that had messages. Each may have made more to send, such as a notice for another lane. */
  let batchesWithWork = 0;
  /** Waits for the running batches, but no longer than `lookAgainMs`: an answer to a text must not wait for a mail server. */
  const waitForOthers = async () => {
    if (inFlight.size === 0) return;
    await Promise.race([
      Promise.allSettled(inFlight),
      setTimeout(settings.lookAgainMs, undefined, { ref: false }),
    ]);
  };
  const batches = new BatchSender(db, services, settings, total);
  const lane = async (channels: readonly Channel[], index: number) => {
    const isSame = (other: readonly Channel[]) => `${other}` === `${channels}`;
    const before = settings.lanes.slice(0, index).filter(isSame).length;
    const isForAsked = before === 0 && settings.lanes.filter(isSame).length > 1;
    // While a provider has a pace, the rest needs one lane: claims of other lanes would only wait.
    const isSpare = before > 1;
    let isIdle = false;
    while (!settings.signal?.aborted) {
      const worked = batchesWithWork;
      const isResting = isSpare && batches.isPaced(channels);
      const batch = (isResting ? Promise.resolve(0) : batches.send(channels, isForAsked)).then((picked) => {
        if (picked > 0) batchesWithWork += 1;
        return picked;
      });
      // An idle lane looks again when others have sent: a provider may be back, or a row may be due by now.
      if (!isIdle) inFlight.add(batch);
      isIdle = (await batch.finally(() => inFlight.delete(batch))) === 0;
      if (!isIdle) continue;
      await waitForOthers();
      // A batch that ended during this look may have made messages due that the look missed.
      if (batchesWithWork === worked && inFlight.size === 0) break;
    }
  };
  const ended = await Promise.allSettled(settings.lanes.map(lane));
  // Throw only after the other lanes have marked their messages in flight.
  for (const result of ended) if (result.status === "rejected") throw result.reason;
  return total;
}
