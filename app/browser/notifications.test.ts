import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dialogStyle, isNotificationOpen, notify } from "./notifications.ts";

describe("the colour of a dialog", () => {
  it.each([
    ["red", "danger"],
    ["yellow", "warning"],
    ["green", "success"],
    ["orange", "warning"],
    [undefined, "primary"],
    ["blue", "primary"],
    ["constructor", "primary"],
  ])("%s is drawn as %s", (color, style) => {
    expect(dialogStyle(color)).toBe(style);
  });
});

describe("a notification where no dialog can be shown", () => {
  const alert = vi.fn();
  const confirm = vi.fn();
  beforeEach(() => vi.stubGlobal("window", { alert, confirm }));
  afterEach(() => vi.unstubAllGlobals());

  it("falls back to the browser's alert", async () => {
    expect(await notify({ message: "You have been successfully logged out." })).toBe("ok");
    expect(alert).toHaveBeenCalledExactlyOnceWith("You have been successfully logged out.");
    expect(isNotificationOpen()).toBe(false);
  });

  it.each([
    [true, "ok"],
    [false, "closed"],
  ])("leaves the choice where OK has words of its own: %s is %s", async (agreed, answer) => {
    confirm.mockReturnValueOnce(agreed);
    expect(await notify({ message: "Start over?", okText: "Clear my answers" })).toBe(answer);
  });

  it("shows nothing when the dialog was taken back before", async () => {
    alert.mockClear();
    expect(await notify({ message: "Late", signal: AbortSignal.abort() })).toBe("withdrawn");
    expect(alert).not.toHaveBeenCalled();
  });
});
