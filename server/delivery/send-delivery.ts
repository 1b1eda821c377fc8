import { setTimeout } from "node:timers/promises";
import type { Temporal } from "temporal-polyfill";
import { afterFailure, type FailedAttempt, later } from "#core/delivery/after-failure.ts";
import type { Failure } from "#core/delivery/failure.ts";
import type { Pace } from "#core/delivery/pace.ts";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { channelFacts } from "#core/people/channels.ts";
import { isWithinHours, nextWithinHours } from "#core/planning/hours.ts";
import type { Db } from "#server/db/client.ts";
import { countsAsOutage } from "#server/db/outage-log.ts";
import { failureFacts } from "#server/failure-facts.ts";
import { type Send, writeMessage } from "#server/messages/channel-senders.ts";
import type { MessageLinks } from "#server/messages/render-message.ts";
import { findTemplate } from "#server/messages/templates.ts";
import { type Taken, WithdrawnError } from "#server/providers/hand-over.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import type { Services } from "#server/start/services.ts";
import type { InFlightLimit } from "./in-flight-limit.ts";
import { isTrouble } from "./mark-batch.ts";
import type { Outcome } from "./mark-deliveries.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";
import { renewClaim } from "./renew-claim.ts";

/** What a dispatch gives to each of its messages. */
export interface DispatchContext {
  links: MessageLinks;
  /** A random number in [0, 1) that spreads the retries. */
  random: () => number;
  /** Monotonic milliseconds. */
  stopwatch: () => number;
  /** Waits this many milliseconds, or until the round ends. */
  wait: (ms: number) => Promise<void>;
  /** True when the claim is too old to begin anything, when the provider is down, and when the round ends. */
  isOver: () => boolean;
  /** When the second look was made, by the stopwatch. */
  lookedAt: number;
  leaseSeconds: number;
  pace: Pace;
  inFlight: InFlightLimit;
}

/** The outcome of one message. `weigh`: the refusal may be about its address (classify-refusals.ts). */
export type Sent = {
  outcome: Outcome | { status: "weigh"; failure: Failure };
  /** To be called when the outcome is recorded. */
  settle: () => void;
  /** The late answer to an unanswered attempt. Null when the vendor does not take the message after all. */
  late?: Promise<Taken | null>;
};

/**
 * A message handed over later than this many milliseconds after the second look is checked once more: somebody may have said
 * "done" while it waited behind a slow server. At full speed no message waits that long. The check renews the claim, so nearly a
 * whole lease is left at each hand-over.
 */
const lookOnceMoreMs = 2000;

/**
 * Milliseconds for each second of the lease. The last check must end within this time: the rest of the renewed claim is for the
 * call.
 */
export const renewedWithinMs = 50;

/** Writes one message and, at its turn, hands it to its provider. */
export async function sendDelivery(
  db: Db,
  services: Services,
  delivery: ClaimedDelivery,
  around: DispatchContext,
): Promise<Sent> {
  const { isOver, pace, stopwatch } = around;
  const released = (at?: Temporal.Instant): Sent => ({
    outcome: { status: "released", ...(at && { at }) },
    settle: () => {},
  });
  if (isOver()) return released();
  const quiet = outOfHoursUntil(services, delivery);
  if (quiet) return released(quiet);
  const send = await write(services, delivery, around.links);
  if (send === null)
    return withoutPlace(services, delivery, around, { proves: "for-now", reason: "not-written" }, false);
  // Take a turn only when it has come: a dozen turns reserved at a slow pace would keep the pace slow.
  for (let at = stopwatch(); pace.nextTurnAt(at) > at; at = stopwatch()) {
    await around.wait(pace.nextTurnAt(at) - at);
    if (isOver()) return released();
  }
  pace.takeTurn(stopwatch());
  if (isOver()) return released();
  const place = new Place(around.inFlight, delivery.goesAlone);
  try {
    const { providerRef } = await send(() => place.take(() => mayLeaveNow(db, services, delivery, around)));
    pace.taken(stopwatch());
    return { outcome: { status: "sent", providerRef }, settle: () => place.release() };
  } catch (error) {
    if (error instanceof WithdrawnError) {
      place.release();
      return released(outOfHoursUntil(services, delivery) ?? undefined);
    }
    const failure = failureOf(services, delivery, error);
    // A stranger can have asked for a message without a channel, to a server that blames itself.
    const isOurs = failure.beforeRecipient || delivery.recipientChannelId !== null;
    if (failure.proves === "throttled" && isOurs) pace.complained(stopwatch(), failure.limit);
    const sent = withoutPlace(services, delivery, around, failure, true);
    // The provider may have the message: in flight until the outcome is recorded.
    if (failure.proves === "unanswered") {
      const late = error instanceof ProviderError ? error.late : undefined;
      return { ...sent, settle: () => place.release(), ...(late && { late }) };
    }
    place.release();
    return sent;
  }
}

/** A place in flight. Taken at most once, given back once. */
class Place {
  readonly #inFlight: InFlightLimit;
  readonly #goesFirst: boolean;
  #isTaken = false;
  #isGivenBack = false;
  constructor(inFlight: InFlightLimit, goesFirst: boolean) {
    this.#inFlight = inFlight;
    this.#goesFirst = goesFirst;
  }

  /** Waits for the place, then checks. Keeps the place when the message may leave. */
  async take(mayLeave: () => Promise<boolean>): Promise<boolean> {
    await this.#inFlight.take(this.#goesFirst);
    // The provider has given up waiting.
    if (this.#isGivenBack) {
      this.#inFlight.release();
      return false;
    }
    this.#isTaken = true;
    return mayLeave();
  }

  release(): void {
    if (this.#isTaken && !this.#isGivenBack) this.#inFlight.release();
    this.#isGivenBack = true;
  }
}

/**
 * The last check may take long, and the process may stand still meanwhile. So check the end of the claim and the reader's hours
 * again afterwards.
 */
async function mayLeaveNow(
  db: Db,
  services: Services,
  delivery: ClaimedDelivery,
  { isOver, stopwatch, lookedAt, leaseSeconds }: DispatchContext,
): Promise<boolean> {
  const mustStay = () => isOver() || outOfHoursUntil(services, delivery) !== null;
  if (mustStay()) return false;
  const askedAt = stopwatch();
  if (askedAt - lookedAt < lookOnceMoreMs) return true;
  if (!(await looksTrue(db, services, delivery, leaseSeconds))) return false;
  return stopwatch() - askedAt < leaseSeconds * renewedWithinMs && !mustStay();
}

/**
 * The last check. When the database is briefly away, give the claim back: neither the provider nor the message is at fault. (A
 * failure would make the message wait longer each time, and give it up at the end of its day.)
 */
async function looksTrue(
  db: Db,
  services: Services,
  delivery: ClaimedDelivery,
  leaseSeconds: number,
): Promise<boolean> {
  try {
    return await renewClaim(db, services, delivery, leaseSeconds);
  } catch (error) {
    if (!isTrouble(error)) throw error;
    const { log } = services;
    if (!countsAsOutage(log, error)) {
      log.warn({ delivery: delivery.id, ...failureFacts(error) }, "could not be looked at once more");
    }
    return false;
  }
}

export function attemptOf(
  { template, attempts, unanswered, giveUpAt, recipientChannelId, reminder, isProbe }: ClaimedDelivery,
  failure: Failure,
  now: Temporal.Instant,
  random: number,
): FailedAttempt {
  const hasChannel = recipientChannelId !== null;
  return {
    failure,
    attempts,
    unanswered: unanswered + (failure.proves === "unanswered" ? 1 : 0),
    giveUpAt,
    hasChannel,
    endsInTime: hasChannel && reminder === null,
    // Any message probes an unreached provider, but one to an address that never agreed cannot show a provider's trouble.
    isProbe: isProbe && !findTemplate(template)?.asks,
    isCode: template === "verification-code",
    isPatient: template === "agree-by-text",
    now,
    random,
  };
}

function withoutPlace(
  { clock }: Services,
  delivery: ClaimedDelivery,
  { random }: DispatchContext,
  failure: Failure,
  isCalled: boolean,
): Sent {
  const { recipientChannelId, template } = delivery;
  const attempt = attemptOf(delivery, failure, clock.now(), random());
  const isWeighable = recipientChannelId !== null || template === "newsletter-issue";
  const next = afterFailure(attempt);
  const step = next.step === "weigh" && !isWeighable ? later(attempt) : next;
  return { outcome: outcomeOf(step, failure, isCalled), settle: () => {} };
}

export function outcomeOf(
  step: ReturnType<typeof afterFailure>,
  failure: Failure,
  isCalled: boolean,
): Sent["outcome"] {
  switch (step.step) {
    case "weigh":
      return { status: "weigh", failure };
    case "try-again":
      return { status: "retried", failure, at: step.at, isCalled };
    case "stop-channel":
      return { status: "failed", failure, reason: failure.reason, isCalled };
    case "give-up": {
      const reason = step.because === "unanswered" ? deliveryReasons.unanswered : deliveryReasons.gaveUp;
      return { status: "failed", failure, reason, isCalled };
    }
  }
}

function failureOf({ log }: Services, { id }: ClaimedDelivery, error: unknown): Failure {
  if (error instanceof ProviderError) return error.failure;
  log.error({ delivery: id, ...failureFacts(error) }, "provider broke");
  return { proves: "for-now", reason: "provider-broke" };
}

/**
 * A message claimed within its hours may get its turn after them, behind a slow provider. Returns when it may go then, or null.
 */
function outOfHoursUntil(
  { clock }: Services,
  { channel, timeZone }: ClaimedDelivery,
): Temporal.Instant | null {
  const now = clock.now();
  const { hours } = channelFacts[channel];
  if (timeZone === null || isWithinHours(hours, now, timeZone)) return null;
  return nextWithinHours(hours, now, timeZone);
}

/** The call that sends the message. Null when it cannot be written: that must not delay the others. */
async function write(
  services: Services,
  delivery: ClaimedDelivery,
  links: MessageLinks,
): Promise<Send | null> {
  try {
    return await writeMessage(services, delivery.channel, delivery, links);
  } catch (error) {
    const { id, template } = delivery;
    services.log.error({ delivery: id, template, ...failureFacts(error) }, "message could not be written");
    return null;
  }
}

/** Waits, or ends at once when the round ends. */
export const waitFor =
  (signal: AbortSignal | undefined) =>
  async (ms: number): Promise<void> => {
    await setTimeout(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {});
  };
