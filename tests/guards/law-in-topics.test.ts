import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./read-imports.ts";

const folder = join(root, "content/docs");
const ofLaw = readdirSync(folder)
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }))
  .filter(({ text }) => /\bfederal (law|crime|rule)|U\.S\.C\.|\bCFR\b/i.test(text));

// "This is not legal advice" and the rest follow from these (server/content/documentation/read-topic-files.ts).
it.each(ofLaw)(
  "$name tells what the law says, so it names its sources and the day of its review",
  ({ text }) => {
    expect(text).toMatch(/^reviewed: \d{4}-\d\d-\d\d$/m);
    expect(text).toMatch(/^sources:\n {2}- /m);
  },
);
