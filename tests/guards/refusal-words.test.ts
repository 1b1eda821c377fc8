import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerCode, type ReasonCode, type RefusalCode, refusals } from "#core/refusals.ts";
import { refusalWords, sayReason } from "#core/words/refusal-words.ts";
import { imports, root, sources } from "./read-imports.ts";

const rows = Object.entries(refusals) as [RefusalCode, { status: number; reasons: readonly ReasonCode[] }][];
const reasons = rows.flatMap(([, row]) => row.reasons);
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Rules and use cases: no words are made there. A state's name may be a time zone's, too. */
const deciding = [...sources("server"), ...sources("core")].filter(
  (file) => !/^server\/(http|messages)\/|^core\/(words\/|directory\/states\.ts)/.test(file),
);

describe("a reason for a refusal", () => {
  it("stands in the table once, and has words", () => {
    expect(reasons.length).toBeGreaterThan(80);
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(Object.keys(refusalWords).sort()).toEqual([...reasons].sort());
  });

  it("is thrown somewhere, and every code of the API has one", () => {
    const given = [...sources("server"), ...sources("core")].filter(
      (file) => !/^core\/(refusals\.ts|words\/)/.test(file),
    );
    const text = given.map(read).join("\n");
    expect(reasons.filter((reason) => !text.includes(`"${reason}"`))).toEqual([]);
    expect(rows.filter(([, row]) => row.reasons.length === 0)).toEqual([]);
  });

  it("leads to the code whose row it stands in", () => {
    for (const [code, row] of rows)
      for (const reason of row.reasons) expect(answerCode(reason as never)).toBe(code);
  });
});

describe("the sentence of a refusal", () => {
  it("is made in one place of the server", () => {
    const wording = /^core\/words\/(refusal-words|problem-words|say)\.ts$/;
    const makers = sources("server").filter((file) =>
      imports(file).some(({ target }) => wording.test(target)),
    );
    expect(makers).toEqual(["server/http/word-refusal.ts"]);
  });

  it("stands in no rule and in no use case, nor does any of the pages' sentences", () => {
    expect(deciding.length).toBeGreaterThan(150);
    const sentences = sentencesIn(JSON.parse(read("messages/en.json"))).filter((one) =>
      /^[A-Z“].* .*[.?!]$/.test(one),
    );
    expect(sentences.length).toBeGreaterThan(500);
    expect(deciding.filter((file) => holdsOneOf(read(file), sentences))).toEqual([]);
    // No finished sentence is thrown either: a reason is one word of letters and hyphens.
    const thrown = /(new Refusal|refuseAnswers)\(\s*["'`][^"'`]*[^a-z"'`-][^"'`]*["'`]/;
    expect(deciding.filter((file) => thrown.test(read(file)))).toEqual([]);
  });

  it("contains its parameters", () => {
    expect(sayReason({ code: "too-many-wrong-codes", minutes: 1 })).toBe(
      "Too many wrong codes. Please wait 1 minute and try again.",
    );
    expect(sayReason({ code: "clock-too-far", days: 400 })).toBe(
      "The clock can move at most 400 days at a time.",
    );
  });
});

/** Whether the code contains one of the sentences. A comment may quote what a page says. */
function holdsOneOf(text: string, sentences: readonly string[]): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(?<!:)\/\/.*/g, "");
  return sentences.some((sentence) => code.includes(sentence));
}

function sentencesIn(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(sentencesIn) : [];
}
