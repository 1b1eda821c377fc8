import { describe, expect, it } from "vitest";
import { catalogue } from "#core/catalogue.ts";
import { checkPlace } from "./places.ts";

describe("a place", () => {
  it.each([
    ["with its office's phone", " Polk County ", "515-555-0100", "+15155550100"],
    ["without one", "Polk County", " ", null],
  ])("%s", (_what, name, officePhone, kept) => {
    expect(checkPlace({ name, officePhone })).toEqual({ place: { name: "Polk County", officePhone: kept } });
  });

  it.each([
    ["needs a name", "  ", "", { name: catalogue.places.nameRequired }],
    [
      "takes a whole number only",
      "Polk County",
      "ask at the desk",
      { officePhone: catalogue.signup.phoneFormat },
    ],
  ])("%s", (_what, name, officePhone, problems) => {
    expect(checkPlace({ name, officePhone })).toEqual({ problems });
  });
});
