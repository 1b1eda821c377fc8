import { describe, expect, it } from "vitest";
import { checkPlace } from "./places.ts";

describe("a place", () => {
  it.each([
    ["with its office's phone", " Polk County ", "515-555-0100", "+15155550100"],
    ["without one", "Polk County", " ", null],
    ["without what would break its line", "Polk\r\nCounty\u2028", " ", null],
    ["without what turns its direction", "\u202ePolk \u2066County\u2069\u200f", " ", null],
  ])("%s", (_what, name, officePhone, kept) => {
    expect(checkPlace({ name, officePhone })).toEqual({ place: { name: "Polk County", officePhone: kept } });
  });

  it.each([
    ["needs a name", "  ", "", { name: "place-name-missing" }],
    ["needs one that can be seen", "\u202e\u200b\n", "", { name: "place-name-missing" }],
    ["takes a whole number only", "Polk County", "ask at the desk", { officePhone: "phone-invalid" }],
  ])("%s", (_what, name, officePhone, problems) => {
    expect(checkPlace({ name, officePhone })).toEqual({ problems });
  });
});
