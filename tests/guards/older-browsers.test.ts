import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root, sources } from "./read-imports.ts";

/** Methods that the browsers of spring 2022 lack (docs/product.md). The build translates syntax, and adds no method. */
const newer =
  /\.(?:toSorted|toReversed|toSpliced)\(|\b(?:Object|Map)\.groupBy\(|\bArray\.fromAsync\(|\bPromise\.(?:withResolvers|try)\(/;

it("no file that a browser may run calls a method that older browsers lack", () => {
  const files = [...sources("app"), ...sources("core")];
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => newer.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});

it("the guard reads a call", () => {
  expect(newer.test("days.toSorted((a, b) => a - b)")).toBe(true);
  expect(newer.test("[...days].sort()")).toBe(false);
});
