import type { PriceList } from "#core/money/kinds.ts";
import { type Frequency, priceCents, pricePlaces, totalCents } from "./pricing.ts";

/**
 * What a receipt is called: the first twelve digits of the payment's id, "3F9A12C4-88B1". The operator finds the payment by them
 * (`npm run payments -- list`). Numbers that count up would tell how much is sold.
 */
export const receiptNumber = (paymentId: string): string => paymentId.slice(0, 13).toUpperCase();

/** A place as far as its price goes. */
export interface PlaceToPay {
  timesPerYear: Frequency;
  /** There are no more dates there: it costs nothing. */
  isEnded: boolean;
}

/** One line of what is paid: a place's year. It names no place: the payment provider and the receipt need none. */
export interface OrderLine {
  frequency: Frequency;
  /** Every place but the dearest one. */
  additional: boolean;
  priceCents: number;
  /** For a year that is paid: the place was left out of its price, and came back (owed-places.ts). */
  isOwed?: true | undefined;
}

/** What a year costs, and of what the sum is made. Cents of a US dollar. */
export interface Order {
  lines: OrderLine[];
  totalCents: number;
}

/**
 * The year's order, from the places as they are at this moment. A place that has ended is not charged for:
 * whoever keeps one place pays for one. `owed`: places that cost their part of the year before, too.
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

/** Whether two orders ask for the same, line by line. */
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
