import { describe, expect, it } from "vitest";
import { Pace } from "./pace.ts";

/** A provider with a limit. It says whether it takes a message at this millisecond. */
type Provider = (at: number) => boolean;

/** Takes this many messages in each minute of the clock. */
function perMinuteOfTheClock(limit: number): Provider {
  let [minute, count] = [-1, 0];
  return (at) => {
    const now = Math.floor(at / 60_000);
    if (now !== minute) [minute, count] = [now, 0];
    count += 1;
    return count <= limit;
  };
}

/** Takes this many messages in any sixty seconds. */
function perAnyMinute(limit: number): Provider {
  let taken: number[] = [];
  return (at) => {
    taken = taken.filter((one) => one > at - 60_000);
    if (taken.length >= limit) return false;
    taken.push(at);
    return true;
  };
}

/** A bucket of `burst` messages that fills evenly. Amazon SES counts like this. */
function bucket(limit: number, burst: number): Provider {
  let [level, last] = [burst, 0];
  return (at) => {
    level = Math.min(burst, level + ((at - last) * limit) / 60_000);
    last = at;
    if (level < 1) return false;
    level -= 1;
    return true;
  };
}

/**
 * Sends `count` messages. Thirty are on their way at a time, and each is answered after 50 ms. A refused message goes
 * again.
 */
function send(count: number, provider: Provider): { minutes: number; calls: number; pace: Pace } {
  const pace = new Pace();
  let [taken, calls, now] = [0, 0, 0];
  const onTheirWay: { at: number; isTaken: boolean }[] = [];
  while (taken < count) {
    const turnAt = pace.nextTurnAt(now);
    const next = onTheirWay[0];
    if (next && (onTheirWay.length >= 30 || next.at <= turnAt)) {
      onTheirWay.shift();
      now = Math.max(now, next.at);
      if (next.isTaken) {
        taken += 1;
        pace.taken(now);
      } else pace.complained(now, "rate");
      continue;
    }
    now = pace.takeTurn(now);
    calls += 1;
    onTheirWay.push({ at: now + 50, isTaken: provider(now) });
  }
  return { minutes: now / 60_000, calls, pace };
}

describe("the pace", () => {
  it.each<[string, Provider]>([
    ["by minutes of the clock", perMinuteOfTheClock(50)],
    ["by any sixty seconds", perAnyMinute(50)],
    ["as an even flow with a burst of ten", bucket(50, 10)],
    ["as an even flow with a burst of fifty", bucket(50, 50)],
    ["as an even flow without a burst", bucket(50, 1)],
  ])(
    "sends 1,500 mails at a limit of 50 a minute, counted %s, in 35 minutes and 1,800 calls",
    (_, provider) => {
      const { minutes, calls } = send(1500, provider);
      expect(minutes).toBeLessThanOrEqual(35);
      expect(calls).toBeLessThanOrEqual(1800);
    },
  );

  it("delays nothing while the provider does not complain", () => {
    const { calls, pace, minutes } = send(10_000, () => true);
    expect(calls).toBeLessThanOrEqual(10_000 + 30);
    expect(pace.perMinute).toBeNull();
    expect(minutes).toBeLessThan(1);
  });

  it("counts complaints that come together as one", () => {
    const pace = new Pace();
    for (let at = 0; at < 100; at += 1) pace.taken(at);
    for (let at = 100; at < 130; at += 1) pace.complained(at, "rate");
    expect(pace.perMinute).toBe(50);
  });

  it("asks once a minute while the provider takes nothing, and is back at speed a minute after it takes messages", () => {
    const pace = new Pace();
    for (let at = 0; at < 60_000; at += 1000) pace.taken(at);
    let now = 60_000;
    let calls = 0;
    for (const end = now + 3_600_000; now < end; now = pace.takeTurn(now)) {
      pace.complained(now, "quota");
      calls += 1;
    }
    expect(calls).toBeLessThan(75);
    expect(pace.perMinute).toBe(1);
    for (const end = now + 600_000; now < end; now = pace.takeTurn(now + 100)) pace.taken(now);
    expect(pace.perMinute ?? 1000).toBeGreaterThan(20);
  });

  it("forgets a limit that was lifted", () => {
    const { pace } = send(200, perAnyMinute(50));
    let now = 10_000_000;
    for (let count = 0; count < 20_000; count += 1) {
      now = pace.takeTurn(now);
      pace.taken(now);
    }
    expect(pace.perMinute).toBeNull();
  });

  it("opens fewer connections after a complaint about them, and one more after fifty messages", () => {
    const pace = new Pace();
    expect(pace.width).toBe(Number.POSITIVE_INFINITY);
    pace.complained(0, "connections");
    expect(pace.width).toBe(5);
    expect(pace.perMinute).toBeNull();
    for (let at = 1; at <= 55; at += 1) pace.taken(at);
    expect(pace.width).toBe(6);
    for (let minute = 1; minute < 9; minute += 1) pace.complained(minute * 60_000, "connections");
    expect(pace.width).toBe(1);
    // When one connection is already too many, the calls become slower.
    expect(pace.perMinute).not.toBeNull();
  });
});
