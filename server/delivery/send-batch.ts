import { setImmediate } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";
import type { Failure } from "#core/delivery/failure.ts";
import { Pace } from "#core/delivery/pace.ts";
import { memoizeByObject } from "#core/memoize.ts";
import { channelFacts, channelKinds, forEachKind } from "#core/people/channels.ts";
import type { Db } from "#server/db/client.ts";
import { openKindsOf, providerOf } from "#server/messages/channel-senders.ts";
import type { Services } from "#server/start/services.ts";
import { type Claim, claimDeliveries } from "./claim-deliveries.ts";
import type { DispatchResult, Settings } from "./dispatch-deliveries.ts";
import { type InFlightLimit, inFlightLimitOf } from "./in-flight-limit.ts";
import { untilWritten } from "./mark-batch.ts";
import type { Outcome } from "./mark-deliveries.ts";
import { Marker } from "./marker.ts";
import { type Channel, FailureRun, type Gates, readGates, tripAfter } from "./provider-breaker.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";
import { type Surroundings, sendDelivery, waitFor } from "./send-delivery.ts";
import { settlePutOffs, settleRefusals, type WeighedDelivery } from "./settle-refusals.ts";
import { type VendorWatch, vendorWatchOf } from "./vendor-watch.ts";

/** A provider's pace in this process. It outlasts a dispatch, and dispatches side by side share it. */
const paceOf = memoizeByObject((_provider: object) => new Pace());

/** A round that must end retries marking against a database in trouble for this many milliseconds. */
const lastTriesMs = 10_000;

/**
 * Where a provider has a pace, this many seconds' worth of messages are claimed at a time, because a code must not wait
 * behind more.
 */
const claimedAheadSeconds = 10;

/**
 * Milliseconds for each second of the lease within which the messages of a batch are begun. Even with the longest call
 * after that, the batch ends before the watchdog takes its round for stuck (watchdog.ts).
 */
export const begunWithinMs = 400;

/** Of the places for mails in flight. */
const placesOfSecond = 2;

/** Claims, sends and marks batches. Each dispatch has one, and its lanes share it. */
export class BatchSender {
  readonly #db: Db;
  readonly #services: Services;
  readonly #settings: Settings;
  readonly #total: DispatchResult;
  readonly #marker: Marker;
  readonly #vendors: VendorWatch;
  /** The services with the second mail vendor as their mail. */
  readonly #bySecond: Services | null;
  #abortedAt: number | null = null;

  /** `total` rises as outcomes are recorded. */
  constructor(db: Db, services: Services, settings: Settings, total: DispatchResult) {
    this.#db = db;
    this.#services = services;
    this.#settings = settings;
    this.#total = total;
    this.#bySecond = services.secondEmail ? { ...services, email: services.secondEmail } : null;
    this.#vendors = vendorWatchOf(services.email);
    this.#marker = new Marker(db, services, this.#isWorthWriting);
    settings.signal?.addEventListener("abort", () => (this.#abortedAt = settings.stopwatch()), {
      once: true,
    });
  }

  /** Whether a provider of these channels has said that we are too fast. */
  isPaced(channels: readonly Channel[]): boolean {
    return channels.some((channel) => this.#paceOf(channel).perMinute !== null);
  }

  /**
   * Runs one batch. Returns how many were due; 0 when nothing is left for these channels. `bySecond`: what the second mail vendor
   * may have.
   */
  async send(channels: readonly Channel[], bySecond = false): Promise<number> {
    const { stopwatch, leaseSeconds, onBatch, secondLane } = this.#settings;
    const begun = stopwatch();
    const until = this.#services.clock.now().add({ seconds: leaseSeconds });
    const gates = await readGates(this.#db, this.#services.clock.now());
    const looksForSecond = bySecond || (!secondLane && channels.includes("email"));
    let claim = looksForSecond ? await this.#claimForSecond(gates) : null;
    if (!bySecond) claim ??= await this.#claimNext(channels, gates);
    if (claim === null || claim.picked === 0) return 0;
    this.#total.cancelled += claim.cancelled;
    this.#total.suppressed += claim.suppressed;
    // The claim is too old after a part of the lease by the stopwatch, and after the whole lease by the clock, which may
    // have been put forward: the sweeper uses the clock.
    const isTooOld = () =>
      stopwatch() - begun > leaseSeconds * begunWithinMs ||
      Temporal.Instant.compare(this.#services.clock.now(), until) >= 0;
    await this.#sendAll(claim, begun, isTooOld);
    await onBatch?.(this.#total);
    // The embedded database answers in microtasks: without this pause no timer and no socket would get a turn.
    await setImmediate();
    return claim.picked;
  }

  #common(services: Services) {
    const { clock, keys } = services;
    const { leaseSeconds, kind } = this.#settings;
    const providers = forEachKind((one) => providerOf(services, one)?.name ?? null);
    return { now: clock.now(), leaseSeconds, openKinds: openKindsOf(services), keys, providers, kind };
  }

  /** What is urgent, for the second mail vendor, as much as it may be given now. Null when it is not needed, or nothing is due. */
  async #claimForSecond({ well }: Gates): Promise<Claim | null> {
    const bySecond = this.#bySecond;
    if (bySecond === null || this.#settings.kind !== undefined) return null;
    const common = this.#common(bySecond);
    this.#vendors.look(this.#settings.stopwatch(), !well.includes("email"));
    const batchSize = this.#vendors.take("second", this.#settings.batchSize);
    if (batchSize === 0) return null;
    const options = {
      ...common,
      channels: ["email" as const],
      probing: false,
      mails: "for-second" as const,
      batchSize,
    };
    const claim = await claimDeliveries(this.#db, options);
    this.#vendors.giveBack("second", batchSize - claim.claimed.length);
    return claim.picked > 0 ? claim : null;
  }

  /** A probe of a provider that is down, when one is due. Otherwise the next batch of all other messages. */
  async #claimNext(channels: readonly Channel[], { well, toProbe }: Gates): Promise<Claim> {
    const db = this.#db;
    const { batchSize } = this.#settings;
    const common = this.#common(this.#services);
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
    const open = well.filter((channel) => channels.includes(channel));
    const ahead = open.map((channel) => this.#paceOf(channel).turnsWithin(claimedAheadSeconds));
    const most = Math.min(batchSize, ...ahead);
    if (this.#bySecond === null || common.kind !== undefined || !channels.includes("email"))
      return claimDeliveries(db, { ...common, channels: open, probing: false, batchSize: most });
    this.#vendors.look(this.#settings.stopwatch(), !well.includes("email"));
    // When the first has had its share of this minute, the second takes what is urgent, and the first what is left.
    const share = this.#vendors.take("first", most);
    const left = { ...common, channels: open, probing: false, batchSize: share || most };
    const isOthersTurn = share === 0 && this.#vendors.mayBeGiven("second") > 0;
    const claim = await claimDeliveries(db, { ...left, ...(isOthersTurn && { mails: "not-for-second" }) });
    if (share > 0) this.#vendors.giveBack("first", share - claim.claimed.length);
    return claim;
  }

  async #sendAll({ claimed }: Claim, lookedAt: number, isTooOld: () => boolean): Promise<void> {
    const { random, stopwatch, signal, concurrency, leaseSeconds } = this.#settings;
    const isBySecond = claimed.some((delivery) => delivery.isBySecond);
    const services = (isBySecond ? this.#bySecond : null) ?? this.#services;
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
        const around: Surroundings = {
          links,
          random,
          stopwatch,
          wait,
          lookedAt,
          leaseSeconds,
          pace: isBySecond ? paceOf(services.email) : this.#paceOf(channel),
          isOver: () => isTooOld() || watch.isDown(channel) || signal?.aborted === true,
          inFlight: this.#placesOf(channel, isBySecond),
        };
        const sent = await sendDelivery(this.#db, services, delivery, around);
        const { settle } = sent;
        if (channel === "email")
          this.#vendors.note(isBySecond ? "second" : "first", sent.outcome, stopwatch());
        const outcome = this.#withoutWaiting(delivery, sent.outcome);
        watch.add(delivery, outcome);
        if (outcome.status === "weigh") weighed.push({ delivery, failure: outcome.failure });
        else written.push(this.#write(delivery, outcome).finally(settle));
        // Each promise is awaited below. Until then a failure would have nobody to catch it.
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
    // After everything else, so that messages taken in this batch are weighed too.
    const outcomes = await untilWritten(services, this.#isWorthWriting, () =>
      settleRefusals(this.#db, services, weighed, random),
    );
    for (const outcome of outcomes) this.#count(outcome);
    await untilWritten(services, this.#isWorthWriting, () =>
      settlePutOffs(this.#db, services, isBySecond ? [] : channelKinds.filter(watch.isPutOff)),
    );
  }

  /** What the first vendor does not take, and certainly does not have, goes by the second at once. */
  #withoutWaiting<Each extends Outcome | { status: "weigh" }>(
    delivery: ClaimedDelivery,
    outcome: Each,
  ): Each {
    if (outcome.status !== "retried" || !delivery.mayGoBySecond || delivery.isBySecond) return outcome;
    const { proves } = outcome.failure;
    const isOthersTurn = this.#vendors.mayBeGiven("first") === 0 && this.#vendors.mayBeGiven("second") > 0;
    if (this.#bySecond === null || !isOthersTurn || (proves !== "unreached" && proves !== "sender-refused"))
      return outcome;
    return { ...outcome, at: this.#services.clock.now() };
  }

  async #write(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    await this.#marker.mark(delivery, outcome);
    this.#count(outcome);
  }

  #count({ status }: Outcome): void {
    if (status !== "released") this.#total[status] += 1;
  }

  readonly #isWorthWriting = (): boolean =>
    this.#abortedAt === null || this.#settings.stopwatch() - this.#abortedAt < lastTriesMs;

  #providerOf(channel: Channel): object {
    // A kind without a provider has a pace and places too, and never uses them.
    return providerOf(this.#services, channel) ?? this.#services.email;
  }

  /** The second vendor has places of its own, so that mails that hang at the first do not keep it waiting. The sum stays. */
  #placesOf(channel: Channel, isBySecond: boolean): InFlightLimit {
    const { mostInFlight } = channelFacts[channel];
    const provider = this.#providerOf(channel);
    if (this.#bySecond === null || channel !== "email") return inFlightLimitOf(provider, channel);
    return isBySecond
      ? inFlightLimitOf(this.#bySecond.email, channel, placesOfSecond)
      : inFlightLimitOf(provider, channel, mostInFlight - placesOfSecond);
  }

  #paceOf(channel: Channel): Pace {
    return paceOf(this.#providerOf(channel));
  }
}

/** Says during a batch, from its results so far, whether going on with a channel makes sense. */
class BatchWatch {
  readonly #runs = forEachKind(() => new FailureRun());
  /** Refusals in a row that may be about addresses, or about us, or of everybody for now. */
  readonly #refused = forEachKind(() => 0);
  /** How many more messages were put off than taken. */
  readonly #putOff = forEachKind(() => 0);

  add(
    { channel, attempts }: ClaimedDelivery,
    outcome: Outcome | { status: "weigh"; failure: Failure },
  ): void {
    const isPutOff = outcome.status === "retried" && outcome.isCalled && isWeighty(attempts, outcome.failure);
    if (isPutOff) this.#putOff[channel] += 1;
    if (outcome.status === "weigh" || isPutOff) this.#refused[channel] += 1;
    if (outcome.status === "sent") {
      this.#refused[channel] = 0;
      this.#putOff[channel] -= 1;
    }
    if (outcome.status !== "weigh") this.#runs[channel].add(outcome);
  }

  /** Whether the provider has put off most of what it was given ("try later"). */
  readonly isPutOff = (channel: Channel): boolean => this.#putOff[channel] > 0;

  isDown(channel: Channel): boolean {
    return this.#runs[channel].isDown || this.#refused[channel] >= tripAfter;
  }
}

/** A server that greylists puts each message off at its first try, says so, and means it. */
const isWeighty = (attempts: number, { proves, reason }: Failure): boolean =>
  proves === "for-now" && (attempts > 1 || reason !== "asked-to-come-later");

/** Waits for all, and then throws the first error, so that nothing goes on after the caller has returned. */
async function everyOne(promises: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(promises)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
