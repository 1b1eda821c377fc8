import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";
import { rootFolder } from "#server/root-folder.ts";
import { packZipCodes } from "../../scripts/bootstrap/pack-zip-codes.mjs";

interface Place {
  latitude: number;
  longitude: number;
  state: string;
  country: string;
}
type Lookup = (zip: string) => Place | undefined;

const theirs = createRequire(import.meta.url)("zipcodes") as { codes: Record<string, Place>; lookup: Lookup };
let folder: string | null = null;
afterAll(async () => {
  if (folder) await rm(folder, { recursive: true });
});

/** The module that the bundle has in the package's place. */
async function packed(): Promise<Lookup> {
  folder = await mkdtemp(join(tmpdir(), "daymark-zip-codes-"));
  const file = join(folder, "packed.mjs");
  await writeFile(file, packZipCodes(rootFolder));
  const module = (await import(pathToFileURL(file).href)) as { default: { lookup: Lookup } };
  return module.default.lookup;
}

it("finds every ZIP code of the United States where the package finds it, and no other", async () => {
  const lookup = await packed();
  const all = Object.entries(theirs.codes);
  const inTheStates = all.filter(([, { country }]) => country === "US");
  expect(inTheStates.length).toBeGreaterThan(40_000);
  const differing = inTheStates.filter(([zip, place]) => {
    const found = lookup(zip);
    return (
      found?.latitude !== place.latitude || found.longitude !== place.longitude || found.state !== place.state
    );
  });
  expect(differing).toEqual([]);
  const others = Array.from({ length: 100_000 }, (_, zip) => String(zip).padStart(5, "0"));
  expect(others.filter((zip) => (lookup(zip) === undefined) !== (theirs.lookup(zip) === undefined))).toEqual(
    [],
  );
  for (const zip of ["", "1000", "100011", "K1A", "k1a 0b1", "+1234", "1e4", " 10001"]) {
    expect(lookup(zip)).toBeUndefined();
  }
});
