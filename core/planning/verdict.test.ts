import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { channel, day, rosasDate, row, there } from "#tests/support/date-facts.ts";
import type { DateFacts } from "./facts.ts";
import type { NoticeFacts } from "./notice-verdict.ts";
import { type Verdict, verdict } from "./verdict.ts";

const words = (of: Verdict) =>
  of.outcome === "go" || of.outcome === "wait" ? of.outcome : `${of.outcome} (${of.reason})`;

const text = channel("rosa", { kind: "text", address: "+13125550100" });

describe("the second look at a reminder of three days before", () => {
  const look = (facts: DateFacts | null, now = "2026-12-07T09:00") =>
    words(
      verdict(
        {
          kind: "reminder",
          channelId: "rosa",
          dueOn: day("2026-12-10"),
          offset: "-3",
          alreadyToday: 0,
          facts,
        },
        there(now),
      ),
    );

  it.each<[what: string, expected: string, facts: Parameters<typeof rosasDate>[0], now?: string]>([
    ["lets it go while it is true", "go", {}],
    [
      "finds the address replaced",
      "cancelled (address-replaced)",
      { channels: [channel("rosa", { isRetired: true })] },
    ],
    ["finds another date", "cancelled (date-changed)", { date: { dueOn: day("2027-03-10") } }],
    ["finds the date done", "cancelled (done)", { isDone: true }],
    ["finds no more dates", "cancelled (ended)", { state: "ended" }],
    ["finds the term over before it", "cancelled (not-covered)", { endsOn: day("2026-12-02") }],
    ["finds it not paid", "cancelled (not-covered)", { isPaid: false }],
    ["finds the catch-up week over", "cancelled (too-late)", {}, "2026-12-20T09:00"],
    ["finds a newer offset due", "superseded (newer-due)", {}, "2026-12-09T09:00"],
    [
      "finds that its reader gets fewer by now",
      "cancelled (fewer-chosen)",
      { channels: [channel("rosa", { reminderSet: "day_before_and_day" })] },
    ],
    [
      "finds a newer day due that can be taken back",
      "cancelled (newer-due)",
      { date: { appointmentOn: day("2026-12-08") } },
      "2026-12-08T08:00",
    ],
    [
      "finds it not due where the reader is now",
      "cancelled (not-due)",
      { channels: [channel("rosa", { timeZone: "Pacific/Honolulu" })] },
    ],
    [
      "finds the channel stopped",
      "suppressed (stopped)",
      { channels: [channel("rosa", { state: "stopped" })] },
    ],
    ["finds no provider", "suppressed (channel-off)", { openKinds: ["text"] }],
    [
      "finds that it has left for the same address",
      "suppressed (shared-address)",
      {
        channels: [channel("rosa", { address: "home" }), channel("ray", { address: "home", position: 1 })],
        rows: [row("ray", -3, { status: "sending" })],
      },
    ],
    ["lets a text wait in the quiet hours", "wait", { channels: [text] }, "2026-12-07T21:00"],
    ["lets a late one wait for today's own", "wait", {}, "2026-12-09T00:10"],
  ])("%s: %s", (_what, expected, facts, now) => {
    expect(look(rosasDate(facts), now)).toBe(expected);
  });

  it("finds its place gone", () => {
    expect(look(null)).toBe("cancelled (address-replaced)");
  });
});

describe("the second look at another message", () => {
  const now = there("2026-12-07T12:00");
  const look = (facts: Partial<NoticeFacts>, timeZone: string | null = null, at = now) => {
    const channel = facts.channel ?? "email";
    const whole: NoticeFacts = {
      channel,
      openKinds: ["email", "text"],
      reader: {
        state: "confirmed",
        isResting: false,
        isRetired: false,
        isHolderMailbox: true,
      },
      isUntold: false,
      isAsking: false,
      isStoppable: false,
      reachesStoppedHolder: false,
      isUrgent: false,
      giveUpAt: now.add({ hours: 72 }),
      isStillTrue: true,
      isNewerEndNoticeThere: false,
      earlierQuestion: null,
      ...facts,
    };
    return words(verdict({ kind: "notice", channel, timeZone, facts: whole }, at));
  };
  const reader = (state: "pending" | "confirmed" | "stopped" | "failing", more = {}) => ({
    reader: { state, isResting: false, isRetired: false, isHolderMailbox: false, ...more },
  });

  it.each<[expected: string, what: string, facts: Partial<NoticeFacts>]>([
    ["go", "a receipt", {}],
    ["go", "a code, to an address without a list", { reader: null, isUrgent: true }],
    ["cancelled (too-late)", "a code whose time is over", { reader: null, isUrgent: true, giveUpAt: now }],
    ["cancelled (address-replaced)", "a replaced address", { ...reader("confirmed", { isRetired: true }) }],
    ["suppressed (failing)", "a failing mailbox", reader("failing")],
    ["go", "a safety notice to a stopped mailbox", reader("stopped")],
    ["suppressed (stopped)", "what a stop ends", { ...reader("stopped"), isStoppable: true }],
    [
      "go",
      "a done, to the holder's stopped mailbox",
      { ...reader("stopped", { isHolderMailbox: true }), isStoppable: true, reachesStoppedHolder: true },
    ],
    ["suppressed (stopped)", "anything to a stopped number", { ...reader("stopped"), channel: "text" }],
    ["suppressed (not-agreed)", "a reader who has not agreed", reader("pending")],
    ["go", "the question for agreement", { ...reader("pending"), isAsking: true }],
    [
      "cancelled (no-longer-true)",
      "the question to one who has agreed",
      { ...reader("confirmed"), isAsking: true },
    ],
    ["suppressed (channel-off)", "a text without a provider", { channel: "text", openKinds: ["email"] }],
    ["cancelled (no-longer-true)", "what is no longer true", { isStillTrue: false }],
    [
      "superseded (asked-together)",
      "a question for a next date, once an earlier one of that morning has left",
      { earlierQuestion: "sent" },
    ],
    ["wait", "the same, while an earlier one may still leave", { earlierQuestion: "open" }],
    [
      "cancelled (no-longer-true)",
      "the same, once its date is entered",
      { isStillTrue: false, earlierQuestion: "open" },
    ],
    [
      "superseded (newer-due)",
      "a year's end of which a later notice speaks",
      { isNewerEndNoticeThere: true },
    ],
  ])("%s: %s", (expected, _what, facts) => {
    expect(look(facts)).toBe(expected);
  });

  it("waits for the reader's morning, as a text", () => {
    expect(look({ channel: "text" }, "America/Chicago", there("2026-12-07T22:00"))).toBe("wait");
    expect(look({ channel: "text" }, null, Temporal.Instant.from("2026-12-08T04:00:00Z"))).toBe("go");
  });
});

describe("the second look at the further message of the last day, at 13:00", () => {
  const look = (alreadyToday: number, facts = rosasDate(), now = "2026-12-10T13:00") =>
    words(
      verdict(
        {
          kind: "reminder",
          channelId: "rosa",
          dueOn: day("2026-12-10"),
          offset: "0@13",
          alreadyToday,
          facts,
        },
        there(now),
      ),
    );
  it.each<[what: string, expected: string, found: string]>([
    [
      "lets it go as the third of the day",
      "go",
      look(2, rosasDate({ rows: [row("rosa", 0, { status: "sent" })] })),
    ],
    [
      "ends it as the fourth",
      "superseded (enough-today)",
      look(3, rosasDate({ rows: [row("rosa", 0, { status: "sent" })] })),
    ],
    [
      "ends it as the fourth, where the morning's went to another at the address",
      "superseded (enough-today)",
      look(
        3,
        rosasDate({
          channels: [channel("rosa", { address: "home" }), channel("ray", { address: "home", position: 1 })],
          rows: [row("ray", 0, { status: "delivered" })],
        }),
      ),
    ],
    ["lets it go as the fourth, when its date has had none that day", "go", look(3)],
    [
      "lets it go as the fourth, when the morning's has failed",
      "go",
      look(
        3,
        rosasDate({ rows: [row("rosa", -1, { status: "sent" }), row("rosa", 0, { status: "failed" })] }),
      ),
    ],
    ["finds the date done", "cancelled (done)", look(0, rosasDate({ isDone: true }))],
    [
      "finds it switched off",
      "cancelled (fewer-chosen)",
      look(0, rosasDate({ channels: [channel("rosa", { hasLastDay: false })] })),
    ],
    ["finds the next one due", "cancelled (newer-due)", look(0, rosasDate(), "2026-12-10T16:00")],
    ["finds it not due yet", "cancelled (not-due)", look(0, rosasDate(), "2026-12-10T12:59")],
  ])("%s", (_what, expected, found) => {
    expect(found).toBe(expected);
  });
});
