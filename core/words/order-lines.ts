import { m } from "#messages";

/** The name of an order's line, at the payment provider's and on the receipt: "2x per year, Additional". */
export const orderLineWords = (line: {
  frequency: number;
  additional: boolean;
  isOwed?: true | undefined;
}): string => {
  const timesPerYear = line.frequency;
  if (line.isOwed) return m.order_line_owed({ timesPerYear });
  return line.additional ? m.order_line_additional({ timesPerYear }) : m.checkout_frequency({ timesPerYear });
};
