import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import type { OrderLine } from "#core/money/order.ts";
import { formatCents } from "#core/money/pricing.ts";
import { accountEventWords } from "#core/words/pages/account-words.ts";
import { reminderSetWords } from "#core/words/pages/reminder-set-words.ts";
import { m } from "#messages";
import * as words from "./copy-code-words.ts";
import { offsetWords } from "./counts.ts";
import { dutyColorWords } from "./number-on-day.ts";
import { orderLineWords } from "./order-lines.ts";

/** The parameters of a message that only find a row of the database. They say nothing to anybody, and the copy has none of them. */
export const rowParams = [
  "channelNumber",
  "subscriberNumber",
  "delivery",
  "obstacle",
  "locationId",
  "token",
] as const;

/** The words for a code of a list that grows: an older copy of Daymark may have written another one. */
export const wordOf = (table: Readonly<Record<string, () => string>>, code: string): string =>
  Object.hasOwn(table, code) ? (table[code]?.() ?? code) : code;

/** A line of an order, with its price: "2x per year, Additional: $3.95". */
export const lineWords = (line: OrderLine): string =>
  m.copy_payment_line({ line: orderLineWords(line), price: formatCents(line.priceCents) });

/** Which of a day's dates: "1 of 2", or a duty's color. */
const numberOnDayWords = (one: NumberOnDay): string | null => {
  if (one === null) return null;
  return "color" in one ? dutyColorWords[one.color]() : m.copy_which_of_day(one);
};

/** The parameters that are codes, and the words for each. */
const codeParams: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  activity: accountEventWords,
  year: words.yearWords,
  how: words.refundHowWords,
  news: words.numberNewsWords,
  cause: words.troubleWords,
  says: words.answerWords,
  comes: words.comesWords,
  reminderSet: reminderSetWords.names,
  channel: words.wayWords,
  color: dutyColorWords,
};

/** What is worded in another way. Each is given what its parameter holds. */
const wordedParams: Readonly<Record<string, (value: never) => unknown>> = {
  amountCents: formatCents,
  returnedCents: formatCents,
  offsetDays: offsetWords,
  ahead: (days: readonly number[]) => days.map(offsetWords),
  lines: (lines: readonly OrderLine[]) => lines.map(lineWords),
  numberOnDay: numberOnDayWords,
};

/** Cents stand in the database. A reader is told dollars, under these names. */
const dollarNames: Readonly<Record<string, string>> = { amountCents: "amount", returnedCents: "givenBack" };

const of = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** A message's own parameters as its reader understands them. */
export const wordParams = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([name]) => !rowParams.some((row) => row === name))
      .map(([name, value]) => [of(dollarNames, name) ?? name, wordParam(name, value)]),
  );

/** Dates, the choice of several, and whoever is waited for have parameters of their own. */
function wordParam(name: string, value: unknown): unknown {
  const codes = of(codeParams, name);
  const words = of(wordedParams, name);
  if (words) return words(value as never);
  if (codes && typeof value === "string") return wordOf(codes, value);
  if (Array.isArray(value)) return value.map((one) => wordParam("", one));
  return typeof value === "object" && value !== null ? wordParams(value as Record<string, unknown>) : value;
}
