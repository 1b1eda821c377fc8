import { Temporal } from "temporal-polyfill";
import { retryDelay } from "#core/schedule.ts";
import { type Failure, type FailureKind, refusalKinds, weighedKinds } from "./failure.ts";

/** An attempt that failed, and what is known of its message. */
export interface FailedAttempt {
  failure: Failure;
  /** Attempts so far, this one included. */
  attempts: number;
  /** Attempts whose outcome nobody knows, this one included. */
  unanswered: number;
  /** The message's time is over then; null when it has no end. */
  giveUpAt: Temporal.Instant | null;
  /** A recipient's channel stands behind the message: whether it is still true can be looked up when its turn comes. */
  hasChannel: boolean;
  now: Temporal.Instant;
  /** In [0, 1): spreads the retries. */
  random: number;
}

/**
 * - `try-again`: back to the queue until `at`.
 * - `weigh`: the refusal may be about the address; what the provider does to others decides (whose-trouble.ts).
 * - `stop-channel`: this address takes nothing more.
 * - `give-up`: the message's time is over, or it was handed over too often without an answer.
 */
export type NextStep =
  | { step: "try-again"; at: Temporal.Instant }
  | { step: "weigh" }
  | { step: "stop-channel" }
  | { step: "give-up"; because: "time-over" | "unanswered" };

/**
 * Attempts with an unknown outcome that one message may have. A server that takes a mail and never acknowledges it may
 * have delivered each: the reader gets three copies at most, and the next offset's message after them.
 */
export const mostUnanswered = 3;

/** Minutes after an unanswered attempt, the first and the second: a restart of the server is over after five minutes. */
const afterUnanswered = [5, 60] as const;

/** Seconds after "too fast": the pace decides when a message really goes. This only lets others have their turn. */
const afterThrottled = 20;

/**
 * Trouble of the provider, of ours, or of nobody known. The message waits it out, also past the end of its day: whether it
 * is still true is looked at when its turn comes.
 */
const waitsItOut: ReadonlySet<FailureKind> = new Set(["unreached", "throttled", ...refusalKinds]);

/** Kinds that may say that an address is dead: never by themselves. */
const isWeighed: ReadonlySet<FailureKind> = new Set(weighedKinds);

/** What becomes of a message after a failed attempt, whoever tells it: the dispatcher, a receipt, or a mail that came back. */
export function afterFailure(attempt: FailedAttempt): NextStep {
  const { proves } = attempt.failure;
  if (proves === "opted-out") return { step: "stop-channel" };
  if (isWeighed.has(proves)) return { step: "weigh" };
  return later(attempt);
}

/** The same after the refusal was weighed, and the address was not found dead. */
export function later(attempt: FailedAttempt): NextStep {
  const { failure, unanswered, giveUpAt, hasChannel, now } = attempt;
  if (failure.proves === "unanswered" && unanswered >= mostUnanswered) {
    return { step: "give-up", because: "unanswered" };
  }
  const at = now.add({ seconds: delaySeconds(attempt) });
  const isInTime = giveUpAt === null || Temporal.Instant.compare(at, giveUpAt) < 0;
  if (isInTime || (hasChannel && waitsItOut.has(failure.proves))) return { step: "try-again", at };
  return { step: "give-up", because: "time-over" };
}

function delaySeconds({ failure, attempts, unanswered, giveUpAt, now, random }: FailedAttempt): number {
  if (failure.proves === "throttled") return Math.round(afterThrottled * (1 + random));
  if (failure.proves !== "unanswered") return retryDelay(attempts, random);
  const minutes = afterUnanswered[Math.min(unanswered, afterUnanswered.length) - 1] ?? afterUnanswered[0];
  // A code lives for minutes: a quarter of what is left, so that both tries find their place.
  const left = giveUpAt === null ? Number.POSITIVE_INFINITY : giveUpAt.since(now).total("seconds") / 4;
  return Math.max(30, Math.round(Math.min(minutes * 60 * (1 + random / 2), left)));
}
