import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { checkNewPlace, checkPlace } from "./places.ts";

describe("a place", () => {
  it.each([
    ["with its office's phone", " Polk County ", "515-555-0100", "+15155550100"],
    ["with its extension", "Polk County", "515-555-0100 ext. 5", "+15155550100;ext=5"],
    ["without one", "Polk County", " ", null],
    ["without what would break its line", "Polk\r\nCounty\u2028", " ", null],
    ["without what turns its direction", "\u202ePolk \u2066County\u2069\u200f", " ", null],
  ])("%s", (_what, name, officePhone, kept) => {
    expect(checkPlace({ name, officePhone })).toEqual({ place: { name: "Polk County", officePhone: kept } });
  });

  it.each([
    ["needs a name", "  ", "", { name: "place-name-missing" }],
    ["needs one that can be seen", "\u202e\u200b\n", "", { name: "place-name-missing" }],
    ["takes a whole number only", "Polk County", "ask at the desk", { officePhone: "office-phone-invalid" }],
  ])("%s", (_what, name, officePhone, problems) => {
    expect(checkPlace({ name, officePhone })).toEqual({ problems });
  });
});

describe("a new place", () => {
  const today = Temporal.PlainDate.from("2026-11-20");
  const place = { name: "Polk County", officePhone: "", timesPerYear: 1, nextDueOn: "2026-12-31" };
  const datesOf = (answers: object) => {
    const checked = checkNewPlace({ ...place, ...answers }, today);
    return "place" in checked
      ? [checked.place.opensOn?.toString() ?? null, checked.place.nextDueOn.toString()]
      : checked.problems;
  };

  it.each([
    ["one day, by a client that knows no range", {}, [null, "2026-12-31"]],
    ["one day", { opensOn: null }, [null, "2026-12-31"]],
    ["a range", { opensOn: "2026-12-01" }, ["2026-12-01", "2026-12-31"]],
    ["a range without its first day", { opensOn: "" }, { opensOn: "location-incomplete" }],
    [
      "a range that is too long, and no name",
      { opensOn: "2026-10-01", name: " " },
      { name: "place-name-missing", opensOn: { code: "range-too-long", place: "", days: 92 } },
    ],
  ])("has %s", (_what, answers, expected) => {
    expect(datesOf(answers)).toEqual(expected);
  });
});
