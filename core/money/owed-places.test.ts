import { describe, expect, it } from "vitest";
import { owedPlaces, type PlaceEvent } from "./owed-places.ts";

const day = 24 * 60 * 60 * 1000;
/** "10 ended a": on the tenth day. */
const events = (...lines: string[]): PlaceEvent[] =>
  lines.map((line) => {
    const [at, what, placeId = ""] = line.split(" ");
    return { at: Number(at) * day, what: what as PlaceEvent["what"], placeId };
  });

describe("places that were left out of a payment alone", () => {
  it.each([
    ["the same place, by a date", ["99 ended a", "101 dated a"], [0, 100], ["a"]],
    ["another place, added in its stead", ["99 ended a", "101 added b"], [0, 100], ["b"]],
    [
      "each for one that was ended",
      ["98 ended a", "99 ended b", "101 added c", "102 added d"],
      [0, 100],
      ["c", "d"],
    ],
    ["no more than were ended", ["99 ended a", "101 added b", "102 added c"], [0, 100], ["b"]],
    ["also when it is ended once more", ["99 ended a", "101 dated a", "464 ended a"], [0, 100], ["a"]],
    ["twice, when it was left out of two", ["99 ended a", "102 dated a"], [0, 100, 101], ["a", "a"]],
    ["not a place that is new", ["101 added b"], [0, 100], []],
    ["not one that came back before the payment", ["98 ended a", "99 dated a"], [0, 100], []],
    ["not one that was ended long before", ["60 ended a", "101 dated a"], [0, 100], []],
    ["not once more, when it was paid for", ["99 ended a", "101 dated a"], [0, 100, 465], []],
    ["not one whose date moves", ["101 dated a"], [0, 100], []],
    ["nothing before a payment", ["1 ended a", "2 dated a"], [], []],
  ])("owe it: %s", (_, lines, paidOn, owed) => {
    expect(
      owedPlaces(
        events(...lines),
        paidOn.map((on) => on * day),
      ),
    ).toEqual(owed);
  });
});
