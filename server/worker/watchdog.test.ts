import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { roundLimits } from "#server/db/limits.ts";
import { startWatchdog, type Watchdog, watchdogPatience } from "#server/worker/watchdog.ts";

describe("the watchdog", () => {
  let stuck: string[];
  let watchdog: Watchdog;
  let isAway: boolean;
  beforeEach(() => {
    vi.useFakeTimers();
    stuck = [];
    isAway = false;
    watchdog = startWatchdog(
      (round) => stuck.push(round),
      { tickMs: 1000, ticks: 3 },
      () => isAway,
    );
  });
  afterEach(() => {
    watchdog.stop();
    vi.useRealTimers();
  });

  it("reports a round that does not begin, or neither ends nor gets on, once", () => {
    watchdog.watch("plan");
    vi.advanceTimersByTime(2999);
    expect(stuck).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(stuck).toEqual(["plan"]);
  });

  it("leaves a round alone that begins again and again, or gets on, however long it takes", () => {
    const alive = watchdog.watch("dispatch");
    for (let second = 0; second < 100; second += 1) {
      vi.advanceTimersByTime(1000);
      alive();
    }
    expect(stuck).toEqual([]);
    watchdog.stop();
    vi.advanceTimersByTime(10_000);
    expect(stuck).toEqual([]);
  });

  it("does not blame a round for a database that is away", () => {
    isAway = true;
    watchdog.watch("dispatch");
    vi.advanceTimersByTime(3_600_000);
    expect(stuck).toEqual([]);
    isAway = false;
    vi.advanceTimersByTime(3000);
    expect(stuck).toEqual(["dispatch"]);
  });

  it("waits for longer than a round's statement may take", () => {
    expect(watchdogPatience.tickMs * watchdogPatience.ticks).toBeGreaterThan(2 * roundLimits.answer);
  });
});
