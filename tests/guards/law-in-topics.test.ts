import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const folder = new URL("../../content/docs/", import.meta.url);
const topics = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(new URL(name, folder), "utf8"),
}));

/** Every page that states law says that it is no advice, and names its source and its review date. */
describe("a topic that tells what federal law says", () => {
  const ofLaw = topics.filter(({ text }) => /\bfederal (law|crime|rule)|U\.S\.C\.|\bCFR\b/i.test(text));

  it.each(ofLaw)("$name names its sources and the day it was reviewed", ({ text }) => {
    // The rest, with "This is not legal advice", follows from these (server/documentation/read-topic-files.ts).
    expect(text).toMatch(/^reviewed: \d{4}-\d\d-\d\d$/m);
    expect(text).toMatch(/^sources:\n {2}- /m);
  });

  it("tells the crime and the defense of 18 U.S.C. 2250 as /awa does", () => {
    const { text = "" } = topics.find(({ name }) => name === "missed-date.md") ?? {};
    const awa = readFileSync(new URL("../pages/adam-walsh-act.md", folder), "utf8");
    for (const words of [
      "did not recklessly help to bring them about",
      "Indian country is entered, left or lived in",
    ]) {
      expect(awa).toContain(words);
      expect(text).toContain(words);
    }
  });
});

/** Nobody is asked after the end of the term (server/reminders/ask-next-dates.ts). */
it("no topic promises the weekly question for longer than the year lasts", () => {
  const sentences = topics.flatMap(({ text }) => text.split(/(?<=[.|])\s/));
  const promises = sentences.filter((sentence) => /\b(every week|once a week)\b/.test(sentence));
  expect(promises.length).toBeGreaterThan(3);
  for (const promise of promises) expect(promise).toContain("while your year lasts");
});
