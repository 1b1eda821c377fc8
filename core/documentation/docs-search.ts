import MiniSearch from "minisearch";
import { memoize } from "#core/memoize.ts";
import { m } from "#messages";
import type { DocsTopic } from "./docs-tree.ts";
import { textOfHtml } from "./html-text.ts";

export interface DocsHit<Topic extends DocsTopic = DocsTopic> {
  topic: Topic;
  /** A piece of the text around the first word found: the text before it, the word, the text after it. */
  excerpt: [before: string, found: string, after: string];
}

/** The search looks at this many characters. Nobody types more. */
const queryMaxLength = 100;

const excerptBefore = 60;
const excerptLength = 180;

/**
 * Letters and digits in lower case without marks, so that "dia" finds "día". The length of the text does not change.
 */
const fold = (text: string): string =>
  Array.from(text, (letter) => {
    const folded = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return folded.length === letter.length ? folded : letter;
  }).join("");

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words of the page's language that stand in every topic, and so do not tell one from another. */
const smallWords = memoize(
  (words: string) => words,
  (words) => new Set(wordsOf(words)),
);

/** A query without its small words, unless it has no others: people type whole questions ("how do I get a refund"). */
const asked = (query: string): string => {
  const words = wordsOf(query.slice(0, queryMaxLength));
  const small = smallWords(m.docs_search_small_words());
  const telling = words.filter((word) => word.length > 1 && !small.has(word));
  return (telling.length > 0 ? telling : words).join(" ");
};

/**
 * The beginning of a word finds the word ("text" finds "texts"). The search forgives a typing error only when it finds
 * nothing otherwise: one error from four letters on, two from eight. When no topic has every word, some of them are enough.
 */
const steps = [
  { fuzzy: false, combineWith: "AND" },
  { fuzzy: (word: string) => word.length >= 4 && 0.2, combineWith: "AND" },
  { fuzzy: false, combineWith: "OR" },
] as const;

/** The words of a topic's last line, in which its writer lists other words that people search by. */
const otherWords = (text: string): string =>
  text.includes(m.docs_also_about()) ? (text.split(m.docs_also_about()).at(-1) ?? "") : "";

interface Index {
  texts: string[];
  words: MiniSearch;
}

/** One index for each list of topics, kept as long as the list. A list never changes. */
const indexes = new WeakMap<readonly DocsTopic[], Index>();

function indexOf(topics: readonly DocsTopic[]): Index {
  const known = indexes.get(topics);
  if (known) return known;
  const texts = topics.map(({ content }) => textOfHtml(content));
  const words = new MiniSearch({
    fields: ["title", "text", "also"],
    tokenize: wordsOf,
    processTerm: (word) => word,
  });
  words.addAll(
    topics.map(({ title }, id) => ({ id, title, text: texts[id], also: otherWords(texts[id] ?? "") })),
  );
  const index = { texts, words };
  indexes.set(topics, index);
  return index;
}

/**
 * The topics that have every word of the query in title or text, or else some of them, the likeliest first. The title and
 * the last line count most.
 */
export function searchDocs<Topic extends DocsTopic>(
  topics: readonly Topic[],
  query: string,
): DocsHit<Topic>[] {
  const { texts, words } = indexOf(topics);
  for (const step of steps) {
    const found = words.search(asked(query), { ...step, prefix: true, boost: { title: 5, also: 5 } });
    if (found.length === 0) continue;
    return found.flatMap(({ id, match }) => {
      const topic = topics[id as number];
      return topic ? [{ topic, excerpt: quote(texts[id as number] ?? "", Object.keys(match)) }] : [];
    });
  }
  return [];
}

function quote(text: string, words: readonly string[]): [string, string, string] {
  // The pattern also matches the character before the word, because Safari before 16.4 knows no lookbehind.
  const word = new RegExp(`(^|[^\\p{L}\\p{N}])(${words.join("|")})(?![\\p{L}\\p{N}])`, "u");
  const match = word.exec(fold(text));
  if (!match) return [cut(text.slice(0, excerptLength), text.length > excerptLength), "", ""];
  const [all, space = ""] = match;
  const first = match.index + space.length;
  const from = first <= excerptBefore ? 0 : text.indexOf(" ", first - excerptBefore) + 1;
  const to = match.index + all.length;
  const end = Math.max(to, from + excerptLength);
  const before = text.slice(Math.min(from, first), first);
  return [
    from > 0 ? `… ${before}` : before,
    text.slice(first, to),
    cut(text.slice(to, end), end < text.length),
  ];
}

const cut = (text: string, isMore: boolean): string => (isMore ? `${text.replace(/\s\S*$/, "")} …` : text);
