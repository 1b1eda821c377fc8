import { setImmediate } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";
import type { Failure } from "#core/delivery/failure.ts";
import { Pace } from "#core/delivery/pace.ts";
import { memoizeByObject } from "#core/memoize.ts";
import { channelKinds, forEachKind } from "#core/people/channels.ts";
import type { Db } from "#server/db/client.ts";
import { openKindsOf, providerOf } from "#server/messages/channel-senders.ts";
import type { Taken } from "#server/providers/hand-over.ts";
import type { Services } from "#server/start/services.ts";
import { tellOperator } from "./alarm-operator.ts";
import { type Claim, type ClaimOptions, claimDeliveries } from "./claim-deliveries.ts";
import type { DispatchResult, Settings } from "./dispatch-deliveries.ts";
import { inFlightLimitOf } from "./in-flight-limit.ts";
import { untilWritten } from "./mark-batch.ts";
import type { Outcome } from "./mark-deliveries.ts";
import { Marker } from "./marker.ts";
import { type Channel, FailureRun, readGates, tripAfter } from "./provider-breaker.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";
import { type DispatchContext, sendDelivery, waitFor } from "./send-delivery.ts";
import { settlePutOffs, settleRefusals, type WeighedDelivery } from "./settle-refusals.ts";

/** A provider's pace in this process. It outlasts a dispatch; concurrent dispatches share it. */
const paceOf = memoizeByObject((_provider: object) => new Pace());

/** A round that must end retries its marks against a database in trouble for this many milliseconds. */
const lastTriesMs = 10_000;

/** Where a provider has a pace, claim this many seconds' worth of messages at a time: a code must not wait behind more. */
const claimedAheadSeconds = 10;

/**
 * Milliseconds for each second of the lease. A batch begins its messages within this time: then, even with the longest call, it
 * ends before the watchdog takes its round for stuck (watchdog.ts).
 */
export const begunWithinMs = 400;

/** Claims, sends and marks batches. A dispatch has one, and its lanes share it. */
export class BatchSender {
  readonly #db: Db;
  readonly #services: Services;
  readonly #settings: Settings;
  readonly #total: DispatchResult;
  readonly #marker: Marker;
  #abortedAt: number | null = null;

  /** `total` rises as outcomes are recorded. */
  constructor(db: Db, services: Services, settings: Settings, total: DispatchResult) {
    this.#db = db;
    this.#services = services;
    this.#settings = settings;
    this.#total = total;
    this.#marker = new Marker(db, services, this.#isWorthWriting);
    settings.signal?.addEventListener("abort", () => (this.#abortedAt = settings.stopwatch()), {
      once: true,
    });
  }

  /** Whether a provider of these channels has called us too fast. */
  isPaced(channels: readonly Channel[]): boolean {
    return channels.some((channel) => this.#paceOf(channel).perMinute !== null);
  }

  /**
   * Runs one batch; with `isForAsked` only of messages that somebody waits for.
   * @returns how many were due
   */
  async send(channels: readonly Channel[], isForAsked = false): Promise<number> {
    const { stopwatch, leaseSeconds, onBatch } = this.#settings;
    const begun = stopwatch();
    const until = this.#services.clock.now().add({ seconds: leaseSeconds });
    const claim = await this.#claimNext(channels, isForAsked);
    if (claim.picked === 0) return 0;
    this.#total.cancelled += claim.cancelled;
    this.#total.suppressed += claim.suppressed;
    // By the stopwatch the claim is too old after a part of the lease; by the clock, which may have been put forward, after the
    // whole lease. The sweeper uses the clock.
    const isTooOld = () =>
      stopwatch() - begun > leaseSeconds * begunWithinMs ||
      Temporal.Instant.compare(this.#services.clock.now(), until) >= 0;
    await this.#sendAll(claim, begun, isTooOld);
    await tellOperator(this.#db, this.#services);
    await onBatch?.(this.#total);
    // The embedded database answers in microtasks: without this pause no timer and no socket gets a turn.
    await setImmediate();
    return claim.picked;
  }

  /**
   * A probe if one is due; else the next batch of all other messages; else what somebody has asked for on a paused channel whose
   * provider answers.
   */
  async #claimNext(channels: readonly Channel[], isForAsked: boolean): Promise<Claim> {
    const db = this.#db;
    const { clock, keys } = this.#services;
    const { batchSize, leaseSeconds, kind } = this.#settings;
    const now = clock.now();
    const openKinds = openKindsOf(this.#services);
    const providers = forEachKind((one) => providerOf(this.#services, one)?.name ?? null);
    const which: ClaimOptions["which"] = kind ?? "everything";
    const common = { now, leaseSeconds, openKinds, keys, providers, which, probing: false };
    const { well, answering, toProbe } = await readGates(db, now);
    for (const channel of toProbe) {
      if (!channels.includes(channel)) continue;
      const claim = await claimDeliveries(db, {
        ...common,
        batchSize: 1,
        channels: [channel],
        probing: true,
      });
      if (claim.picked > 0) return claim;
    }
    const open = isForAsked ? [] : well.filter((channel) => channels.includes(channel));
    const ahead = open.map((channel) => this.#paceOf(channel).turnsWithin(claimedAheadSeconds));
    const claim = await claimDeliveries(db, {
      ...common,
      channels: open,
      batchSize: Math.min(batchSize, ...ahead),
    });
    const asking = [...answering, ...(isForAsked ? well : [])].filter((channel) =>
      channels.includes(channel),
    );
    if (claim.picked > 0 || asking.length === 0 || kind !== undefined) return claim;
    return claimDeliveries(db, { ...common, which: "asked", channels: asking, batchSize });
  }

  async #sendAll({ claimed }: Claim, lookedAt: number, isTooOld: () => boolean): Promise<void> {
    const { random, stopwatch, signal, concurrency, leaseSeconds } = this.#settings;
    const services = this.#services;
    const { publicUrl } = services.config;
    const links = { keys: services.keys, publicUrl, takesPayments: services.payments !== null };
    const wait = this.#settings.wait ?? waitFor(signal);
    const watch = new BatchWatch();
    const weighed: WeighedDelivery[] = [];
    const written: Promise<void>[] = [];
    const waiting = claimed.values();
    const sendNext = async () => {
      // One iterator for all workers: each takes the next message that still waits.
      for (const delivery of waiting) {
        const { channel } = delivery;
        const around: DispatchContext = {
          links,
          random,
          stopwatch,
          wait,
          lookedAt,
          leaseSeconds,
          pace: this.#paceOf(channel),
          isOver: () => isTooOld() || watch.isDown(channel) || signal?.aborted === true,
          inFlight: inFlightLimitOf(this.#providerOf(channel), channel),
        };
        const { outcome, settle, late } = await sendDelivery(this.#db, services, delivery, around);
        watch.add(delivery, outcome);
        if (outcome.status === "weigh") weighed.push({ delivery, failure: outcome.failure });
        else written.push(this.#write(delivery, outcome).finally(settle));
        if (late) this.#markLate(delivery, late);
        // Awaited below. Until then a rejection would be unhandled.
        written.at(-1)?.catch(() => {});
      }
    };
    const width = Math.min(
      concurrency,
      claimed.length,
      ...claimed.map(({ channel }) => this.#paceOf(channel).width),
    );
    await Promise.all(Array.from({ length: width }, sendNext));
    await everyOne(written);
    // Last, so that messages taken in this batch are weighed too.
    const outcomes = await untilWritten(services, this.#isWorthWriting, () =>
      settleRefusals(this.#db, services, weighed, random),
    );
    for (const outcome of outcomes) this.#count(outcome);
    await untilWritten(services, this.#isWorthWriting, () =>
      settlePutOffs(this.#db, services, channelKinds.filter(watch.isPutOff)),
    );
  }

  async #write(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    await this.#marker.mark(delivery, outcome);
    this.#count(outcome);
  }

  /** No batch waits for a late answer; a stopping process does. */
  #markLate(delivery: ClaimedDelivery, late: Promise<Taken | null>): void {
    this.#services.background.run("a late answer could not be recorded", async () => {
      const taken = await late;
      if (taken) await this.#marker.mark(delivery, { status: "sent", ...taken });
    });
  }

  #count({ status }: Outcome): void {
    if (status !== "released") this.#total[status] += 1;
  }

  readonly #isWorthWriting = (): boolean =>
    this.#abortedAt === null || this.#settings.stopwatch() - this.#abortedAt < lastTriesMs;

  #providerOf(channel: Channel): object {
    // A kind without a provider never uses its pace and places.
    return providerOf(this.#services, channel) ?? this.#services.email;
  }

  #paceOf(channel: Channel): Pace {
    return paceOf(this.#providerOf(channel));
  }
}

/** Decides during a batch, from its results so far, whether to go on with a channel. */
class BatchWatch {
  readonly #runs = forEachKind(() => new FailureRun());
  /** Refusals in a row that may be about addresses or about us, or that put everybody off. */
  readonly #refused = forEachKind(() => 0);
  /** Messages put off minus messages taken. */
  readonly #putOff = forEachKind(() => 0);

  add(
    { channel, attempts, recipientChannelId, template }: ClaimedDelivery,
    outcome: Outcome | { status: "weigh"; failure: Failure },
  ): void {
    // Strangers can ask for other messages, to any address: their outcomes prove nothing (has-taken-before.ts).
    const isOfSomebody = recipientChannelId !== null || template === "newsletter-issue";
    if (outcome.status !== "weigh") this.#runs[channel].add(outcome, isOfSomebody);
    if (!isOfSomebody) return;
    const isPutOff = outcome.status === "retried" && outcome.isCalled && isWeighty(attempts, outcome.failure);
    if (isPutOff) this.#putOff[channel] += 1;
    if (outcome.status === "weigh" || isPutOff) this.#refused[channel] += 1;
    if (outcome.status === "sent") {
      this.#refused[channel] = 0;
      this.#putOff[channel] -= 1;
    }
  }

  /** The provider has put off most of this batch ("try later"). */
  readonly isPutOff = (channel: Channel): boolean => this.#putOff[channel] > 0;

  isDown(channel: Channel): boolean {
    return this.#runs[channel].isDown || this.#refused[channel] >= tripAfter;
  }
}

/** A first "try later" from a greylisting server carries no weight. */
const isWeighty = (attempts: number, { proves, reason }: Failure): boolean =>
  proves === "for-now" && (attempts > 1 || reason !== "asked-to-come-later");

/** Waits for all, then throws the first error, so that nothing goes on after the caller has returned. */
async function everyOne(promises: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(promises)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
