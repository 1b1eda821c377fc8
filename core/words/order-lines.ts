import { catalogue } from "./catalogue.ts";

const { frequency, additional, owed } = catalogue.checkout;

/** What a line of an order is called, at the payment provider's and on the receipt: "2x per year, Additional". */
export const orderLineWords = (line: {
  frequency: number;
  additional: boolean;
  isOwed?: true | undefined;
}): string => {
  if (line.isOwed) return `${frequency(line.frequency)}, ${owed}`;
  return line.additional ? `${frequency(line.frequency)}, ${additional}` : frequency(line.frequency);
};

/** What a giver reads at the payment provider's: neither how many places there are, nor how often. */
export const giftWords = "One year";
