import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type InBothLanguages, orders, sentences, wordClasses } from "./reply-grammar.ts";

const entriesOf = (table: Record<string, InBothLanguages>) =>
  Object.values(table).flatMap(({ en, es }) => [...en, ...es]);

describe("the grammar of what people text", () => {
  it("is small: a hundred entries of words, some forty sentences for DONE in each language", () => {
    expect(entriesOf(wordClasses).length).toBeLessThanOrEqual(100);
    expect(sentences.done.en.length).toBeLessThanOrEqual(40);
    expect(sentences.done.es.length).toBeLessThanOrEqual(40);
  });

  it("has each word once among those that may stand anywhere: else a long text takes for ever", () => {
    const { small, polite } = wordClasses;
    const words = [small, polite]
      .flatMap(({ en, es }) => [...en, ...es])
      .flatMap((entry) => entry.split("/"));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });

  it.each(Object.entries({ wordClasses, orders, sentences }))(
    "stands in docs/reminder-rules.md: %s",
    (_, table) => {
      const page = readFileSync(new URL("../../docs/reminder-rules.md", import.meta.url), "utf8");
      const rows = Object.entries<InBothLanguages>(table).map(
        ([name, { en, es }]) => `| ${name} | ${en.join(", ")} | ${es.join(", ")} |`,
      );
      expect(rows.filter((row) => !page.includes(`\n${row}\n`))).toEqual([]);
    },
  );
});
