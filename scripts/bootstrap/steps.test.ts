import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, it, onTestFinished } from "vitest";
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

it("says in one line that a clone may not be written to", () => {
  const clone = mkdtempSync(join(tmpdir(), "daymark-clone-"));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  const steps = join(clone, "scripts", "bootstrap", "steps.mjs");
  cpSync(join(root, "scripts/bootstrap/steps.mjs"), steps);
  chmodSync(clone, 0o555);
  // To root no folder is closed.
  const asNobody = process.getuid?.() === 0 ? "process.setgid(65534); process.setuid(65534);" : "";
  const script = `const { alone } = await import(${JSON.stringify(steps)}); ${asNobody} await alone("building", () => {});`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([
    1,
    `${clone} may not be written to by this user: building needs it. Nothing was started.\n`,
  ]);
});
