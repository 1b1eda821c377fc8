import { relative } from "node:path";
import { expect, it } from "vitest";
import { pageSources, root } from "./steps.mjs";

// In a fresh clone the second `npm start` built the pages again: what the first had made counted as a source.
it("builds the pages from no file that a build makes", () => {
  const sources = pageSources().map((file) => relative(root, file).replaceAll("\\", "/"));
  expect(sources.filter((file) => file.startsWith("project.inlang/"))).toEqual([
    "project.inlang/settings.json",
  ]);
  const made = ["app/+types/", "build/", ".cache/", ".react-router/", "node_modules/", ".data/"];
  expect(sources.filter((file) => made.some((folder) => file.startsWith(folder)))).toEqual([]);
});
