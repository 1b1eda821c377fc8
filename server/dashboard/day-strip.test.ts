import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { everyMessage } from "#core/planning/message-days.ts";
import { singleDay } from "#tests/support/single-day.ts";
import { type ReminderRow, stripOfLocation } from "./day-strip.ts";

const row = (status: ReminderRow["status"], statusReason: string | null = null): ReminderRow => ({
  offset: "-3",
  status,
  statusReason,
});

/** The day three days before December 10. `today` is given. */
function dayOf(rows: ReminderRow[], { today = "2026-12-07", isRunning = true } = {}) {
  const facts = {
    date: singleDay(Temporal.PlainDate.from("2026-12-10")),
    today: Temporal.PlainDate.from(today),
  };
  const day = stripOfLocation({ ...facts, choice: everyMessage, isRunning, rows }).find(
    ({ days }) => days === -3,
  );
  return [day?.status, day?.toFix];
}

describe("the day strip", () => {
  it("has eleven days, six of them with a reminder and a status", () => {
    const facts = {
      date: singleDay(Temporal.PlainDate.from("2026-12-10")),
      today: Temporal.PlainDate.from("2026-12-10"),
    };
    const strip = stripOfLocation({ ...facts, choice: everyMessage, isRunning: true, rows: [] });
    expect(strip).toHaveLength(11);
    expect(strip.filter(({ status }) => status !== null).map(({ days }) => days)).toEqual([
      -7, -3, -1, 0, 1, 3,
    ]);
    expect(strip.find(({ isToday }) => isToday)).toMatchObject({
      days: 0,
      date: "2026-12-10",
      sendAt: "08:00",
    });
  });

  it.each([
    ["nothing yet, still to come", [], {}, ["planned", 0]],
    ["nothing, and the day is over", [], { today: "2026-12-08" }, ["not-needed", 0]],
    ["nothing, and it is done, ended or not covered", [], { isRunning: false }, ["not-needed", 0]],
    ["waiting to leave", [row("planned"), row("sending")], {}, ["due", 0]],
    ["left on one way, waiting on another", [row("sent"), row("planned")], {}, ["sent", 0]],
    ["the record was lost", [row("sent", deliveryReasons.recordLost)], {}, ["presumed", 0]],
    ["one lost, one known", [row("sent", deliveryReasons.recordLost), row("sent")], {}, ["sent", 0]],
    ["delivered", [row("delivered"), row("suppressed", deliveryReasons.stopped)], {}, ["sent", 0]],
    ["a newer one went instead", [row("superseded")], {}, ["not-needed", 0]],
    [
      "a newer one went instead, and one had not agreed",
      [row("superseded", deliveryReasons.newerDue), row("suppressed", deliveryReasons.notAgreed)],
      {},
      ["not-needed", 0],
    ],
    ["cancelled", [row("cancelled", deliveryReasons.done)], { isRunning: false }, ["not-needed", 0]],
    ["one failed, one arrived", [row("failed"), row("sent")], {}, ["problem", 1]],
    [
      "two ways do not arrive",
      [row("failed"), row("suppressed", deliveryReasons.failing)],
      {},
      ["problem", 2],
    ],
    ["nobody is willing", [row("suppressed", deliveryReasons.stopped)], {}, ["problem", 1]],
    [
      "done meanwhile, and one was not willing",
      [row("cancelled", deliveryReasons.done), row("suppressed", deliveryReasons.notAgreed)],
      { isRunning: false },
      ["not-needed", 0],
    ],
  ] as const)("%s", (_, rows, options, expected) => {
    expect(dayOf([...rows], options)).toEqual(expected);
  });
});
