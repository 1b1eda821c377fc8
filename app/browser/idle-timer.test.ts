import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { idleTimeoutMs, idleWarningMs } from "#core/people/idle.ts";
import type { IdleTimer } from "./idle-timer.ts";
import { activityOfThisPage, startIdleTimer } from "./idle-timer.ts";

const minutes = 60_000;
const window = new EventTarget();
const document = new EventTarget();
const onWarn = vi.fn();
const onExpire = vi.fn();
let timer: IdleTimer;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  timer = startIdleTimer({
    timeoutMs: idleTimeoutMs,
    warningMs: idleWarningMs,
    lastActivity: activityOfThisPage(),
    onWarn,
    onExpire,
  });
});

afterEach(() => {
  timer.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const touch = (event: string) => window.dispatchEvent(new Event(event));

describe("the idle timer", () => {
  it("warns once, two minutes before, and ends after sixty", () => {
    vi.advanceTimersByTime(58 * minutes - 1);
    expect(onWarn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onWarn).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2 * minutes - 1);
    expect(onExpire).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onExpire).toHaveBeenCalledOnce();
    expect(onWarn).toHaveBeenCalledOnce();
  });

  it.each(["mousemove", "mousedown", "keydown", "scroll", "touchstart", "click"])(
    "begins again on %s",
    (event) => {
      vi.advanceTimersByTime(50 * minutes);
      touch(event);
      vi.advanceTimersByTime(58 * minutes - 1);
      expect(onWarn).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(onWarn).toHaveBeenCalledOnce();
    },
  );

  it("accepts an answer after the warning, and not a moving mouse", () => {
    vi.advanceTimersByTime(59 * minutes);
    touch("mousemove");
    vi.advanceTimersByTime(1 * minutes);
    expect(onExpire).toHaveBeenCalledOnce();
  });

  it("begins again on the answer, and warns again", () => {
    vi.advanceTimersByTime(59 * minutes);
    timer.restart();
    vi.advanceTimersByTime(57 * minutes);
    expect(onExpire).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1 * minutes);
    expect(onWarn).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["a moving mouse", () => touch("mousemove")],
    ["a page that the browser had kept", () => touch("pageshow")],
    ["the page that is seen again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ])("ends at %s when the computer slept past the end", (_what, wake) => {
    vi.setSystemTime(Date.now() + 8 * 60 * minutes);
    wake();
    expect(onExpire).toHaveBeenCalledOnce();
  });

  it("is silent after it was stopped", () => {
    timer.stop();
    vi.advanceTimersByTime(120 * minutes);
    expect(onWarn).not.toHaveBeenCalled();
    expect(onExpire).not.toHaveBeenCalled();
  });
});
