import { Temporal } from "temporal-polyfill";
import { type Failure, type FailureKind, refusalKinds, weighedKinds } from "./failure.ts";

/** A failed attempt, and what is known about its message. */
export interface FailedAttempt {
  failure: Failure;
  /** How many attempts there were, this one included. */
  attempts: number;
  /** How many attempts have an unknown outcome, this one included. */
  unanswered: number;
  /** When the message's time is over. Null when the message has no end. */
  giveUpAt: Temporal.Instant | null;
  /**
   * True when the message goes to a recipient's channel. Before the next try the dispatcher then checks whether the message
   * is still true.
   */
  hasChannel: boolean;
  /**
   * True for a message to a recipient's channel that is no reminder. A reminder ends with its date. Any other message
   * must not wait out a refusal, because nothing else would end it.
   */
  endsInTime?: boolean;
  /** The attempt tried whether a paused provider is back. Its failure is about the provider, whatever it says. */
  isProbe?: boolean;
  /** A code, which anybody can ask for, to any address. */
  isCode?: boolean;
  /** Nobody waits for the message: its tries lie up to eleven hours apart. */
  isPatient?: boolean;
  now: Temporal.Instant;
  /** A random number in [0, 1) that spreads the retries. */
  random: number;
}

/**
 * - `try-again`: the message goes back to the queue until `at`.
 * - `weigh`: the refusal may be about the address. What the provider does to other addresses decides
 * (whose-trouble.ts).
 * - `stop-channel`: this address accepts no more messages.
 * - `give-up`: the message's time is over, or the message was handed over too often without an answer.
 */
export type NextStep =
  | { step: "try-again"; at: Temporal.Instant }
  | { step: "weigh" }
  | { step: "stop-channel" }
  | { step: "give-up"; because: "time-over" | "unanswered" };

/**
 * How many attempts with an unknown outcome one message may have. A server that takes mails and never acknowledges them
 * may have delivered each one. The reader then gets at most three copies, and after them the message of the next
 * offset.
 */
export const mostUnanswered = 3;

/**
 * Minutes to wait after the first and the second unanswered attempt. By then the first has its answer, or never gets one
 * (`longestSendSeconds`), and a server has had time to restart.
 */
const afterUnanswered = [10, 60] as const;

/**
 * Seconds to wait after "too fast". The pace decides when a message really goes; this delay only lets other messages go
 * first.
 */
const afterThrottled = 20;

/**
 * How many attempts a message that `endsInTime` may have when the refusal is about us: a month of tries each hour. One
 * mailbox's server may refuse us for ever, while everybody else's takes our mail.
 */
const mostRefusals = 720;

/**
 * The trouble is the provider's, ours, or unknown. The message waits until the trouble is over, even past the end of its
 * day. When its turn comes, the dispatcher checks whether the message is still true.
 */
const waitsItOut: ReadonlySet<FailureKind> = new Set(["unreached", "throttled", ...refusalKinds]);

const isRefusal: ReadonlySet<FailureKind> = new Set(refusalKinds);

/** Kinds of failure that may mean a dead address. One such failure alone never proves it. */
const isWeighed: ReadonlySet<FailureKind> = new Set(weighedKinds);

/** The next step of a message after a failed attempt. The dispatcher, a receipt and a bounce all ask this function. */
export function afterFailure(attempt: FailedAttempt): NextStep {
  const { proves } = attempt.failure;
  if (proves === "opted-out") return { step: "stop-channel" };
  // The person who waits for the code asks for another one. No further try troubles the address for the rest of ten minutes.
  if (attempt.isCode && isRefusal.has(proves) && !attempt.failure.beforeRecipient)
    return { step: "stop-channel" };
  if (isWeighed.has(proves)) return { step: "weigh" };
  return later(attempt);
}

/** The next step of a message after its refusal was weighed and the address was not found dead. */
export function later(attempt: FailedAttempt): NextStep {
  const { failure, unanswered, giveUpAt, hasChannel, now } = attempt;
  if (failure.proves === "unanswered" && unanswered >= mostUnanswered) {
    return { step: "give-up", because: "unanswered" };
  }
  const at = now.add({ seconds: delaySeconds(attempt) });
  const isInTime = giveUpAt === null || Temporal.Instant.compare(at, giveUpAt) < 0;
  if (isInTime || (hasChannel && waits(attempt))) return { step: "try-again", at };
  return { step: "give-up", because: "time-over" };
}

function waits({ failure: { proves }, attempts, endsInTime, isProbe }: FailedAttempt): boolean {
  if (isProbe) return proves !== "unanswered";
  if (endsInTime && isWeighed.has(proves)) return false;
  if (endsInTime && proves === "sender-refused" && attempts >= mostRefusals) return false;
  return waitsItOut.has(proves);
}

function delaySeconds(attempt: FailedAttempt): number {
  const { failure, attempts, unanswered, giveUpAt, isPatient, now, random } = attempt;
  if (failure.proves === "throttled") return Math.round(afterThrottled * (1 + random));
  // A minute, four, sixteen, an hour, four, and then two a day: about a dozen tries in three days.
  if (isPatient && failure.proves !== "unanswered") {
    return Math.round(Math.min(60 * 4 ** (attempts - 1), 39_600) * ((1 + random) / 2));
  }
  if (failure.proves !== "unanswered") return retryDelay(attempts, random);
  const minutes = afterUnanswered[Math.min(unanswered, afterUnanswered.length) - 1] ?? afterUnanswered[0];
  // A code lives for minutes. A quarter of the time left is short enough for both retries.
  const left = giveUpAt === null ? Number.POSITIVE_INFINITY : giveUpAt.since(now).total("seconds") / 4;
  return Math.max(30, Math.round(Math.min(minutes * 60 * (1 + random / 2), left)));
}

/**
 * Seconds to wait after the `attempt`-th transient failure (counted from 1): 60, 120, 240 … up to an hour. Half of the
 * delay is random, so that not every message comes back at once to a vendor that has recovered. `random` is in [0, 1).
 */
export function retryDelay(attempt: number, random: number): number {
  const longest = Math.min(60 * 2 ** (Math.max(1, attempt) - 1), 3600);
  return Math.round(longest / 2 + (longest / 2) * random);
}
