import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./read-imports.ts";

/** The rows of "Where is …?" in ARCHITECTURE.md: a question, the walk from the root, and the first name at its end. */
const rows = (
  /^## Where is …\?$(.+?)^## /ms.exec(readFileSync(join(root, "ARCHITECTURE.md"), "utf8"))?.[1] ?? ""
)
  .split("\n")
  .filter((line) => /^\|.*`/.test(line))
  .map((line) => {
    const [, question = "", walk = "", there = ""] = line.split("|").map((cell) => cell.trim());
    return { question, walk: walk.replaceAll("`", ""), name: /`([^`]+)`/.exec(there)?.[1] ?? "?" };
  });

it("ARCHITECTURE.md answers ten questions of newcomers at least", () => {
  expect(rows.length).toBeGreaterThanOrEqual(10);
});

it.each(rows)("$question is at most three steps down the tree: $walk", ({ walk, name }) => {
  expect(walk.split("/").filter(Boolean).length).toBeLessThanOrEqual(3);
  const path = join(root, walk);
  expect(statSync(path).isDirectory() ? readdirSync(path) : readFileSync(path, "utf8")).toContain(name);
});
