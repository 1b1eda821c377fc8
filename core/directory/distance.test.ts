import { describe, expect, it } from "vitest";
import { milesBetween, milesInWords } from "./distance.ts";

const desMoines = { latitude: 41.5868, longitude: -93.625 };
const chicago = { latitude: 41.8781, longitude: -87.6298 };

describe("a distance", () => {
  it("is measured as the crow flies, and is the same both ways", () => {
    expect(milesBetween(desMoines, chicago)).toBeCloseTo(309.4, 0);
    expect(milesBetween(chicago, desMoines)).toBeCloseTo(309.4, 0);
    expect(milesBetween(chicago, chicago)).toBe(0);
  });

  it.each([
    [0, "Less than a mile"],
    [0.49, "Less than a mile"],
    [0.6, "1 mile"],
    [1.6, "2 miles"],
    [1234.2, "1,234 miles"],
  ])("of %d miles is %j", (miles, words) => expect(milesInWords(miles)).toBe(words));
});
