import type { ThrottleLimit } from "./failure.ts";

const minuteMs = 60_000;

/**
 * Complaints within this time (milliseconds) count as one. They answer messages that were already on their way when the
 * first complaint came. Halving the rate for each of them would bring it to nothing.
 */
const oneComplaintMs = 5000;

/** Nothing slower than one message a minute is needed: a paused provider is probed as often. */
const slowestPerMinute = 1;
/** The first rate to try when the provider complains before its limit has shown. */
const firstPerMinute = 12;

/**
 * The steps were tried together against limits counted by minutes of the clock, by any sixty seconds, and as an even
 * flow with bursts of 1, 10 and 50 (pace.test.ts). With each limit, 1,500 messages at 50 a minute take 29 to 35
 * minutes.
 * Below the ceiling, each message taken adds half of the ceiling: two messages bring the pace back.
 */
const quickStep = 0.5;
/** Above the ceiling, each message taken adds this share of the ceiling: the pace stays just below the limit. */
const slowStep = 0.002;
/**
 * Each message taken adds this share of the pace while the limit is unknown, or when the pace has kept to the limit for
 * a minute, because the limit may have become higher.
 */
const searchStep = 0.13;
/** The limit lies about this far below a pace that was too fast. */
const belowComplaint = 0.85;

/** A pace this many times above the last limit is dropped: the limit has been lifted. */
const liftedAt = 20;

/** How many connections are assumed to be open when the provider first says that there are too many. */
const assumedWidth = 10;
/** Each message taken adds this share of a connection: after fifty messages one more connection is tried. */
const widthStep = 1 / 50;

/**
 * How fast messages go to one provider after it has said that we are too fast. The pace follows additive increase,
 * multiplicative decrease, as in TCP: a complaint halves the rate, and each message taken raises it. Processes that
 * share a provider's limit come to share it evenly, each with its own pace. There is no clock in here: `at` is always
 * milliseconds of one monotonic clock.
 */
export class Pace {
  /** Messages a minute. Null while the provider has never complained, and after its limit has been lifted. */
  #perMinute: number | null = null;
  /**
   * How many messages may be on their way at a time. Null while the provider has not said that there are too many
   * connections.
   */
  #width: number | null = null;
  /** An estimate of the provider's limit, in messages a minute. Null while the limit has not shown. */
  #ceiling: number | null = null;
  /** How many messages were taken since the last complaint. */
  #streak = 0;
  #complainedAt = Number.NEGATIVE_INFINITY;
  #lastTurnAt = Number.NEGATIVE_INFINITY;
  /** How many messages were taken in each second of the last minute, the oldest second first. */
  #taken: { second: number; count: number }[] = [];

  get perMinute(): number | null {
    return this.#perMinute;
  }

  /** How many messages may be on their way at a time. */
  get width(): number {
    return this.#width === null ? Number.POSITIVE_INFINITY : Math.floor(this.#width);
  }

  /** The provider has taken a message. */
  taken(at: number): void {
    const second = Math.floor(at / 1000);
    const last = this.#taken.at(-1);
    if (last?.second === second) last.count += 1;
    else this.#taken.push({ second, count: 1 });
    if (this.#taken.length > 61) this.#forgetOld(at);
    if (this.#width !== null) this.#width += widthStep;
    this.#streak += 1;
    if (this.#perMinute === null) return;
    this.#perMinute = this.#faster(this.#perMinute);
    const limit = this.#ceiling ?? Math.max(this.#takenInLastMinute(at), firstPerMinute);
    if (this.#perMinute > liftedAt * limit) this.#perMinute = null;
  }

  #faster(perMinute: number): number {
    if (this.#ceiling === null || this.#streak > Math.max(3, this.#ceiling))
      return perMinute * (1 + searchStep);
    return perMinute < this.#ceiling
      ? Math.min(this.#ceiling, perMinute + quickStep * this.#ceiling)
      : perMinute + slowStep * this.#ceiling;
  }

  /** The provider has said that it was too much. */
  complained(at: number, limit: ThrottleLimit): void {
    if (at - this.#complainedAt < oneComplaintMs) return;
    this.#complainedAt = at;
    this.#streak = 0;
    // Even one connection is too many when somebody else has them all. Only slower calls help then.
    if (limit === "connections" && this.width > 1) {
      this.#width = Math.max(1, Math.floor((this.#width ?? assumedWidth) / 2));
      return;
    }
    const taken = this.#takenInLastMinute(at);
    const before = this.#perMinute ?? Math.max(taken, firstPerMinute);
    this.#perMinute = Math.max(slowestPerMinute, before / 2);
    this.#ceiling = ceilingOf(before, taken);
  }

  /**
   * Takes the next turn, and gives the time when that message may go: `at` or later. Each call counts as one message
   * let go.
   */
  takeTurn(at: number): number {
    this.#lastTurnAt = this.nextTurnAt(at);
    return this.#lastTurnAt;
  }

  /** When the next message may go. Takes no turn. */
  nextTurnAt(at: number): number {
    return this.#perMinute === null ? at : Math.max(at, this.#lastTurnAt + minuteMs / this.#perMinute);
  }

  /** How many messages may go within this many seconds, at least one. Claiming more would be useless. */
  turnsWithin(seconds: number): number {
    return this.#perMinute === null
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor((this.#perMinute * seconds) / 60));
  }

  #takenInLastMinute(at: number): number {
    this.#forgetOld(at);
    return this.#taken.reduce((sum, { count }) => sum + count, 0);
  }

  #forgetOld(at: number): void {
    const first = Math.floor((at - minuteMs) / 1000);
    this.#taken = this.#taken.filter(({ second }) => second > first);
  }
}

/**
 * An estimate of the limit from the pace that was too fast and from the messages taken in the minute before. Null at
 * the slowest pace, because a used-up quota shows no limit.
 */
function ceilingOf(before: number, taken: number): number | null {
  if (before / 2 <= slowestPerMinute) return null;
  if (taken < firstPerMinute) return belowComplaint * before;
  return Math.min(Math.max(belowComplaint * before, taken), Math.max(before, 1.1 * taken));
}
