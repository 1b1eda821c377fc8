import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SeededFault } from "./seeded-fault.ts";

/** Every fault there is, by the part of the engine that it is put into. */
export const seededFaults: SeededFault[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8")) as SeededFault[]);
