import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What the last column of docs/threats.md names: a test file, and after it words of the names of its tests. */
interface Shown {
  line: number;
  file: string;
  names: string[];
}

const tests = globSync("{app,commands,core,server,tests}/**/*.{test,spec}.ts").filter(
  (file) => !file.includes("node_modules"),
);

const rows = readFileSync("docs/threats.md", "utf8").split("\n");

function shownBy(row: string, index: number): Shown[] {
  const cell =
    row
      .replace(/\s*\|\s*$/, "")
      .split(" | ")
      .at(-1) ?? "";
  return cell.split(";").flatMap((part) => {
    const file = /`([^`]+\.(?:test|spec)\.ts)`/.exec(part)?.[1];
    const names = [...part.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name.replace(/ …$/, ""));
    return file === undefined && names.length === 0 ? [] : [{ line: index + 1, file: file ?? "", names }];
  });
}

const all = rows.flatMap((row, index) => (/^\| (?!what |use case )/.test(row) ? shownBy(row, index) : []));

it("each threat in docs/threats.md names tests that exist", () => {
  expect(all.length).toBeGreaterThan(100);
  const missing = all.filter(({ file, names }) => {
    const texts = tests
      .filter((test) => `/${test}`.endsWith(`/${file}`))
      .map((test) => readFileSync(test, "utf8"));
    return texts.length === 0 || !names.every((name) => texts.some((text) => text.includes(name)));
  });
  expect(missing).toEqual([]);
});
