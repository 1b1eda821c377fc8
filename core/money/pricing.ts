import type { PriceList } from "#core/money/kinds.ts";

/** How often a year a person registers at a location. */
export const frequencies = [1, 2, 4, 6, 8, 10] as const;
export type Frequency = (typeof frequencies)[number];

/** A year's price in cents: of the first location, and of each further one. */
const yearlyPrices: Record<Frequency, { first: number; additional: number }> = {
  1: { first: 695, additional: 230 },
  2: { first: 825, additional: 395 },
  4: { first: 1095, additional: 730 },
  6: { first: 1375, additional: 1075 },
  8: { first: 1625, additional: 1400 },
  10: { first: 1895, additional: 1750 },
};

/** The older form's service levels, stored as 1 to 6. Prices in cents. */
export const serviceLevels = [
  { level: 1, frequency: 1, priceCents: 799 },
  { level: 2, frequency: 2, priceCents: 999 },
  { level: 3, frequency: 4, priceCents: 1399 },
  { level: 4, frequency: 6, priceCents: 1799 },
  { level: 5, frequency: 8, priceCents: 2199 },
  { level: 6, frequency: 10, priceCents: 2599 },
] as const;

type PricedLocation = {
  name: string;
  frequency: Frequency;
  /** ISO date, "2026-12-10"; empty while it is still being typed. */
  registrationDate: string;
  /** The first day of a range of days. */
  firstDate?: string;
  /** The location's position in the form, from 0. */
  position: number;
};

type Price = { priceCents: number; additional: boolean };

export type PriceRow = PricedLocation & Price;

/** Whether this is one of the six frequencies. */
export function isFrequency(value: number): value is Frequency {
  return (frequencies as readonly number[]).includes(value);
}

/** The frequency that a select field holds ("4"). Null for any other text. */
export function parseFrequency(text: string): Frequency | null {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return isFrequency(value) ? value : null;
}

/**
 * A year's price in cents. `additional` is true for every location but one (`pricePlaces`). The older form has a level for
 * each frequency and only one location, so an additional location costs the same on both lists.
 */
export function priceCents(frequency: Frequency, additional: boolean, list: PriceList = "present"): number {
  if (additional) return yearlyPrices[frequency].additional;
  const level = list === "older" ? serviceLevels.find((one) => one.frequency === frequency) : undefined;
  return level?.priceCents ?? yearlyPrices[frequency].first;
}

/**
 * The places with their prices, the dearest first. The dearest has the price of a first location, and every other one the
 * additional price, so the sum does not depend on the order in which somebody entered them. Equal places keep their order.
 */
export function pricePlaces<Place extends { frequency: Frequency }>(
  places: readonly Place[],
  list?: PriceList,
): (Place & Price)[] {
  return [...places]
    .sort((one, other) => other.frequency - one.frequency)
    .map((place, index) => {
      const additional = index > 0;
      return { ...place, additional, priceCents: priceCents(place.frequency, additional, list) };
    });
}

/** The total in cents: the sum of the rows and nothing else. */
export function totalCents(rows: readonly { priceCents: number }[]): number {
  return rows.reduce((total, row) => total + row.priceCents, 0);
}

/** Integer cents as dollars: 695 is "$6.95", 123456 is "$1,234.56", -100 is "-$1.00". */
export function formatCents(cents: number): string {
  const dollars = Math.floor(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "-" : ""}$${String(dollars).replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}
