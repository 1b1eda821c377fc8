import type { ThrottleLimit } from "./failure.ts";

const minuteMs = 60_000;

/**
 * Complaints within this time (milliseconds) are one: they answer messages that were on their way already when the first
 * came. Halving for each would end at nothing.
 */
const oneComplaintMs = 5000;

/** Slower than one message a minute is never needed: a paused provider is probed as often. */
const slowestPerMinute = 1;
/** What is tried first when the provider complains before its limit has shown. */
const firstPerMinute = 12;

/**
 * The steps, tried together against limits counted by minutes of the clock, by any sixty seconds, and as an even flow with
 * bursts of 1, 10 and 50 (pace.test.ts): each sends 1,500 messages at 50 a minute in 29 to 35 minutes.
 * Below the ceiling, half of the ceiling for each message taken: two messages bring the pace back.
 */
const quickStep = 0.5;
/** Above the ceiling, this share of it for each message taken: the pace stays just below the limit. */
const slowStep = 0.002;
/** Of the pace itself, for each message taken while the limit is not known, or has been kept for a minute: it may be higher. */
const searchStep = 0.13;
/** The limit lies about so far below a pace that was too much. */
const belowComplaint = 0.85;

/** A pace this many times above the last limit is no pace any more: the limit has been lifted. */
const liftedAt = 20;

/** Connections assumed when the provider first says that there are too many. */
const assumedWidth = 10;
/** Of a connection, for each message taken: one more is tried after fifty messages. */
const widthStep = 1 / 50;

/**
 * How fast messages go to one provider once it has said that we are too fast. Additive increase, multiplicative
 * decrease, as TCP does it: the rate is halved at a complaint and grows with each message taken. Processes that share a
 * provider's limit come to share it evenly, each with a pace of its own. No clock: `at` is always milliseconds of one
 * monotonic clock.
 */
export class Pace {
  /** Messages a minute; null while the provider has never complained, or no longer does. */
  #perMinute: number | null = null;
  /** Messages on their way at a time; null while nobody has said that there are too many connections. */
  #width: number | null = null;
  /** Near the provider's limit, in messages a minute; null while it has not shown. */
  #ceiling: number | null = null;
  /** Messages taken since the last complaint. */
  #streak = 0;
  #complainedAt = Number.NEGATIVE_INFINITY;
  #lastTurnAt = Number.NEGATIVE_INFINITY;
  /** Messages taken by second, the last minute's, oldest first. */
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
    // One connection that is one too many: somebody else has them all, and only slower calls help.
    if (limit === "connections" && this.width > 1) {
      this.#width = Math.max(1, Math.floor((this.#width ?? assumedWidth) / 2));
      return;
    }
    const taken = this.#takenInLastMinute(at);
    const before = this.#perMinute ?? Math.max(taken, firstPerMinute);
    this.#perMinute = Math.max(slowestPerMinute, before / 2);
    this.#ceiling = ceilingOf(before, taken);
  }

  /** Takes the next turn: when that message may go, `at` itself or later. Each call counts as one message let go. */
  takeTurn(at: number): number {
    this.#lastTurnAt = this.nextTurnAt(at);
    return this.#lastTurnAt;
  }

  /** When the next message may go, without taking the turn. */
  nextTurnAt(at: number): number {
    return this.#perMinute === null ? at : Math.max(at, this.#lastTurnAt + minuteMs / this.#perMinute);
  }

  /** How many messages may go within so many seconds; more are not worth claiming. At least one. */
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
 * Near the provider's limit, from the pace that was too much and what was taken in the minute before. Null at the slowest
 * pace: a used-up quota shows no limit.
 */
function ceilingOf(before: number, taken: number): number | null {
  if (before / 2 <= slowestPerMinute) return null;
  if (taken < firstPerMinute) return belowComplaint * before;
  return Math.min(Math.max(belowComplaint * before, taken), Math.max(before, 1.1 * taken));
}
