import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The rows of "Where is …?" in ARCHITECTURE.md: a question, the walk from the root, and the names at its end. */
function readRows() {
  const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const section = /^## Where is …\?$(.+?)^## /ms.exec(text)?.[1] ?? "";
  return section
    .split("\n")
    .filter((line) => /^\|.*`/.test(line))
    .map((line) => {
      const [, question = "", walk = "", there = ""] = line.split("|").map((cell) => cell.trim());
      const names = [...there.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
      return { question, walk: walk.replaceAll("`", ""), names };
    });
}

const rows = readRows();

describe("the answer to a newcomer's question", () => {
  it("stands in ARCHITECTURE.md for the ten questions that newcomers ask, and some more", () => {
    expect(rows.length).toBeGreaterThanOrEqual(10);
  });

  it.each(rows)("$question is at most three steps down the tree: $walk", ({ walk }) => {
    expect(walk.split("/").filter(Boolean).length).toBeLessThanOrEqual(3);
    expect(existsSync(join(root, walk)), walk).toBe(true);
  });

  it.each(rows)("$question has its first name at the end of the walk", ({ walk, names: [name = "?"] }) => {
    const path = join(root, walk);
    if (statSync(path).isDirectory()) expect(existsSync(join(path, name)), name).toBe(true);
    else expect(readFileSync(path, "utf8")).toContain(name);
  });
});
