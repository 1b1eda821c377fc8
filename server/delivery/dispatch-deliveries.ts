import { setTimeout } from "node:timers/promises";
import { channelFacts, channelKinds } from "#core/people/channels.ts";
import type { Db } from "#server/db/client.ts";
import type { Services } from "#server/start/services.ts";
import { isAnythingDue } from "./claim-deliveries.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";
import { BatchSender } from "./send-batch.ts";

type Channel = ClaimedDelivery["channel"];

/** Each batch claims whatever is due next. */
export const oneLane: readonly (readonly Channel[])[] = [channelKinds];

export interface DispatchOptions {
  /** How many deliveries one claim takes. in-flight-limit.ts limits how many a killed process may send twice. */
  batchSize?: number;
  /**
   * How many batches run at the same time, each on its own channels. While one is being claimed, the messages of the
   * others keep the connections busy; and a provider that answers slowly delays only its own channel.
   */
  lanes?: readonly (readonly Channel[])[];
  /**
   * Seconds of a claim's lease. It is longer than a provider may take from the hand-over on (`silentSeconds`), and a
   * message that has waited is handed over with a renewed claim: no row is given back while its message may be leaving.
   */
  leaseSeconds?: number;
  /**
   * How many messages of a batch are on their way at a time. SMTP's pool has five connections; the other messages are
   * ready when one is free.
   */
  concurrency?: number;
  /** After this many milliseconds a lane that had nothing to do looks again, while others wait for a slow provider. */
  lookAgainMs?: number;
  /** A random number in [0, 1) that spreads the retries. */
  random?: () => number;
  /** Milliseconds that never go back, whatever happens to the clock on the wall. They measure the age of a claim. */
  stopwatch?: () => number;
  /**
   * Waits this many milliseconds by that stopwatch, for a message's turn when a provider has said that we are too fast.
   */
  wait?: (ms: number) => Promise<void>;
  /**
   * Sends only this kind. A command that need not know every provider must not decide about the other providers'
   * messages.
   */
  kind?: "newsletter";
  /** Ends the round: messages on their way are finished and marked, and the rest of the batch is given back. */
  signal?: AbortSignal;
  /** Called after each batch with the results of the round so far. */
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
  const inFlight = new Set<Promise<number>>();
  /** How many batches had messages. Each of them may have made more to send: a notice for another lane, say. */
  let batchesWithWork = 0;
  /**
   * Waits until the running batches are through, but not as long as a provider may keep one of them: an answer to a
   * text must not wait for a mail server.
   */
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
    // While a provider has a pace, one lane for the rest is enough: claims of other lanes would only wait.
    const isSpare = before > 1;
    let isIdle = false;
    while (!settings.signal?.aborted) {
      const worked = batchesWithWork;
      const isResting = isSpare && batches.isPaced(channels);
      const batch = (isResting ? Promise.resolve(0) : batches.send(channels, isForAsked)).then((picked) => {
        if (picked > 0) batchesWithWork += 1;
        return picked;
      });
      // A lane with nothing to do looks again when others have sent: a provider may be back, or a row may have fallen
      // due.
      if (!isIdle) inFlight.add(batch);
      isIdle = (await batch.finally(() => inFlight.delete(batch))) === 0;
      if (!isIdle) continue;
      await waitForOthers();
      // A batch that ended during this lane's look may have made new messages due, and the look may have missed them.
      if (batchesWithWork === worked && inFlight.size === 0) break;
    }
  };
  const ended = await Promise.allSettled(settings.lanes.map(lane));
  // It ends only when the other lanes have marked what they have in flight.
  for (const result of ended) if (result.status === "rejected") throw result.reason;
  return total;
}
