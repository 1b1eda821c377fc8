import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { expect, it } from "vitest";
import { pageSources, root } from "./steps.mjs";

// In a fresh clone the second `npm start` built the pages again: what the first had made counted as a source.
it("builds the pages from no file that a build makes", () => {
  const args = ["ls-files", "--others", "--ignored", "--exclude-standard", "--directory"];
  const { stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const ignored = new Set(stdout.split("\n"));
  const sources = pageSources().map((file) => relative(root, file).replaceAll("\\", "/"));
  expect(sources).toContain("project.inlang/settings.json");
  expect(sources.filter((file) => ignored.has(file))).toEqual([]);
});
