import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { type CanaryAlarm, type CanaryFacts, judgeCanary } from "./canary.ts";

const now = Temporal.Instant.from("2026-12-03T16:00:00Z");
const ago = (minutes: number) => now.subtract({ minutes });

describe("a canary", () => {
  const well = { isSpam: false };
  const lost = { at: ago(60), hasLeft: true };
  it.each<[string, Partial<CanaryFacts>, CanaryAlarm | null]>([
    ["that has just begun is well", {}, null],
    ["that is out for less than an hour is well", { out: { at: ago(59), hasLeft: true } }, null],
    ["that left an hour ago is lost", { out: lost }, "lost"],
    ["that left after one that came back, too", { heard: well, out: lost }, "lost"],
    ["that still waits is unsent", { out: { at: ago(61), hasLeft: false } }, "unsent"],
    ["whose mailbox is not read is unread", { out: lost, isUnread: true }, "unread"],
    [
      "that waits is unsent, whatever its mailbox",
      { out: { at: ago(61), hasLeft: false }, isUnread: true },
      "unsent",
    ],
    [
      "whose mailbox is not read, and that is out for minutes, is well",
      { heard: well, isUnread: true },
      null,
    ],
    ["in spam is said so", { heard: { isSpam: true } }, "spam"],
    ["in spam, and then lost, is lost", { alarm: "spam", heard: { isSpam: true }, out: lost }, "lost"],
    ["that was unread is lost once it is read in vain", { alarm: "unread", out: lost }, "lost"],
    ["that was lost stays lost when nobody can look", { alarm: "lost", out: lost, isUnread: true }, "lost"],
    [
      "that was lost stays lost until one is back",
      { alarm: "lost", out: { at: ago(2), hasLeft: true } },
      "lost",
    ],
    ["that is back is well", { alarm: "lost", heard: well }, null],
    ["that is back in spam is not well", { alarm: "lost", heard: { isSpam: true } }, "spam"],
  ])("%s", (_, facts, alarm) => {
    expect(judgeCanary({ alarm: null, isUnread: false, heard: null, out: null, ...facts }, now)).toBe(alarm);
  });
});
