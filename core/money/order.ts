import type { PriceList } from "#core/money/kinds.ts";
import { type Frequency, priceCents, pricePlaces, totalCents } from "./pricing.ts";

/**
 * The number of a receipt: the first twelve digits of the payment's id, "3F9A12C4-88B1". The operator finds the payment by
 * it (`npm run payments -- list`). Consecutive numbers would tell how much we sell.
 */
export const receiptNumber = (paymentId: string): string => paymentId.slice(0, 13).toUpperCase();

/** The facts of a place that decide its price. */
export interface PlaceToPay {
  timesPerYear: Frequency;
  /** The place has no more dates, so it costs nothing. */
  isEnded: boolean;
}

/**
 * One line of an order: a place's year. It does not name the place, because the payment provider and the receipt do not need
 * the name.
 */
export interface OrderLine {
  frequency: Frequency;
  /** Every place but the dearest one. */
  additional: boolean;
  priceCents: number;
  /** The line charges for a year already paid: the place was left out of its price, and came back (owed-places.ts). */
  isOwed?: true | undefined;
}

/** A year's price and its lines, in cents of a US dollar. */
export interface Order {
  lines: OrderLine[];
  totalCents: number;
}

/**
 * The year's order, from the places as they are now. A place that has ended costs nothing. `owed`: the frequencies of places
 * that must also pay for the year before.
 */
export function yearOrder(
  places: readonly PlaceToPay[],
  list: PriceList,
  owed: readonly Frequency[] = [],
): Order {
  const present = pricePlaces(
    places.filter(({ isEnded }) => !isEnded).map(({ timesPerYear: frequency }) => ({ frequency })),
    list,
  );
  const former = owed.map((frequency) => {
    return {
      frequency,
      additional: true,
      priceCents: priceCents(frequency, true, list),
      isOwed: true as const,
    };
  });
  const lines: OrderLine[] = present.length === 0 ? [] : [...present, ...former];
  return { lines, totalCents: totalCents(lines) };
}

/** Whether two orders are the same, line by line. */
export function isSameOrder(one: readonly OrderLine[], other: readonly OrderLine[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ frequency, additional, priceCents, isOwed }, index) => {
      const line = other[index];
      return (
        line?.frequency === frequency &&
        line.additional === additional &&
        line.priceCents === priceCents &&
        line.isOwed === isOwed
      );
    })
  );
}
