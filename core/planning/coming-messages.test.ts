import { describe, expect, it } from "vitest";
import { channel, day, rosasDate, row, there } from "#tests/support/date-facts.ts";
import { comingMessages, leavesNow } from "./coming-messages.ts";
import { choosableOffsets, dayOfOffset, keyOfDay, offeredOffsets } from "./offsets.ts";

const facts = (more: Parameters<typeof rosasDate>[0] = {}) => rosasDate(more);
const shown = (date: ReturnType<typeof rosasDate>, local: string) =>
  comingMessages(date, there(local)).map(({ at, days, channel: { id, timeZone } }) => {
    const moment = at.toZonedDateTimeISO(timeZone).toPlainDateTime();
    return `${moment.toString({ smallestUnit: "minute" })} (${days}) ${id}`;
  });

describe("the messages that lie ahead", () => {
  it("are those that a contact has chosen", () => {
    const channels = [channel("rosa", { reminderSet: "only_if_not_done" })];
    expect(shown(facts({ channels }), "2026-11-20T12:00")).toEqual([
      "2026-12-10T16:00 (0) rosa",
      "2026-12-11T09:00 (1) rosa",
      "2026-12-13T09:00 (3) rosa",
    ]);
  });

  it("are the six of a date and the last day's, each at its hour, the earliest first", () => {
    expect(shown(facts(), "2026-11-20T12:00")).toEqual([
      "2026-12-03T09:00 (-7) rosa",
      "2026-12-07T09:00 (-3) rosa",
      "2026-12-09T09:00 (-1) rosa",
      "2026-12-10T08:00 (0) rosa",
      "2026-12-10T13:00 (0) rosa",
      "2026-12-10T16:00 (0) rosa",
      "2026-12-11T09:00 (1) rosa",
      "2026-12-13T09:00 (3) rosa",
    ]);
  });

  it("leave out what has passed, and go by each reader's own clock", () => {
    const channels = [channel("rosa"), channel("felix", { timeZone: "America/New_York", position: 1 })];
    expect(shown(facts({ channels }), "2026-12-11T08:30")).toEqual([
      "2026-12-11T09:00 (1) rosa",
      "2026-12-13T09:00 (3) felix",
      "2026-12-13T09:00 (3) rosa",
    ]);
  });

  it.each([
    ["a date that is done", { isDone: true }],
    ["a date that is not paid for", { isPaid: false }],
    ["a date behind the year", { endsOn: day("2026-12-02") }],
    ["a place without more dates", { state: "ended" as const }],
    ["a number that waits for its yes", { channels: [channel("rosa", { kind: "text", state: "pending" })] }],
    ["an address that was stopped", { channels: [channel("rosa", { state: "stopped" })] }],
    ["an address that was replaced", { channels: [channel("rosa", { isRetired: true })] }],
    ["somebody who is off the list", { channels: [channel("rosa", { position: null })] }],
    ["a kind without a provider", { openKinds: [] }],
  ])("are none for %s", (_, more) => {
    expect(shown(facts(more), "2026-11-20T12:00")).toEqual([]);
  });

  it("begin with the first day of a range", () => {
    const range = facts({ date: { opensOn: day("2026-12-01") } });
    expect(shown(range, "2026-11-20T12:00")[0]).toBe("2026-12-01T09:00 (-9) rosa");
  });
});

describe("a message that leaves now", () => {
  it.each([
    ["is none well before the date", facts(), "2026-11-20T12:00", false],
    ["is the newest one of a date that is near", facts(), "2026-12-08T12:00", true],
    ["is one that waits in the queue", facts({ rows: [row("rosa", -3)] }), "2026-12-08T12:00", true],
    [
      "is none once it was sent",
      facts({ rows: [row("rosa", -3, { status: "sent" })] }),
      "2026-12-08T12:00",
      false,
    ],
  ])("%s", (_, date, local, expected) => {
    expect(leavesNow(date, there(local))).toBe(expected);
  });
});

/** Rosa enters another date on Monday, December 7. */
describe("a short clock", () => {
  const theDay = (date: string) => ["08:00", "13:00", "16:00"].map((hour) => `${date}T${hour}`);
  it.each<[daysAhead: number, at: string, leavesAtOnce: boolean, coming: string[]]>([
    [0, "07:30", false, theDay("2026-12-07")],
    [0, "10:00", true, theDay("2026-12-07").slice(1)],
    [0, "14:00", true, theDay("2026-12-07").slice(2)],
    [0, "17:00", true, []],
    [1, "07:30", false, ["2026-12-07T09:00", ...theDay("2026-12-08")]],
    [1, "10:00", true, theDay("2026-12-08")],
    [2, "07:30", false, ["2026-12-07T09:00", "2026-12-08T09:00", ...theDay("2026-12-09")]],
    [2, "10:00", true, ["2026-12-08T09:00", ...theDay("2026-12-09")]],
    [2, "23:00", true, ["2026-12-08T09:00", ...theDay("2026-12-09")]],
    [3, "10:00", true, ["2026-12-08T09:00", "2026-12-09T09:00", ...theDay("2026-12-10")]],
    [5, "10:00", true, ["2026-12-08T09:00", "2026-12-11T09:00", ...theDay("2026-12-12")]],
  ])("of %i days, entered at %s", (daysAhead, at, leavesAtOnce, coming) => {
    const chosen = offeredOffsets(daysAhead);
    const offsets = choosableOffsets.filter((key) => chosen.includes(keyOfDay(dayOfOffset(key))));
    const date = facts({ date: { dueOn: day("2026-12-07").add({ days: daysAhead }), offsets } });
    expect(leavesNow(date, there(`2026-12-07T${at}`))).toBe(leavesAtOnce);
    const ahead = comingMessages(date, there(`2026-12-07T${at}`)).filter(({ days }) => days <= 0);
    expect(
      ahead.map((one) =>
        one.at
          .toZonedDateTimeISO(one.channel.timeZone)
          .toPlainDateTime()
          .toString({ smallestUnit: "minute" }),
      ),
    ).toEqual(coming);
  });
});
