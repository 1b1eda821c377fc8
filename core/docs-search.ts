import type { DocsTopic } from "#core/docs-tree.ts";
import { textOfHtml } from "#core/html-text.ts";

export interface DocsHit<Topic extends DocsTopic = DocsTopic> {
  topic: Topic;
  /** A piece of the text around the first word found: before it, the word, after it. */
  excerpt: [before: string, found: string, after: string];
}

/** A search is cut off here: nobody types more, and each word is looked for in every topic. */
const queryMaxLength = 100;

const excerptBefore = 60;
const excerptLength = 180;

/** Letters and figures in lower case without their marks, so that "dia" finds "día"; lengths stay as they are. */
const fold = (text: string): string =>
  Array.from(text, (letter) => {
    const folded = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return folded.length === letter.length ? folded : letter;
  }).join("");

/** The words of a query, folded; empty for one that asks for nothing. */
function queryWords(query: string): string[] {
  return [...new Set(fold(query.slice(0, queryMaxLength)).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/**
 * The topics that hold every word of the query in their title or text, by its beginnings ("text" finds "texts"): first
 * those whose title has them, then those that have them most often.
 */
export function searchDocs<Topic extends DocsTopic>(
  topics: readonly Topic[],
  query: string,
): DocsHit<Topic>[] {
  const words = queryWords(query);
  if (words.length === 0) return [];
  return topics
    .map((topic) => judge(topic, words))
    .filter((hit) => hit !== null)
    .sort((left, right) => right.score - left.score)
    .map(({ topic, excerpt }) => ({ topic, excerpt }));
}

function judge<Topic extends DocsTopic>(
  topic: Topic,
  words: readonly string[],
): (DocsHit<Topic> & { score: number }) | null {
  const text = textOfHtml(topic.content);
  const [title, body] = [fold(topic.title), fold(text)];
  let score = 0;
  for (const word of words) {
    const [inTitle, inBody] = [beginningsOf(word, title).length, beginningsOf(word, body).length];
    if (inTitle + inBody === 0) return null;
    score += (inTitle > 0 ? 100 : 0) + Math.min(inBody, 10);
  }
  return { topic, score, excerpt: quote(text, body, words) };
}

/** Where in the text a word begins that begins like this one. */
function beginningsOf(word: string, text: string): number[] {
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "gu"))].map(({ index }) => index);
}

function quote(text: string, body: string, words: readonly string[]): [string, string, string] {
  const firsts = words.flatMap((word) =>
    beginningsOf(word, body)
      .slice(0, 1)
      .map((at) => ({ at, word })),
  );
  const first = firsts.sort((left, right) => left.at - right.at)[0];
  if (!first) return [cut(text.slice(0, excerptLength), text.length > excerptLength), "", ""];
  const from = first.at <= excerptBefore ? 0 : text.indexOf(" ", first.at - excerptBefore) + 1;
  const to = first.at + first.word.length;
  const end = Math.max(to, from + excerptLength);
  const before = text.slice(Math.min(from, first.at), first.at);
  return [
    from > 0 ? `… ${before}` : before,
    text.slice(first.at, to),
    cut(text.slice(to, end), end < text.length),
  ];
}

const cut = (text: string, isMore: boolean): string => (isMore ? `${text.replace(/\s\S*$/, "")} …` : text);
