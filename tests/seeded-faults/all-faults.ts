import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SeededFault } from "./seeded-fault.ts";

/** The simulation plays the engine. Nobody signs in there, and no page is shown. */
const beyondSimulation = /^(access|pages): /;

export const isSimulated = ({ name }: SeededFault): boolean => !beyondSimulation.test(name);

/** Every fault, by the part of the product that it breaks. */
export const seededFaults: SeededFault[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8")) as SeededFault[]);
