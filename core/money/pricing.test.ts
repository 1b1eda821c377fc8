import { describe, expect, it } from "vitest";
import {
  formatCents,
  isFrequency,
  parseFrequency,
  priceCents,
  pricePlaces,
  serviceLevels,
  totalCents,
} from "./pricing.ts";

describe("the price table", () => {
  it.each([
    [1, "$6.95", "$2.30"],
    [2, "$8.25", "$3.95"],
    [4, "$10.95", "$7.30"],
    [6, "$13.75", "$10.75"],
    [8, "$16.25", "$14.00"],
    [10, "$18.95", "$17.50"],
  ] as const)("%i a year costs %s first and %s additional", (frequency, first, additional) => {
    expect(formatCents(priceCents(frequency, false))).toBe(first);
    expect(formatCents(priceCents(frequency, true))).toBe(additional);
  });

  it("has the older form's six service levels", () => {
    expect(
      serviceLevels.map(({ level, frequency, priceCents }) => [level, frequency, formatCents(priceCents)]),
    ).toEqual([
      [1, 1, "$7.99"],
      [2, 2, "$9.99"],
      [3, 4, "$13.99"],
      [4, 6, "$17.99"],
      [5, 8, "$21.99"],
      [6, 10, "$25.99"],
    ]);
  });
});

describe("the cart", () => {
  it("charges the dearest location in full and the others less, and has it first", () => {
    const rows = pricePlaces([
      { name: "Marsh City", frequency: 2 },
      { name: "Alder County", frequency: 4 },
    ]);
    expect(rows).toEqual([
      { name: "Alder County", frequency: 4, priceCents: 1095, additional: false },
      { name: "Marsh City", frequency: 2, priceCents: 395, additional: true },
    ]);
    expect(formatCents(totalCents(rows))).toBe("$14.90");
  });

  it("costs the same in either order: 1 and 4 times a year $13.25, not $14.25", () => {
    const cents = (...given: (1 | 4)[]) => totalCents(pricePlaces(given.map((frequency) => ({ frequency }))));
    expect([cents(1, 4), cents(4, 1)]).toEqual([1325, 1325]);
  });

  it("is free when empty", () => {
    expect(totalCents([])).toBe(0);
  });
});

describe("formatCents", () => {
  it.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [695, "$6.95"],
    [123456, "$1,234.56"],
    [100000000, "$1,000,000.00"],
    [-100, "-$1.00"],
  ])("%i is %s", (cents, expected) => {
    expect(formatCents(cents)).toBe(expected);
  });
});

describe("frequencies", () => {
  it("are the six of the table", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1.5].filter(isFrequency)).toEqual([1, 2, 4, 6, 8, 10]);
  });

  it.each([
    ["4", 4],
    ["10", 10],
    ["3", null],
    ["", null],
    [" 4", null],
    ["4.0", null],
    ["1e1", null],
  ])("%j in a field is %j", (text, expected) => {
    expect(parseFrequency(text)).toBe(expected);
  });
});
