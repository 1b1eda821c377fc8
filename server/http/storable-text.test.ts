import { describe, expect, it } from "vitest";
import { isStorable } from "./storable-text.ts";

describe("text that the database can store", () => {
  it.each([
    ["plain text", { name: "Núñez-Smith 日本 🙂" }, true],
    ["nothing", null, true],
    ["numbers and booleans", [1, true, { a: [] }], true],
    ["a NUL in a value", { a: [{ b: "x\0" }] }, false],
    ["a NUL in a name", { "a\0": 1 }, false],
    ["a lone surrogate", ["\ud83d"], false],
    ["a whole pair", ["\ud83d\ude42"], true],
  ])("%s: %j is %s", (_, body, expected) => {
    expect(isStorable(body)).toBe(expected);
  });

  it("is checked however deep it lies", () => {
    let nested: unknown = "x\0";
    for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
    expect(isStorable(nested)).toBe(false);
  });
});
