import { m } from "#messages";

/** What a line of an order is called, at the payment provider's and on the receipt: "2x per year, Additional". */
export const orderLineWords = (line: {
  frequency: number;
  additional: boolean;
  isOwed?: true | undefined;
}): string => {
  if (line.isOwed) return `${m.checkout_frequency({ timesPerYear: line.frequency })}, ${m.checkout_owed()}`;
  return line.additional
    ? `${m.checkout_frequency({ timesPerYear: line.frequency })}, ${m.checkout_additional()}`
    : m.checkout_frequency({ timesPerYear: line.frequency });
};
