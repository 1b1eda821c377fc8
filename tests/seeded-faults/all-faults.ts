import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SeededFault } from "./seeded-fault.ts";

/**
 * The simulation plays the engine. Nobody signs in there, no page is shown, no form is posted, and no date is done by
 * entering the next one.
 */
const beyondSimulation = /^(access|dates|forms|journeys|pages): /;

export const isSimulated = ({ name }: SeededFault): boolean => !beyondSimulation.test(name);

/** Every fault, by the part of the product that it breaks. */
export const seededFaults: SeededFault[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8")) as SeededFault[]);

const root = join(import.meta.dirname, "../..");

/** Whether the code that the fault would change still stands in its file, exactly once. */
export function fits({ file, find, replace }: SeededFault): boolean {
  if (!existsSync(join(root, file))) return false;
  const parts = readFileSync(join(root, file), "utf8").split(find);
  return parts.length === 2 && find !== replace;
}
