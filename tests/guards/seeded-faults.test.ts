import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fits, seededFaults } from "../seeded-faults/all-faults.ts";

const root = join(import.meta.dirname, "../..");

it.each(seededFaults)("the fault fits the code: $name", (fault) => {
  expect(fits(fault), `${fault.file} has changed: write the fault anew`).toBe(true);
  for (const path of [...fault.tests, ...(fault.journeys ?? []).map(({ spec }) => spec)]) {
    expect(existsSync(join(root, path)), path).toBe(true);
  }
});
