import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchDocs } from "./docs-search.ts";

const topic = (id: string, title: string, content: string) => ({
  id,
  title,
  content,
  parent_id: null,
  sort_order: 0,
});

const topics = [
  topic("stop", "Stop messages", "<p>Reply <b>STOP</b> to a text.</p>"),
  topic("texts", "Agreeing to texts", "<p>We text a number only after its holder agreed.</p>"),
  topic("moving", "Moving", "<h2>Día de mudanza</h2><p>Call the office &amp; ask. The office knows.</p>"),
];

const found = (query: string) => searchDocs(topics, query).map(({ topic: { id } }) => id);

describe("searchDocs", () => {
  it.each([
    ["text", ["texts", "stop"]],
    ["TEXTS", ["texts"]],
    ["stop text", ["stop"]],
    ["office", ["moving"]],
    ["dia", ["moving"]],
    ["MÚDANZA", ["moving"]],
    ["fice", []],
    ["ofice", ["moving"]],
    ["mesages", ["stop"]],
    ["horss", []],
    ["office horse", ["moving"]],
    ["how do I stop the texts", ["stop"]],
    ["amp", []],
    ["href", []],
    ["", []],
    [" .*+?^$({)}|[]\\ ", []],
  ])("finds by %j: %j", (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it("quotes the text around the first word that it finds", () => {
    expect(searchDocs(topics, "office knows")[0]?.excerpt).toEqual([
      "Día de mudanza · Call the ",
      "office",
      " & ask. The office knows.",
    ]);
  });

  it("quotes a part of a long text, with whole words at both ends", () => {
    const long = topic("long", "Long", `<p>${"before ".repeat(50)}needle ${"after ".repeat(50)}</p>`);
    const [hit] = searchDocs([long], "needle");
    expect(hit?.excerpt[0]).toMatch(/^… (before )+$/);
    expect(hit?.excerpt[1]).toBe("needle");
    expect(hit?.excerpt[2]).toMatch(/^( after)+ …$/);
  });

  it("accepts whatever is typed, and quotes only what the text contains", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.string({ maxLength: 300 }),
        (query, text) => {
          const hits = searchDocs([topic("any", query, `<p>${text.replace(/[<>&]/g, "")}</p>`)], query);
          for (const { excerpt } of hits) expect(excerpt.join("").length).toBeLessThan(400);
        },
      ),
    );
  });
});

it("looks at so much of a query that no query takes long, and reads none as a pattern", () => {
  const topics = Array.from({ length: 40 }, (_, at) =>
    topic(`t${at}`, `Topic ${at}`, `<p>${"word ".repeat(300)}</p>`),
  );
  expect(searchDocs(topics, "word ".repeat(100_000))).toHaveLength(40);
  for (const query of [
    "(a+)+$ .* [^x]{9} \\",
    "x".repeat(1_000_000),
    "東京 🚓 \ud800",
    "wrod ".repeat(100_000),
  ]) {
    expect(searchDocs(topics, query).length).toBeLessThanOrEqual(40);
  }
});
