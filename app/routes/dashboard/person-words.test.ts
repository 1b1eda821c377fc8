import { describe, expect, it } from "vitest";
import { personWords } from "./person-words.ts";

const paid = {
  state: "active",
  active: true,
  rdate: "2026-12-10",
  waitsForNextDate: false,
  overdueOn: null,
  isUnreached: false,
} as const;

describe("what is said of a person beside others", () => {
  it.each([
    [paid, "todo", "Date: Dec 10, 2026"],
    [{ ...paid, rdate: null }, "off", "No more dates"],
    [{ ...paid, waitsForNextDate: true }, "bad", "Enter the next date"],
    [{ ...paid, isUnreached: true }, "bad", "Gets no reminders"],
    [{ ...paid, overdueOn: "2026-12-10", isUnreached: true }, "err", "Late since Dec 10, 2026"],
    // The same three days later: the date was missed, and the next one is asked for.
    [{ ...paid, overdueOn: "2026-12-10", waitsForNextDate: true }, "err", "Late since Dec 10, 2026"],
    [{ ...paid, state: "pending_payment", active: false }, "bad", "Not paid yet"],
    [{ ...paid, state: "pending_payment", active: false, waitsForNextDate: true }, "bad", "Not paid yet"],
    [{ ...paid, state: "lapsed", active: false }, "bad", "Paid year has ended"],
    // The last day has passed, and the round that marks the year as lapsed has not run yet.
    [{ ...paid, active: false }, "bad", "Paid year has ended"],
  ] as const)("%j", (person, kind, words) => {
    expect(personWords(person)).toEqual({ kind, words, isOpen: kind === "bad" || kind === "err" });
  });
});
