import { setImmediate, setTimeout } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";
import { isWithinTextHours, nextTextInstant, retryDelay } from "#core/schedule.ts";
import { type MessageLinks, renderEmail, renderText } from "#server/messages/render-message.ts";
import { ProviderError } from "#server/providers/failure.ts";
import {
  type Claim,
  type ClaimedDelivery,
  claimDeliveries,
  isAnythingDue,
} from "#server/reminders/claim-deliveries.ts";
import { deliveryReasons } from "#server/reminders/delivery-reasons.ts";
import { failureFacts } from "#server/reminders/failure-facts.ts";
import { markBatch } from "#server/reminders/mark-batch.ts";
import type { Outcome } from "#server/reminders/mark-deliveries.ts";
import { readGates, watchBatch } from "#server/reminders/provider-breaker.ts";
import type { Services } from "#server/services.ts";

type Channel = ClaimedDelivery["channel"];

/** One batch at a time, of whatever is due. */
export const oneLane: readonly (readonly Channel[])[] = [["email", "text"]];

export interface DispatchOptions {
  /** Deliveries claimed and marked together: as many in each lane as a killed process may send twice. */
  batchSize?: number;
  /**
   * Batches in hand at a time, each of its own channels: while one is claimed or marked, the others' messages keep the
   * connections busy, and a provider that answers slowly holds up nothing but its own channel.
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
  /** Sends this kind alone: a command that need not know every provider must not judge what goes through the others. */
  kind?: "newsletter";
  /** Ends the round: what is on its way is finished and marked, the rest of the batch given back. */
  signal?: AbortSignal;
  /** Told after each batch what has come of the round so far. */
  onBatch?: (total: DispatchResult) => Promise<void> | void;
}

export const defaults = {
  batchSize: 33,
  lanes: [["email"], ["email"], ["email"], ["text"]] as readonly (readonly Channel[])[],
  leaseSeconds: 600,
  concurrency: 10,
  lookAgainMs: 5000,
  random: Math.random,
  stopwatch: () => performance.now(),
};

type Settings = typeof defaults & Omit<DispatchOptions, keyof typeof defaults>;

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
  services: Services,
  options: DispatchOptions = {},
): Promise<DispatchResult> {
  const settings = { ...defaults, ...options };
  const total: DispatchResult = { sent: 0, failed: 0, retried: 0, cancelled: 0, suppressed: 0 };
  if (!(await isAnythingDue(services.db, services.clock.now()))) return total;
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
  const lane = async (channels: readonly Channel[]) => {
    let isIdle = false;
    while (!settings.signal?.aborted) {
      const before = fruitful;
      const batch = sendBatch(services, channels, settings, total).then((picked) => {
        if (picked > 0) fruitful += 1;
        return picked;
      });
      // Whoever has nothing to do looks again when others have sent: a provider may be back, a row may have fallen due.
      if (!isIdle) inHand.add(batch);
      isIdle = (await batch.finally(() => inHand.delete(batch))) === 0;
      if (!isIdle) continue;
      await waitForOthers();
      // Of what ended while this lane was looking, it may have seen nothing.
      if (fruitful === before && inHand.size === 0) break;
    }
  };
  const ended = await Promise.allSettled(settings.lanes.map(lane));
  // Not before the others have marked what they have in hand.
  for (const result of ended) if (result.status === "rejected") throw result.reason;
  return total;
}

/** Claims, sends and marks one batch. How many were due; 0 when there is nothing left for these channels. */
async function sendBatch(
  services: Services,
  channels: readonly Channel[],
  settings: Settings,
  total: DispatchResult,
): Promise<number> {
  const { stopwatch, leaseSeconds, signal, onBatch } = settings;
  const begun = stopwatch();
  const until = services.clock.now().add({ seconds: leaseSeconds });
  const claim = await claimNext(services, channels, settings);
  if (claim.picked === 0) return 0;
  total.cancelled += claim.cancelled;
  total.suppressed += claim.suppressed;
  // Half of the lease by the stopwatch; or all of it by the clock, which was put forward: the sweeper goes by that.
  const isOver = () =>
    stopwatch() - begun > leaseSeconds * 500 || Temporal.Instant.compare(services.clock.now(), until) >= 0;
  const outcomes = await sendAll(services, claim, settings, isOver);
  await markBatch(services, outcomes, () => stopwatch() - begun < leaseSeconds * 900 && !signal?.aborted);
  for (const { status } of outcomes.values()) if (status !== "released") total[status] += 1;
  await onBatch?.(total);
  // The embedded database answers in microtasks: without this pause no timer and no socket would get a turn.
  await setImmediate();
  return claim.picked;
}

/** A probe of a provider that is down, when one is due; otherwise the next batch of all others. */
async function claimNext(
  { db, clock, sms, email, keys }: Services,
  channels: readonly Channel[],
  { batchSize, leaseSeconds, kind }: Settings,
): Promise<Claim> {
  const now = clock.now();
  const smsAvailable = sms !== null;
  const providers = { email: email.name, text: sms?.name ?? null };
  const common = { now, leaseSeconds, smsAvailable, keys, providers, kind };
  const { well, toProbe } = await readGates(db, now);
  for (const channel of toProbe) {
    if (!channels.includes(channel)) continue;
    const claim = await claimDeliveries(db, { ...common, batchSize: 1, channels: [channel], probing: true });
    if (claim.picked > 0) return claim;
  }
  const open = well.filter((channel) => channels.includes(channel));
  return claimDeliveries(db, { ...common, batchSize, channels: open, probing: false });
}

async function sendAll(
  services: Services,
  { claimed }: Claim,
  settings: Settings,
  isOver: () => boolean,
): Promise<Map<ClaimedDelivery, Outcome>> {
  const links = { keys: services.keys, publicUrl: services.config.publicUrl };
  const outcomes = new Map<ClaimedDelivery, Outcome>();
  const waiting = claimed.values();
  const isDown = watchBatch(outcomes);
  const takeTurns = async () => {
    // One iterator for all: each takes the next that is still waiting.
    for (const delivery of waiting) {
      outcomes.set(
        delivery,
        isOver() || isDown(delivery.channel) || settings.signal?.aborted
          ? { status: "released" }
          : await attempt(services, delivery, links, settings.random),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(settings.concurrency, claimed.length) }, takeTurns));
  return outcomes;
}

async function attempt(
  services: Services,
  delivery: ClaimedDelivery,
  links: MessageLinks,
  random: () => number,
): Promise<Outcome> {
  const quiet = quietUntil(services, delivery);
  if (quiet) return { status: "released", at: quiet };
  const send = await write(services, delivery, links);
  if (send === null) {
    return {
      status: "failed",
      errorKind: "permanent",
      reason: deliveryReasons.notWritten,
      channelFails: false,
    };
  }
  try {
    return { status: "sent", providerRef: (await send()).providerRef };
  } catch (error) {
    if (error instanceof ProviderError) return afterFailure(services, delivery, error, random);
    services.log.error({ delivery: delivery.id, ...failureFacts(error) }, "provider broke");
    return afterFailure(services, delivery, new ProviderError("transient", "provider broke"), random);
  }
}

/** A text claimed before 21:00 may get its turn after it, behind a slow provider: when it may go then, or null. */
function quietUntil({ clock }: Services, { channel, timeZone }: ClaimedDelivery): Temporal.Instant | null {
  const now = clock.now();
  if (channel !== "text" || timeZone === null || isWithinTextHours(now, timeZone)) return null;
  return nextTextInstant(now, timeZone);
}

/**
 * A permanent failure stops the channel; a transient one is retried, until the delivery's time is over. A failure of the
 * provider itself says nothing about the message.
 */
function afterFailure(
  { clock }: Services,
  { attempts, giveUpAt, recipientChannelId }: ClaimedDelivery,
  { kind, reason, optedOut, providerDown }: ProviderError,
  random: () => number,
): Outcome {
  if (kind === "permanent")
    return { status: "failed", errorKind: kind, reason, channelFails: true, optedOut };
  const at = clock.now().add({ seconds: retryDelay(attempts, random()) });
  // What a provider's outage keeps back is not lost by it: it waits, and is looked at again when its turn comes. Only a
  // code or a link that nobody waits for any more ends.
  const waits = providerDown && recipientChannelId !== null;
  if (waits || giveUpAt === null || Temporal.Instant.compare(at, giveUpAt) < 0)
    return { status: "retried", reason, at, providerDown };
  return {
    status: "failed",
    errorKind: kind,
    reason: deliveryReasons.gaveUp,
    errorReason: reason,
    channelFails: false,
    providerDown,
  };
}

/** The call that sends it; null when its words cannot be made, which must not hold up the others. */
async function write(
  { email, sms, log }: Services,
  delivery: ClaimedDelivery,
  links: MessageLinks,
): Promise<(() => Promise<{ providerRef: string | null }>) | null> {
  try {
    if (delivery.channel === "email") {
      const message = await renderEmail(delivery, links);
      return () => email.send(message);
    }
    const message = renderText(delivery, links);
    return sms === null ? null : () => sms.send(message);
  } catch (error) {
    const { id, template } = delivery;
    log.error({ delivery: id, template, ...failureFacts(error) }, "message could not be written");
    return null;
  }
}
