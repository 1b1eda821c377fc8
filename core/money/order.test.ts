import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameOrder, type PlaceToPay, yearOrder } from "./order.ts";
import { frequencies, priceCents } from "./pricing.ts";

const place = (timesPerYear: PlaceToPay["timesPerYear"], isEnded = false) => ({ timesPerYear, isEnded });

describe("a year's order", () => {
  it("has the first place's price for the dearest one, wherever it stands, and the additional ones'", () => {
    const { lines, totalCents } = yearOrder([place(2), place(4)], "present");
    expect(lines).toEqual([
      { frequency: 4, additional: false, priceCents: 1095 },
      { frequency: 2, additional: true, priceCents: 395 },
    ]);
    expect(totalCents).toBe(1490);
  });

  it("charges nothing for a place that has ended, and the next one is then the first", () => {
    const { lines } = yearOrder([place(4, true), place(2)], "present");
    expect(lines).toEqual([{ frequency: 2, additional: false, priceCents: 825 }]);
    expect(yearOrder([place(4, true)], "present")).toEqual({ lines: [], totalCents: 0 });
  });

  it.each([
    [1, 799],
    [2, 999],
    [4, 1399],
    [6, 1799],
    [8, 2199],
    [10, 2599],
  ] as const)(
    "of the older form's list has its price for the first place: %i a year, %i cents",
    (times, cents) => {
      const { lines } = yearOrder([place(1), place(times)], "older");
      expect(lines.map((line) => line.priceCents)).toEqual([cents, 230]);
    },
  );

  // $10.95 and $7.30 for each further place; the older form's $13.99 for the first.
  it.each([
    ["present", [1095, 1825, 2555, 3285, 4015, 4745, 5475, 6205, 6935, 7665]],
    ["older", [1399, 2129, 2859, 3589, 4319, 5049, 5779, 6509, 7239, 7969]],
  ] as const)("of one to ten places, four times a year, by the %s list", (list, totals) => {
    const given = totals.map(() => place(4));
    expect(totals.map((_, more) => yearOrder(given.slice(0, more + 1), list).totalCents)).toEqual([
      ...totals,
    ]);
  });

  it("is a sum of whole cents for up to ten places", () => {
    const places = fc.array(
      fc.record({
        timesPerYear: fc.constantFrom(...frequencies),
        isEnded: fc.boolean(),
      }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(places, fc.constantFrom("present", "older"), (given, list) => {
        const { lines, totalCents } = yearOrder(given, list);
        expect(Number.isSafeInteger(totalCents)).toBe(true);
        expect(yearOrder(given.toReversed(), list)).toEqual({ lines, totalCents });
        expect(totalCents).toBe(lines.reduce((sum, line) => sum + line.priceCents, 0));
        expect(lines.filter(({ additional }) => !additional)).toHaveLength(Math.min(1, lines.length));
        for (const { frequency, additional, priceCents: cents } of lines.slice(1)) {
          expect(cents).toBe(priceCents(frequency, additional));
        }
      }),
    );
  });

  it("is the same when every line is", () => {
    const [one] = yearOrder([place(4)], "present").lines;
    if (!one) throw new Error("A place has a line.");
    expect(isSameOrder([one], [{ ...one }])).toBe(true);
    expect(isSameOrder([one], [{ ...one, frequency: 2 }])).toBe(false);
    expect(isSameOrder([one], [{ ...one, priceCents: 1 }])).toBe(false);
    expect(isSameOrder([one], [])).toBe(false);
  });
});
