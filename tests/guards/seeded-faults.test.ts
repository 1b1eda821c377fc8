import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fits, seededFaults } from "../seeded-faults/all-faults.ts";

const root = join(import.meta.dirname, "../..");

/** Whether a spec declares a test of which this is the title, whole, or a piece of it where nothing is filled in. */
function declares(spec: string, title: string): boolean {
  const source = readFileSync(join(root, spec), "utf8");
  if (source.includes(title)) return true;
  return [...source.matchAll(/\btest\(`([^`]+)`/g)].some(([, template = ""]) => {
    const fixed = template.split(/\$\{[^}]+\}/).map((part) => part.replaceAll(/[^\w ]/g, "."));
    // What is filled in stands elsewhere in the file.
    const filled = new RegExp(`^${fixed.join("(.+)")}$`).exec(title)?.slice(1);
    return filled?.every((words) => source.includes(words)) ?? false;
  });
}

it.each(seededFaults)("the fault fits the code: $name", (fault) => {
  expect(fits(fault), `${fault.file} has changed: write the fault anew`).toBe(true);
  for (const path of fault.tests) expect(existsSync(join(root, path)), path).toBe(true);
  for (const { spec, test } of fault.journeys ?? [])
    expect(declares(spec, test), `${spec} has no test "${test}"`).toBe(true);
});
