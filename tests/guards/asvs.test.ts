import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./read-imports.ts";

/**
 * How many requirements of level 1 or 2 each section of OWASP's ASVS 5.0 has, chapter by chapter. In each section they have the
 * first numbers: 1.1.1, 1.1.2.
 */
const chapters = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
];

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

const requirements = chapters.flatMap((sections, chapter) =>
  sections.flatMap((count, section) => upTo(count).map((n) => `${chapter + 1}.${section + 1}.${n}`)),
);

/** "1.2.1-3" is three requirements. */
function numbersIn(cell: string): string[] {
  return [...cell.matchAll(/(\d+\.\d+\.)(\d+)(?:-(\d+))?/g)].flatMap(([, section, first, last = first]) =>
    upTo(Number(last), Number(first)).map((n) => `${section}${n}`),
  );
}

const rows = readFileSync(join(root, "docs/security-checklist.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, numbers = "", stands = "", by = ""] = line.split("|").map((cell) => cell.trim());
    return { numbers, stands, by };
  });

it("has one line for each requirement of level 1 and 2", () => {
  expect(requirements).toHaveLength(253);
  expect(rows.flatMap(({ numbers }) => numbersIn(numbers)).toSorted()).toEqual(requirements.toSorted());
});

it("shows by a file that a requirement holds, and says until when one falls short, and why one does not apply", () => {
  const says: Readonly<Record<string, RegExp>> = {
    holds: /`[\w./-]+`|\]\(/,
    short: /\d{4}-\d{2}-\d{2}/,
    "does not apply": /\w/,
  };
  expect(rows.filter(({ stands, by }) => !says[stands]?.test(by))).toEqual([]);
});

it("names only files that exist, by their path or by their name alone", () => {
  const names = new Set(
    ["app", "commands", "core", "deploy", "scripts", "server", "tests"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        file.slice(file.lastIndexOf("/") + 1),
      ),
    ),
  );
  const named = rows.flatMap(({ by }) =>
    [...by.matchAll(/`([\w./-]+(?:\.\w+|\/))`/g)].map(([, file = ""]) => file),
  );
  expect(named.length).toBeGreaterThan(150);
  const isThere = (file: string) => (file.includes("/") ? existsSync(join(root, file)) : names.has(file));
  expect(named.filter((file) => !isThere(file))).toEqual([]);
});
