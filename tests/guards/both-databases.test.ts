import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./read-imports.ts";

/** Every file of tests in the folder, as a path from the root. */
const testsBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** A table of databases that somebody wrote by hand to declare tests. */
const byHand = /\.(each|for)\(\s*(\[[^\]]*\b(openTest|lend)(Pglite|Postgres)\b|databases\b)/;

/** A reason says something: more than the name of a database or "both". */
const reasons = /\bonBothDatabases\(\s*(["`])(.{30,}?)\1,?\s*\)/;

describe("a test that runs on both databases", () => {
  const files = ["core", "app", "commands", "server", "tests", "scripts"]
    .flatMap(testsBelow)
    .filter((file) => file !== "tests/guards/both-databases.test.ts")
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

  it("is declared by onBothDatabases, and never from a table of databases by hand", () => {
    expect(byHand.test('describe.each([\n  { name: "PGlite", make: lendPglite },\n])')).toBe(true);
    expect(files.filter(({ text }) => byHand.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it("has a reason why one database is not enough", () => {
    const calls = files.filter(({ text }) => /\bonBothDatabases\(/.test(text));
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter(({ text }) => !reasons.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
