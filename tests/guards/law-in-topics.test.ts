import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./read-imports.ts";

const tellsLaw = /\bfederal (law|crime|rule)|\b(ley|delito|regla|norma) federal|U\.S\.C\.|\bCFR\b/i;
const ofLaw = globSync("content/docs/**/*.md", { cwd: root })
  .map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }))
  .filter(({ text }) => tellsLaw.test(text));

// "This is not legal advice" and the rest follow from these (server/content/documentation/read-topic-files.ts).
it.each(ofLaw)(
  "$name tells what the law says, so it names its sources and the day of its review",
  ({ text }) => {
    expect(text).toMatch(/^reviewed: \d{4}-\d\d-\d\d$/m);
    expect(text).toMatch(/^sources:\n {2}- /m);
  },
);
