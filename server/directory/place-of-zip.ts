import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Point } from "#core/directory/distance.ts";
import { rootFolder } from "#server/root-folder.ts";

const listFile = join(rootFolder, "server", "directory", "zip-codes", "list.csv");
let list: string | null = null;

/**
 * A ZIP code's centre, and its state's postal abbreviation ("AP", "AE" and "AA" are military). Null for an unknown ZIP code.
 * Neither stored nor logged.
 */
export function placeOfZip(zip: string): (Point & { state: string }) | null {
  if (!/^\d{5}$/.test(zip)) return null;
  // Read once and kept as text: 42,000 objects would take ten times the memory.
  list ??= `\n${readFileSync(listFile, "utf8")}`;
  const start = list.indexOf(`\n${zip},`);
  if (start === -1) return null;
  const [, latitude, longitude, state = ""] = list.slice(start + 1, list.indexOf("\n", start + 1)).split(",");
  return { latitude: Number(latitude), longitude: Number(longitude), state };
}
