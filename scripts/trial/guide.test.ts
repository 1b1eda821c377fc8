import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fromGuide, lineFromGuide, requiredVariables, wordsFromGuide } from "./guide.ts";

const readers = { fromGuide, lineFromGuide, wordsFromGuide };

/** `fromGuide("useradd --system")`, with what is typed in place of the guide's words. */
const call = /(fromGuide|lineFromGuide|wordsFromGuide)\(\s*"([^"]+)"(?:,\s*\{([^}]*))?/g;

const calls = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .flatMap((name) => [...readFileSync(join(import.meta.dirname, name), "utf8").matchAll(call)])
  .map(([, reader = "", words = "", filled = ""]) => ({
    read: readers[reader as keyof typeof readers],
    words,
    filled: [...filled.matchAll(/(?:^|,)\s*(?:"([^"]+)"|(\w+)):/g)].map(
      ([, quoted, bare]) => quoted ?? bare ?? "",
    ),
  }));

// The trial itself takes minutes, root and a machine of its own.
it.each(calls)("finds in docs/running.md what the trial follows: $words", ({ read, words, filled }) => {
  const typed = Object.fromEntries(filled.map((word) => [word.replaceAll("\\n", "\n"), "typed"]));
  expect(read(words, typed)).not.toBe("");
});

it("looks at all of them, and at the settings", () => {
  expect(calls.length).toBeGreaterThan(12);
  expect(requiredVariables()).toContain("DAYMARK_SECRET");
});
