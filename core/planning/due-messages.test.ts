import { describe, expect, it } from "vitest";
import { channel, day, rosasDate, row, there } from "#tests/support/date-facts.ts";
import { dueMessages } from "./due-messages.ts";
import type { DateFacts } from "./facts.ts";
import { compareOffsets, isOfLastDay, type OffsetKey, offsets } from "./offsets.ts";

/** What the planner writes and changes: "-3 planned", "+ 0 rosa-text suppressed (not-agreed)", "changed -3: overtaken". */
function decided(facts: DateFacts, now: string): string[] {
  const { made, changed } = dueMessages(facts, there(now));
  const reasonOf = (reason: string | null) => (reason === null ? "" : ` (${reason})`);
  return [
    ...made.map(
      ({ channelId, offset, occasion, status, statusReason }) =>
        `${channelId} ${offset}${occasion ? ` ${occasion}` : ""} ${status}${reasonOf(statusReason)}`,
    ),
    ...changed.map(({ row, event, statusReason }) => `${row.id}: ${event}${reasonOf(statusReason)}`),
  ];
}

/** The same without the older ones that the newest supersedes. */
const ofNewest = (facts: DateFacts, now: string) =>
  decided(facts, now).filter((line) => !line.endsWith("superseded (newer-due)"));

const text = channel("text", { kind: "text", address: "+13125550100" });
const month = { opensOn: day("2026-12-01"), dueOn: day("2026-12-31") };
const superseded = (keys: readonly OffsetKey[]) =>
  keys.map((key) => `rosa ${key}${isOfLastDay(key) ? " last-day" : ""} superseded (newer-due)`);
/** All of the table before this one. */
const olderThan = (newest: OffsetKey) =>
  superseded(offsets.map(({ key }) => key).filter((key) => compareOffsets(key, newest) < 0));

describe("what is due", () => {
  it.each<[what: string, now: string, expected: string[]]>([
    ["nothing, a second before the first reminder", "2026-12-03T08:59:59", []],
    ["the first, seven days before at 09:00", "2026-12-03T09:00", ["rosa -7 planned", ...olderThan("-7")]],
    ["three days before", "2026-12-07T09:00", ["rosa -3 planned", ...olderThan("-3")]],
    ["the day before", "2026-12-09T09:00", ["rosa -1 planned", ...olderThan("-1")]],
    ["the day, an hour earlier", "2026-12-10T08:00", ["rosa 0 planned", ...olderThan("0")]],
    ["the day after", "2026-12-11T09:00", ["rosa 1 planned", ...olderThan("1")]],
    ["three days after", "2026-12-13T09:00", ["rosa 3 planned", ...olderThan("3")]],
    ["within the catch-up week", "2026-12-20T08:59:59", ["rosa 3 planned", ...olderThan("3")]],
    ["nothing after the catch-up week", "2026-12-20T09:00", []],
  ])("%s", (_what, now, expected) => {
    expect(decided(rosasDate(), now)).toEqual(expected);
  });

  it.each<[what: string, date: Partial<DateFacts["date"]>, now: string, expected: string[]]>([
    ["the first day of a range", month, "2026-12-01T09:00", ["rosa -30 first-day planned"]],
    [
      "the day before an appointment",
      { appointmentOn: day("2026-12-05") },
      "2026-12-04T09:00",
      ["rosa -6 day-before-appointment planned"],
    ],
    [
      "an appointment's day, early",
      { appointmentOn: day("2026-12-05") },
      "2026-12-05T08:00",
      ["rosa -5 appointment planned"],
    ],
    [
      "an offset after an appointment, which supersedes its days",
      { appointmentOn: day("2026-12-05") },
      "2026-12-07T09:00",
      [
        "rosa -3 planned",
        "rosa -7 superseded (newer-due)",
        "rosa -6 day-before-appointment superseded (newer-due)",
        "rosa -5 appointment superseded (newer-due)",
      ],
    ],
    [
      "the last reminder that was chosen for another date",
      { offsets: offsets.flatMap(({ key, days }) => (days <= 1 ? key : [])) },
      "2026-12-14T09:00",
      ["rosa 1 planned", ...olderThan("1")],
    ],
  ])("%s", (_what, date, now, expected) => {
    expect(decided(rosasDate({ date }), now)).toEqual(expected);
  });

  it.each<[what: string, facts: Parameters<typeof rosasDate>[0]]>([
    ["done", { isDone: true }],
    ["not paid", { isPaid: false }],
    ["not covered by the term", { endsOn: day("2026-12-02") }],
    ["of a place with no more dates", { state: "ended" }],
    ["without a present channel", { channels: [channel("rosa", { isRetired: true })] }],
  ])("nothing, of a date that is %s", (_what, facts) => {
    expect(decided(rosasDate(facts), "2026-12-03T09:00")).toEqual([]);
  });

  it("to each on their own clock", () => {
    const channels = [channel("rosa"), channel("ray", { timeZone: "Pacific/Honolulu", position: 1 })];
    expect(ofNewest(rosasDate({ channels }), "2026-12-03T09:00")).toEqual(["rosa -7 planned"]);
  });
});

describe("what a contact gets", () => {
  const gets = (reminderSet: "day_before_and_day" | "only_if_not_done", more: object = {}) =>
    rosasDate({ channels: [channel("rosa", { reminderSet, hasLastDay: false })], ...more });
  it.each<[what: string, facts: DateFacts, now: string, expected: string[]]>([
    ["nothing seven days before, of two", gets("day_before_and_day"), "2026-12-03T09:00", []],
    [
      "the day before, with nothing before it",
      gets("day_before_and_day"),
      "2026-12-09T09:00",
      ["rosa -1 planned"],
    ],
    ["the day", gets("day_before_and_day"), "2026-12-10T08:00", ["rosa 0 planned", ...superseded(["-1"])]],
    [
      "that day's message late, after an outage",
      gets("day_before_and_day"),
      "2026-12-11T10:00",
      ["rosa 0 planned", ...superseded(["-1"])],
    ],
    [
      "nothing on the morning of the day, if it is not done",
      gets("only_if_not_done"),
      "2026-12-10T15:59:59",
      [],
    ],
    ["the last call", gets("only_if_not_done"), "2026-12-10T16:00", ["rosa 0@16 last-day planned"]],
    [
      "the day after",
      gets("only_if_not_done"),
      "2026-12-11T09:00",
      ["rosa 1 planned", ...superseded(["0@16"])],
    ],
    ["nothing once somebody says done", gets("only_if_not_done", { isDone: true }), "2026-12-10T16:00", []],
  ])("is %s", (_what, facts, now, expected) => {
    expect(decided(facts, now)).toEqual(expected);
  });

  it("leaves the address that two share its messages, though the first of them gets fewer", () => {
    const channels = [
      channel("rosa", { address: "home", reminderSet: "only_if_not_done" }),
      channel("ray", { address: "home", position: 1 }),
    ];
    expect(ofNewest(rosasDate({ channels }), "2026-12-03T09:00")).toEqual(["ray -7 planned"]);
    expect(ofNewest(rosasDate({ channels }), "2026-12-10T16:00")).toEqual([
      "rosa 0@16 last-day planned",
      "ray 0@16 last-day suppressed (shared-address)",
    ]);
  });

  it("comes back with the choice", () => {
    const rows = [row("rosa", -7, { status: "cancelled", statusReason: "fewer-chosen" })];
    expect(ofNewest(gets("only_if_not_done", { rows }), "2026-12-03T09:00")).toEqual([]);
    expect(ofNewest(rosasDate({ rows }), "2026-12-03T09:00")).toEqual(["rosa -7: trueAgain"]);
  });
});

describe("a further message of the last day", () => {
  const without = [channel("rosa", { hasLastDay: false })];
  it.each<[what: string, more: Parameters<typeof rosasDate>[0], now: string, expected: string[]]>([
    [
      "comes at 13:00, and the morning's may still leave",
      {},
      "2026-12-10T13:00",
      ["rosa 0@13 last-day planned"],
    ],
    ["comes at 16:00", {}, "2026-12-10T16:00", ["rosa 0@16 last-day planned"]],
    ["does not come a second before", { rows: [row("rosa", 0)] }, "2026-12-10T12:59:59", []],
    ["comes on a range's last day", { date: month }, "2026-12-31T13:00", ["rosa 0@13 last-day planned"]],
    ["comes on no other day of a range", { date: month, rows: [row("rosa", -30)] }, "2026-12-20T13:00", []],
    [
      "comes for another date for which it was chosen",
      { date: { offsets: ["0", "0@16"] } },
      "2026-12-10T16:00",
      ["rosa 0@16 last-day planned"],
    ],
    ["is switched off for a person", { channels: without, rows: [row("rosa", 0)] }, "2026-12-10T16:00", []],
    ["never comes after done", { isDone: true }, "2026-12-10T13:00", []],
  ])("%s", (_what, more, now, expected) => {
    expect(ofNewest(rosasDate(more), now)).toEqual(expected);
  });
});

describe("a row that is there", () => {
  it.each(["planned", "sending", "sent", "delivered", "failed", "superseded"] as const)(
    "and is %s stays as it is",
    (status) => {
      expect(ofNewest(rosasDate({ rows: [row("rosa", -7, { status })] }), "2026-12-03T09:00")).toEqual([]);
    },
  );

  it("comes back when it is true again", () => {
    const rows = [row("rosa", -7, { status: "cancelled", statusReason: "done" })];
    expect(ofNewest(rosasDate({ rows }), "2026-12-03T09:00")).toEqual(["rosa -7: trueAgain"]);
  });

  it("comes back when its channel is willing again", () => {
    const rows = [row("rosa", -7, { status: "suppressed", statusReason: "stopped" })];
    expect(ofNewest(rosasDate({ rows }), "2026-12-03T09:00")).toEqual(["rosa -7: willingAgain"]);
  });

  it("says a new reason once", () => {
    const held = (statusReason: "stopped" | "not-agreed") =>
      rosasDate({
        channels: [channel("rosa", { state: "stopped" })],
        rows: [row("rosa", -7, { status: "suppressed", statusReason })],
      });
    expect(ofNewest(held("not-agreed"), "2026-12-03T09:00")).toEqual(["rosa -7: stillHeldBack (stopped)"]);
    expect(ofNewest(held("stopped"), "2026-12-03T09:00")).toEqual([]);
  });

  it("gives way to a newer offset while it has not left, and stays when it has", () => {
    const due = (status: "planned" | "sent") =>
      ofNewest(rosasDate({ rows: [row("rosa", -7, { status })] }), "2026-12-07T09:00");
    expect(due("planned")).toEqual(["rosa -3 planned", "rosa -7: overtaken (newer-due)"]);
    expect(due("sent")).toEqual(["rosa -3 planned"]);
  });

  it("gives way to no first day of a range, which can be taken back", () => {
    const date = { opensOn: day("2026-12-05") };
    expect(ofNewest(rosasDate({ date, rows: [row("rosa", -7)] }), "2026-12-05T09:00")).toEqual([
      "rosa -5 first-day planned",
    ]);
  });
});

describe("a channel that is not willing", () => {
  it.each([
    ["waits for a yes", channel("rosa", { state: "pending" }), "not-agreed"],
    ["was stopped", channel("rosa", { state: "stopped" }), "stopped"],
  ])("%s: the row says so", (_what, one, reason) => {
    expect(ofNewest(rosasDate({ channels: [one] }), "2026-12-03T09:00")).toEqual([
      `rosa -7 suppressed (${reason})`,
    ]);
  });

  it("has no provider: the row says so", () => {
    expect(ofNewest(rosasDate({ channels: [text], openKinds: ["email"] }), "2026-12-03T12:00")).toEqual([
      "text -7 suppressed (channel-off)",
    ]);
  });

  it("is failing: it is tried with the first reminder of the date, and no more once it was refused", () => {
    const failing = { channels: [channel("rosa", { state: "failing" })] };
    expect(ofNewest(rosasDate(failing), "2026-12-03T09:00")).toEqual(["rosa -7 planned"]);
    const refused = [row("rosa", -7, { status: "failed", errorKind: "refused" })];
    expect(ofNewest(rosasDate({ ...failing, rows: refused }), "2026-12-07T09:00")).toEqual([
      "rosa -3 suppressed (failing)",
    ]);
  });
});

describe("an address that two people share", () => {
  const shared = (first: Parameters<typeof channel>[1] = {}) => [
    channel("rosa", { address: "home@mail.example", ...first }),
    channel("ray", { address: "home@mail.example", position: 1 }),
  ];

  it("gets one message, through the first on the list", () => {
    expect(ofNewest(rosasDate({ channels: shared() }), "2026-12-03T09:00")).toEqual([
      "rosa -7 planned",
      "ray -7 suppressed (shared-address)",
    ]);
  });

  it("gets it by the registrant's clock, wherever the registrant stands on the list", () => {
    const channels = [
      channel("felix", { timeZone: "Pacific/Honolulu" }),
      channel("ray", { position: 1, isRegistrant: true }),
    ];
    const shared = channels.map((one) => ({ ...one, address: "home@mail.example" }));
    expect(ofNewest(rosasDate({ channels: shared }), "2026-12-03T09:00")).toEqual(["ray -7 planned"]);
    expect(ofNewest(rosasDate({ channels: shared }), "2026-12-03T13:00")).toEqual([
      "felix -7 suppressed (shared-address)",
      "ray -7 planned",
    ]);
  });

  it.each([
    ["has stopped", { state: "stopped" as const }, ["rosa -7 suppressed (stopped)", "ray -7 planned"]],
    ["was removed", { isRetired: true, position: null }, ["ray -7 planned"]],
  ])("gets it through the other when the first %s", (_what, first, expected) => {
    expect(ofNewest(rosasDate({ channels: shared(first) }), "2026-12-03T09:00")).toEqual(expected);
  });

  it("gets nothing more once the message has left, whoever is first by now", () => {
    const rows = [row("rosa", -7, { status: "sent" })];
    const channels = shared({ isRetired: true, position: null });
    expect(ofNewest(rosasDate({ channels, rows }), "2026-12-03T12:00")).toEqual([
      "ray -7 suppressed (shared-address)",
    ]);
  });
});

describe("a reader who was told already", () => {
  const corrected = { date: month, stateSince: there("2026-12-12T12:00").epochMilliseconds };
  it("of a range, and not of an appointment on the corrected first day", () => {
    const date = { ...month, opensOn: day("2026-12-12"), appointmentOn: day("2026-12-12") };
    const rows = [row("rosa", -30, { status: "sent", occasion: "first-day" })];
    const late = rosasDate({ ...corrected, date, rows });
    expect(decided(late, "2026-12-12T12:01")).toEqual(["rosa -19 appointment planned"]);
  });

  it.each([
    [
      "the former first day's message has left",
      [row("rosa", -26, { status: "sent", occasion: "first-day" })],
      "superseded (newer-due)",
    ],
    ["nobody was told", [], "planned"],
  ] as const)("of a range whose first day was corrected after it had come: %s", (_what, rows, expected) => {
    expect(decided(rosasDate({ ...corrected, rows }), "2026-12-12T12:01")).toEqual([
      `rosa -30 first-day ${expected}`,
    ]);
  });
});

describe("the turn of a message", () => {
  const turn = (facts: DateFacts, now: string) => {
    const [first] = dueMessages(facts, there(now)).made;
    return [first?.nextAttemptAt, first?.giveUpAt].map((at) =>
      at?.toZonedDateTimeISO("America/Chicago").toPlainDateTime().toString({ smallestUnit: "minute" }),
    );
  };

  it.each([
    [
      "a mail leaves at any hour",
      channel("rosa"),
      "2026-12-08T22:00",
      "2026-12-08T22:00",
      "2026-12-09T00:00",
    ],
    [
      "a text waits for 08:00, and has that day",
      text,
      "2026-12-08T22:00",
      "2026-12-09T08:00",
      "2026-12-10T00:00",
    ],
    [
      "a text waits for 08:00 of the same day",
      text,
      "2026-12-08T03:00",
      "2026-12-08T08:00",
      "2026-12-09T00:00",
    ],
    [
      "a late message waits for today's own",
      channel("rosa"),
      "2026-12-10T00:10",
      "2026-12-10T08:00",
      "2026-12-11T00:00",
    ],
  ])("%s", (_what, one, now, first, last) => {
    expect(turn(rosasDate({ channels: [one] }), now)).toEqual([first, last]);
  });

  it("does not wait on the first day of a range, which has words of its own", () => {
    const range = rosasDate({ date: { opensOn: day("2026-12-02"), dueOn: day("2026-12-10") } });
    expect(turn(range, "2026-12-03T00:10")[0]).toBe("2026-12-03T00:10");
  });
});
