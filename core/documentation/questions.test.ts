import { describe, expect, it } from "vitest";
import { questionsOf } from "./questions.ts";

const first = '<h2 id="doc-a">Does it <em>renew</em>?</h2><p>No. You &amp; nobody else decide.</p>';
const second = '<h2>What if I cannot pay?</h2><ul><li>Write to us</li></ul><p>See <a href="/a">help</a>.</p>';

describe("the questions of a text", () => {
  it("are its headings, answered in plain words", () => {
    expect(questionsOf(first + second)).toEqual([
      { question: "Does it renew?", answer: "No. You & nobody else decide." },
      { question: "What if I cannot pay?", answer: "Write to us · See help." },
    ]);
  });

  it.each([
    ["a text without headings", "<p>What now?</p>"],
    ["a text with one question among its parts", `${first}<h2>Prices</h2><p>Low.</p>`],
    ["a single question", first],
    ["a question that is not answered", `${first}<h2>And then?</h2>`],
    ["questions below an introduction", `<p>Read this first.</p>${first}${second}`],
    ["nothing", ""],
  ])("are none in %s", (_, html) => {
    expect(questionsOf(html)).toEqual([]);
  });
});
