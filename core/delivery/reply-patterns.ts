import { type InBothLanguages, orders, sentences, type WordClass, wordClasses } from "./reply-grammar.ts";

// The tables of the grammar as patterns, for words in capitals with a space behind each.

const wordPattern = (word: string): string => `(?:${word.split("/").map(spellingPattern).join("|")})`;

function spellingPattern(spelling: string): string {
  if (spelling === "<n>") return "(\\d{1,2}) ";
  if (spelling === "*") return "\\S+ ";
  if (spelling === "<small>") return `${anyOf(wordClasses.small)}*`;
  if (spelling.startsWith("<")) return anyOf(wordClasses[spelling.slice(1, -1) as WordClass]);
  return `${spelling.toUpperCase().replace(/-$/, "\\S*")} `;
}

/** Only the first pair of brackets of a word counts: "[my]" may be missing. */
const linePattern = (line: string): string =>
  line
    .split(" ")
    .map((word) => (word.startsWith("[") ? `(?:${wordPattern(word.slice(1, -1))})?` : wordPattern(word)))
    .join("");

/** A text may mix both languages: "listo, thanks". */
const anyLine = (lines: readonly string[]): string => `(?:${lines.map(linePattern).join("|")})`;
const anyOf = ({ en, es }: InBothLanguages): string => anyLine([...en, ...es]);

const { polite, small, message, line, entry, doing, limit, reason, when } = wordClasses;
const [polites, smalls] = [`${anyOf(polite)}*`, `${anyOf(small)}*`];
const between = `(?:${anyOf(polite)}|${anyOf(small)})*`;
const leadIns = `(?:${anyOf(orders.leadIn)}|${anyOf(polite)})*`;

const wholly = (sentence: InBothLanguages) => new RegExp(`^${polites}${anyOf(sentence)}${polites}$`);
const within = (words: InBothLanguages) => new RegExp(`(?:^| )${anyOf(words)}`);

/** An order. `whole`: nothing but politeness or a reason follows. `limited`: a limit follows. */
const order = (head: string) => ({
  whole: new RegExp(`^${head}${between}(?:$|${anyOf(reason)})`),
  limited: new RegExp(`^${head}${between}${anyOf(limit)}`),
});
/** An order with its object. Anything may follow. */
const openOrder = (head: string) => new RegExp(`^${head}(?<rest>.*)$`);

const [otherOrders, openOrders] = [false, true].map((isOpen) =>
  [...orders.order.en, ...orders.order.es]
    .filter((one) => one.endsWith(" …") === isOpen)
    .map((one) => one.replace(" …", "")),
) as [string[], string[]];
const ours = `(?:${smalls}(?:${anyOf(message)}|${anyOf(line)}|${anyOf(entry)}))+`;

export const patterns = {
  polite: new RegExp(`^${polites}$`),
  automatic: within(orders.automatic),
  /** The words that lead up to an order, at the beginning of a sentence. */
  leadIn: new RegExp(`^${leadIns}`),
  stop: order(`${anyOf(wordClasses.stop)}+`),
  stopOurs: order(`${anyOf(wordClasses.stop)}${ours}`),
  stopDoing: openOrder(`${anyOf(wordClasses.stop)}${smalls}${anyOf(doing)}`),
  /** A stop in the middle of a sentence in which nobody else is the one who stops: "He moved away stop texting me". */
  stopInside: new RegExp(
    `^(?!${anyOf(orders.elsewhere)}).*(?<!(?:^| )${anyOf(wordClasses.notOurs)})(?:STOP|QUIT) ${smalls}${anyOf(doing)}(?<rest>.*)$`,
  ),
  endAlone: wholly(wordClasses.end),
  endOurs: order(`${anyOf(wordClasses.end)}${ours}`),
  others: order(anyLine(otherOrders)),
  open: openOrder(anyLine(openOrders)),
  more: new RegExp(`(?:^${leadIns}|(?:AND|BUT|JUST|Y) )${anyOf(orders.more)}`),
  beginsLimit: new RegExp(`^${leadIns}${anyOf(limit)}`),
  limit: within(limit),
  reason: within(reason),
  /** "At this number" is no limit. */
  atOurs: new RegExp(`(?<=^| )(?:${anyOf(limit)}|TO |A )${smalls}${anyOf(line)}`, "g"),
  undo: wholly(sentences.undo),
  start: wholly(sentences.start),
  help: wholly(sentences.help),
  later: wholly(sentences.later),
  who: wholly(sentences.who),
  that: wholly(sentences.that),
  cannotCome: new RegExp(`^${polites}${anyOf(sentences.cannotCome)}(?!.*${anyOf(wordClasses.stop)})`),
  changed: wholly(sentences.changed),
  number: wholly(sentences.number),
  done: new RegExp(`^${polites}${anyOf(sentences.done)}(?:${anyOf(when)})?${polites}$`),
  likeDone: within(sentences.likeDone),
};
