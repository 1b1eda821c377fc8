import type { OrderLine } from "#core/money/order.ts";
import { catalogue } from "./catalogue.ts";

const { frequency, additional } = catalogue.checkout;

/** What a line of an order is called, at the payment provider's and on the receipt: "2x per year, Additional". */
export const orderLineWords = (line: Pick<OrderLine, "frequency" | "additional">): string =>
  line.additional ? `${frequency(line.frequency)}, ${additional}` : frequency(line.frequency);
