import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fits, seededFaults } from "../seeded-faults/all-faults.ts";

const root = join(import.meta.dirname, "../..");

it.each(seededFaults)("the fault fits the code: $name", (fault) => {
  expect(fits(fault), `${fault.file} has changed: write the fault anew`).toBe(true);
  for (const path of fault.tests) expect(existsSync(join(root, path)), path).toBe(true);
  for (const { spec, test } of fault.journeys ?? [])
    expect(readFileSync(join(root, spec), "utf8"), `the test's name in ${spec}`).toContain(test);
});
