import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { afterFailure, type FailedAttempt, later, mostUnanswered, retryDelay } from "./after-failure.ts";
import type { Failure, FailureKind } from "./failure.ts";

const now = Temporal.Instant.from("2026-12-07T15:00:00Z");
const failure = (proves: FailureKind): Failure =>
  proves === "throttled"
    ? { proves, limit: "rate", reason: "sending-too-fast" }
    : { proves, reason: "refused-by-mail-server" };

/** The first attempt of a reminder, with its whole day still ahead. */
const attempt = (proves: FailureKind, more: Partial<FailedAttempt> = {}): FailedAttempt => ({
  failure: failure(proves),
  attempts: 1,
  unanswered: 0,
  giveUpAt: now.add({ hours: 15 }),
  hasChannel: true,
  now,
  random: 0,
  ...more,
});

const seconds = (more: FailedAttempt): number | null => {
  const next = later(more);
  return next.step === "try-again" ? next.at.since(now).total("seconds") : null;
};

describe("after a failed attempt", () => {
  it.each<[FailureKind, string]>([
    ["address-unknown", "weigh"],
    ["refused", "weigh"],
    ["opted-out", "stop-channel"],
    ["for-now", "try-again"],
    ["sender-refused", "try-again"],
    ["throttled", "try-again"],
    ["unreached", "try-again"],
    ["unanswered", "try-again"],
  ])("%s: %s", (proves, step) => {
    expect(afterFailure(attempt(proves)).step).toBe(step);
  });

  it("a code is tried no more once its address is refused, and again when the server refuses before it knows the address", () => {
    const code = attempt("refused", { isCode: true });
    expect(afterFailure(code).step).toBe("stop-channel");
    const early = { ...code, failure: { ...code.failure, beforeRecipient: true as const } };
    expect(afterFailure(early).step).toBe("weigh");
  });

  it("a refusal that was weighed and proved nothing is tried again", () => {
    for (const proves of ["address-unknown", "refused"] as const)
      expect(later(attempt(proves)).step).toBe("try-again");
  });

  const waiting = ["unreached", "sender-refused", "throttled", "refused", "address-unknown"] as const;
  const ending = ["for-now", "unanswered"] as const;
  const over = { giveUpAt: now.add({ seconds: 20 }) };

  it.each(waiting)("%s: waits past the end of its day when somebody's channel stands behind it", (proves) => {
    expect(later(attempt(proves, over)).step).toBe("try-again");
    expect(later(attempt(proves, { ...over, hasChannel: false }))).toEqual({
      step: "give-up",
      because: "time-over",
    });
  });

  it("a message that no date ends does not wait out a refusal of its address, nor for ever one of ours", () => {
    const notice = { ...over, endsInTime: true };
    const isOver = (proves: FailureKind, more: Partial<FailedAttempt> = {}) =>
      later(attempt(proves, { ...notice, ...more })).step === "give-up";
    expect(waiting.filter((proves) => isOver(proves))).toEqual(["refused", "address-unknown"]);
    expect(isOver("sender-refused", { attempts: 719 })).toBe(false);
    expect(isOver("sender-refused", { attempts: 720 })).toBe(true);
    expect(isOver("unreached", { attempts: 1000 })).toBe(false);
  });

  it("no probe ends its message, but one without an answer: the provider was tried", () => {
    const probe = { ...over, endsInTime: true, isProbe: true, attempts: 1000 };
    const ended = [...waiting, ...ending].filter(
      (proves) => later(attempt(proves, probe)).step === "give-up",
    );
    expect(ended).toEqual(["unanswered"]);
  });

  it.each(ending)("%s: ends with its day", (proves) => {
    expect(later(attempt(proves, { giveUpAt: now.add({ seconds: 29 }), unanswered: 1 }))).toEqual({
      step: "give-up",
      because: "time-over",
    });
  });

  it("a message does not end while the next try still lies before the end of its day", () => {
    // The shortest delay after the first "for now" is thirty seconds.
    expect(later(attempt("for-now", { giveUpAt: now.add({ seconds: 31 }) })).step).toBe("try-again");
    expect(later(attempt("for-now", { giveUpAt: now.add({ seconds: 30 }) })).step).toBe("give-up");
    expect(later(attempt("for-now", { giveUpAt: null, hasChannel: false, attempts: 1000 })).step).toBe(
      "try-again",
    );
  });
});

describe("an attempt whose outcome is unknown", () => {
  it("is the last one when it is the third such attempt", () => {
    expect(mostUnanswered).toBe(3);
    expect(later(attempt("unanswered", { unanswered: 2 })).step).toBe("try-again");
    expect(later(attempt("unanswered", { unanswered: 3 }))).toEqual({
      step: "give-up",
      because: "unanswered",
    });
    expect(later(attempt("unanswered", { unanswered: 4, giveUpAt: null })).step).toBe("give-up");
  });

  it("does not end a message whose next failure has another kind", () => {
    expect(later(attempt("unreached", { unanswered: 3 })).step).toBe("try-again");
  });

  it.each([
    ["the first: ten minutes", 1, 0, 600],
    ["the first, spread to a quarter of an hour", 1, 1, 900],
    ["the second: an hour", 2, 0, 3600],
    ["the second, spread to an hour and a half", 2, 1, 5400],
  ])("%s", (_, unanswered, random, expected) => {
    expect(seconds(attempt("unanswered", { unanswered, random }))).toBe(expected);
  });

  it("a code that lives for ten minutes is tried again within a quarter of the time left", () => {
    const minutes = (left: number) => ({ giveUpAt: now.add({ minutes: left }), hasChannel: false });
    expect(seconds(attempt("unanswered", { unanswered: 1, ...minutes(10) }))).toBe(150);
    expect(seconds(attempt("unanswered", { unanswered: 1, ...minutes(1) }))).toBe(30);
    expect(seconds(attempt("unanswered", { unanswered: 2, giveUpAt: null }))).toBe(3600);
  });
});

describe("the delay", () => {
  it.each([
    ["too fast, at once almost: the pace decides", "throttled", 1, 0, 20],
    ["too fast, spread", "throttled", 9, 1, 40],
    ["the first of others", "for-now", 1, 0, 30],
    ["the third of others", "for-now", 3, 1, 240],
    ["never more than an hour", "sender-refused", 40, 1, 3600],
  ] as const)("%s", (_, proves, attempts, random, expected) => {
    expect(seconds(attempt(proves, { attempts, random }))).toBe(expected);
  });

  it("grows to eleven hours for a message that nobody waits for: a dozen tries in three days", () => {
    const delays = Array.from({ length: 12 }, (_, n) =>
      seconds(attempt("refused", { attempts: n + 1, giveUpAt: null, isPatient: true, random: 1 })),
    );
    expect(delays.slice(0, 6)).toEqual([60, 240, 960, 3840, 15_360, 39_600]);
    expect(delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0)).toBeGreaterThan(72 * 3600);
  });
});

describe("retryDelay", () => {
  it.each([
    [1, 0, 30],
    [1, 0.5, 45],
    [2, 0, 60],
    [4, 0, 240],
    [7, 0, 1800],
    [50, 0, 1800],
  ])("after attempt %i with %d is %i seconds", (attempt, random, expected) => {
    expect(retryDelay(attempt, random)).toBe(expected);
  });

  it("stays between half a minute and an hour", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, random) => {
          expect(retryDelay(n, random)).toBeGreaterThanOrEqual(30);
          expect(retryDelay(n, random)).toBeLessThanOrEqual(3600);
        },
      ),
    );
  });
});
