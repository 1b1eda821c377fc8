import { describe, expect, it } from "vitest";
import { outcomeOfDate } from "./record.ts";

const open = { isDone: false, hasPassed: false, isPresent: true, state: "dated", isOver: false } as const;

describe("what became of a date", () => {
  it.each([
    ["one to come", {}, "open"],
    ["one of yesterday that still reminds", { isOver: true }, "open"],
    ["one that came back after it had passed", { hasPassed: true, isOver: true }, "open"],
    ["one that is done", { isDone: true, state: "awaiting_next_date" }, "done"],
    ["one that is done late", { isDone: true, hasPassed: true, isPresent: false, isOver: true }, "done"],
    ["one after three silent days", { state: "awaiting_next_date", hasPassed: true, isOver: true }, "passed"],
    ["a silent one that was replaced", { isPresent: false, hasPassed: true, isOver: true }, "passed"],
    ["one that was moved before it came", { isPresent: false }, "replaced"],
    ["a place's last one, over and never answered", { state: "ended", isOver: true }, "passed"],
    ["a place's last one, ended before it came", { state: "ended" }, "ended"],
  ] as const)("%s", (_what, facts, outcome) => {
    expect(outcomeOfDate({ ...open, ...facts })).toBe(outcome);
  });
});
