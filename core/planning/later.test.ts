import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { channel, chicago, day, rosasDate, row } from "#tests/support/date-facts.ts";
import type { DateFacts, ListedChannel, ReminderRow } from "./facts.ts";
import { remindLater } from "./later.ts";
import type { OffsetKey } from "./offsets.ts";
import { verdict } from "./verdict.ts";

// Rosa's date is Thursday, December 10.
const at = (local: string, timeZone = chicago) =>
  Temporal.PlainDateTime.from(`2026-12-${local}`).toZonedDateTime(timeZone).toInstant();
const said = (instant: Temporal.Instant | null, timeZone = chicago) =>
  instant?.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: "minute" }).slice(8) ??
  null;

const sent = (...offsets: (OffsetKey | number)[]): ReminderRow[] =>
  offsets.map((offset) => row("rosa", offset, { status: "sent" }));
const facts = (
  rows: readonly ReminderRow[],
  rest: Partial<DateFacts> = {},
  of: Partial<ListedChannel> = {},
): DateFacts => rosasDate({ rows, channels: [channel("rosa", of)], ...rest });

describe("somebody who asks to be reminded later", () => {
  it.each<[what: string, now: string, rows: ReminderRow[], again: string | null, next: string | null]>([
    ["in the morning: this evening", "07T09:05", sent(-7, -3), "07T18:00", "09T09:00"],
    ["in the afternoon", "07T17:59", sent(-7, -3), "07T18:00", "09T09:00"],
    ["in the evening: tomorrow morning", "07T18:00", sent(-7, -3), "08T08:00", "09T09:00"],
    ["at night, before the morning", "07T23:59", sent(-7, -3), "08T08:00", "09T09:00"],
    [
      "in the evening before the next message's morning: that one comes",
      "08T19:00",
      sent(-3),
      null,
      "09T09:00",
    ],
    ["in the evening before the day: its own comes at eight", "09T20:00", sent(-1), null, "10T08:00"],
    [
      "on the day: in the evening, two hours after the last call",
      "10T08:10",
      sent(0),
      "10T18:00",
      "10T13:00",
    ],
    ["on the day, after the last call", "10T16:10", sent(0, "0@13", "0@16"), "10T18:00", "11T09:00"],
    [
      "in the evening of the day: the next comes at nine",
      "10T18:30",
      sent(0, "0@13", "0@16"),
      null,
      "11T09:00",
    ],
    ["after the last message", "13T10:00", sent(1, 3), "13T18:00", null],
    ["in the evening after the last message", "13T21:30", sent(1, 3), "14T08:00", null],
    ["while the newest waits for its provider", "07T09:05", [...sent(-7), row("rosa", -3)], null, "07T09:05"],
    [
      "while the newest is being sent",
      "07T09:05",
      [...sent(-7), row("rosa", -3, { status: "sending" })],
      null,
      "07T09:05",
    ],
    ["before the planner has made the newest", "07T09:00", sent(-7), null, "07T09:00"],
    [
      "when the third of the day was left out",
      "10T13:10",
      [...sent(0), row("rosa", "0@13", { status: "superseded" })],
      "10T18:00",
      "10T16:00",
    ],
  ])("%s", (_what, now, rows, again, next) => {
    const later = remindLater(facts(rows), "rosa", at(now));
    expect([said(later?.againAt ?? null), said(later?.nextAt ?? null)]).toEqual([again, next]);
    if (later?.giveUpAt) expect(said(later.giveUpAt)).toMatch(/T00:00$/);
  });

  it("is reminded by the reader's own clock, and of what that reader gets", () => {
    const guam = { timeZone: "Pacific/Guam" };
    const asked = remindLater(facts(sent(-3), {}, guam), "rosa", at("07T18:30", "Pacific/Guam"));
    expect(said(asked?.againAt ?? null, "Pacific/Guam")).toBe("08T08:00");
    // Whoever gets fewer has no message of the day before near that hour.
    const fewer = { reminderSet: "only_if_not_done" as const };
    const evening = remindLater(facts(sent("0@16"), {}, fewer), "rosa", at("10T17:00"));
    expect([said(evening?.againAt ?? null), said(evening?.nextAt ?? null)]).toEqual(["10T18:00", "11T09:00"]);
  });

  it("asks for the last message that has come, by whichever link", () => {
    expect(remindLater(facts(sent(-7, -3, -1)), "rosa", at("09T10:00"))?.offset).toBe("-1");
    expect(remindLater(facts(sent(0, "0@13")), "rosa", at("10T14:00"))?.offset).toBe("0@13");
  });

  it.each<[string, Partial<DateFacts>, Partial<ListedChannel>]>([
    ["after done", { isDone: true }, {}],
    ["once there are no more dates", { state: "ended" }, {}],
    ["for a date that is not paid for", { isPaid: false }, {}],
    ["to a stopped channel", {}, { state: "stopped" }],
    ["to a number that has to agree again", {}, { state: "pending" }],
    ["to somebody in custody", {}, { isResting: true }],
    ["to a replaced address", {}, { isRetired: true }],
    ["without a provider", { openKinds: [] }, {}],
  ])("hears nothing %s", (_when, rest, of) => {
    expect(remindLater(facts(sent(-3), rest, of), "rosa", at("07T10:00"))).toBeNull();
  });

  it("hears nothing who has had no message, and nothing once the week after the last is over", () => {
    expect(remindLater(facts([row("tom", -3, { status: "sent" })]), "rosa", at("07T10:00"))).toBeNull();
    expect(remindLater(facts(sent(3)), "rosa", at("20T09:00"))).toBeNull();
  });
});

describe("the second look at a reminder that was asked for again", () => {
  const look = (
    now: string,
    about: DateFacts | null,
    { remindedAt = null, asked = "07T10:00" }: { remindedAt?: string | null; asked?: string } = {},
  ) =>
    verdict(
      {
        kind: "again",
        channelId: "rosa",
        dueOn: day("2026-12-10"),
        offset: "-3",
        askedAt: at(asked),
        remindedAt: remindedAt === null ? null : at(remindedAt),
        facts: about,
      },
      at(now),
    );

  it.each<[string, ReturnType<typeof look>, object]>([
    ["it goes", look("07T18:00", facts(sent(-7, -3))), { outcome: "go" }],
    ["also late in the evening", look("07T20:30", facts(sent(-7, -3))), { outcome: "go" }],
    [
      "at its hour where its reader is by now",
      look("08T02:00", facts(sent(-7, -3), {}, { timeZone: "Pacific/Guam" })),
      { outcome: "go" },
    ],
    ["not on another day", look("08T00:00", facts(sent(-3))), { outcome: "cancelled", reason: "too-late" }],
    [
      "not after done",
      look("07T18:00", facts(sent(-3), { isDone: true })),
      { outcome: "cancelled", reason: "done" },
    ],
    [
      "not when the date is over",
      look("07T18:00", facts(sent(-3), { state: "ended" })),
      { outcome: "cancelled", reason: "ended" },
    ],
    ["not without a list", look("07T18:00", null), { outcome: "cancelled", reason: "address-replaced" }],
    [
      "not to a stopped channel",
      look("07T18:00", facts(sent(-3), {}, { state: "stopped" })),
      { outcome: "suppressed", reason: "stopped" },
    ],
    [
      "not in custody",
      look("07T18:00", facts(sent(-3), {}, { isResting: true })),
      { outcome: "cancelled", reason: "resting" },
    ],
    [
      "not to a number that has to agree again",
      look("07T18:00", facts(sent(-3), {}, { state: "pending" })),
      { outcome: "suppressed", reason: "not-agreed" },
    ],
    [
      "not when a reminder has come since, an hour ago",
      look("07T18:00", facts(sent(-3)), { remindedAt: "07T17:00" }),
      { outcome: "superseded", reason: "newer-due" },
    ],
    [
      "but when that was two hours ago",
      look("07T18:00", facts(sent(-3)), { remindedAt: "07T16:10" }),
      { outcome: "go" },
    ],
    [
      "not when one is on its way",
      look("07T18:00", facts([...sent(-7), row("rosa", -3)])),
      { outcome: "superseded", reason: "newer-due" },
    ],
    [
      "not shortly before the next",
      look("09T07:30", facts(sent(-3)), { asked: "08T19:00" }),
      { outcome: "superseded", reason: "newer-due" },
    ],
  ])("%s", (_what, outcome, expected) => {
    expect(outcome).toEqual(expected);
  });

  it("is not taken for another date", () => {
    const moved = {
      date: { dueOn: day("2026-12-12"), opensOn: null, appointmentOn: null, offsets: null },
    };
    expect(look("07T18:00", facts(sent(-3), moved))).toEqual({
      outcome: "cancelled",
      reason: "date-changed",
    });
  });

  it("waits for its hour, whatever has moved its turn", () => {
    expect(look("07T12:00", facts(sent(-7, -3)))).toEqual({
      outcome: "wait",
      until: at("07T18:00"),
      isBehind: false,
    });
    const evening = { asked: "07T18:30" };
    expect(look("07T20:00", facts(sent(-7, -3)), evening)).toEqual({
      outcome: "wait",
      until: at("08T08:00"),
      isBehind: false,
    });
    expect(look("08T08:00", facts(sent(-7, -3)), evening)).toEqual({ outcome: "go" });
  });

  it("waits for its reader's morning when a text comes at night", () => {
    const text = facts(sent(-7, -3), {}, { kind: "text" });
    expect(look("07T21:10", text)).toEqual({ outcome: "wait", until: at("08T08:00"), isBehind: false });
  });
});
