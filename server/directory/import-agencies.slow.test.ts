import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stateOfCode } from "#core/directory/states.ts";
import type { Database } from "#server/db/client.ts";
import { agencies, directoryImports } from "#server/db/schema/directory.ts";
import { generatedAgencyFile, realAgencyFile } from "#tests/support/agency-file.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { directoryOfDatabase } from "#tests/support/directory-of.ts";
import type { DirectoryContent } from "./directory-content.ts";
import { type ImportReport, importAgencies } from "./import-agencies.ts";
import { seedSample } from "./sample-agencies.ts";

const now = Temporal.Instant.from("2026-11-21T15:00:00Z");

/** Numbers that look drawn at random and are the same each time. */
function drawer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Swaps two different letters of the word: the commonest error. */
function withTypingError(word: string, draw: (below: number) => number): string {
  const at = 1 + draw(word.length - 2);
  const swapped = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  return swapped === word ? `${word}x` : swapped;
}

describe("the whole file", () => {
  let database: Database;
  let directory: DirectoryContent;
  let folder: string;
  let file: string;
  let report: ImportReport;
  let rows: { name: string; city: string; county: string; state: string }[];

  beforeAll(async () => {
    database = await openTestDatabase();
    directory = directoryOfDatabase(database.db);
    folder = await mkdtemp(join(tmpdir(), "daymark-directory-"));
    file = realAgencyFile;
    if (!existsSync(file)) {
      file = join(folder, "agencies.csv");
      await writeFile(file, generatedAgencyFile(23_000));
    }
    const [header = "", ...lines] = (await readFile(file, "utf8")).trimEnd().split("\n");
    const at = (name: string) => header.split(",").indexOf(name);
    // A few rows have quotation marks. They are left out of the drawn ones.
    rows = lines
      .filter((line) => !line.includes('"'))
      .map((line) => line.trimEnd().split(","))
      .map((cells) => ({
        name: cells[at("NAME")] ?? "",
        city: cells[at("CITY")] ?? "",
        county: cells[at("COUNTY")] ?? "",
        state: cells[at("STATE")] ?? "",
      }));
    await seedSample(database.db, now);
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("replaces the sample, and comes out the same when it is imported again", async () => {
    expect(await directory.readEdition()).toMatchObject({ isSample: true });
    expect(await directory.listPaths()).toEqual([]);
    report = await importAgencies(database.db, now, file, { dataOn: "2019-05-15" });
    const before = await database.db.select().from(agencies).orderBy(agencies.sourceId);
    expect(before).toHaveLength(report.agencies);
    expect(await importAgencies(database.db, now, file, { dataOn: "2019-05-15" })).toEqual(report);
    const after = await database.db.select().from(agencies).orderBy(agencies.sourceId);
    const withoutIds = (list: typeof after) => list.map(({ id: _, ...agency }) => agency);
    expect(withoutIds(after)).toEqual(withoutIds(before));
    expect(await directory.readEdition()).toEqual({
      source: expect.stringContaining("HIFLD"),
      dataOn: "2019-05-15",
      importedOn: "2026-11-21",
      isSample: false,
      agencies: report.agencies,
    });
    await seedSample(database.db, now);
    expect(await database.db.$count(directoryImports)).toBe(3);
  });

  it("leaves the old edition whole when it ends half-way", async () => {
    const before = [await directory.readEdition(), await database.db.$count(agencies)];
    const ended = new Error("The process ends here.");
    const onProgress = (what: "read" | "written", rows: number) => {
      if (what === "written" && rows > 5000) throw ended;
    };
    await expect(importAgencies(database.db, now, file, { source: "Half", onProgress })).rejects.toThrow();
    expect([await directory.readEdition(), await database.db.$count(agencies)]).toEqual(before);
  });

  it("has as many agencies in each state as the file, without the jails", async () => {
    expect([...report.refused.keys()]).toEqual(["a jail or prison"]);
    const states = await directory.readStates();
    const total = states.reduce((sum, state) => sum + state.agencies, 0);
    expect(total).toBe(report.rows - (report.refused.get("a jail or prison")?.count ?? 0));
    const jail =
      /\b(JAIL|PRISON|PENITENTIARY|CORRECTION|DETENTION|REFORMATORY|CAMP|FARM|HALL|INMATE|INCARCERATION)/;
    for (const { slug, agencies: found } of states) {
      const inFile = rows.filter(({ state }) => stateOfCode(state)?.slug === slug);
      const [least, most] = [inFile.filter(({ name }) => !jail.test(name)).length, inFile.length + 5];
      expect(found, slug).toBeGreaterThanOrEqual(least);
      expect(found, slug).toBeLessThanOrEqual(most);
    }
  });

  it("finds fifty that are drawn at random by name, by city, by county, and with a typing error in each", async () => {
    const draw = drawer(20_261_121);
    const drawn = Array.from({ length: 50 }, () => rows[draw(rows.length)]).filter(
      (row) => row !== undefined,
    );
    const missed: string[] = [];
    for (const row of drawn) {
      const { state } = row;
      const words = row.name.split(/[^A-Z]+/).filter((word) => word.length > 3);
      const word = words[draw(words.length)] ?? "";
      const searches = [
        `${row.name} ${state}`,
        `${row.city} ${state}`,
        `${row.county} county ${state}`,
        `${row.name.replace(word, withTypingError(word, draw))} ${state}`,
        `${withTypingError(row.city, draw)} ${stateOfCode(state)?.name}`,
      ];
      for (const query of searches) {
        const isJail = (await directory.search(`${row.name} ${state}`, { limit: 1, offset: 0 })).total === 0;
        const { agencies: found } = await directory.search(query, { limit: 200, offset: 0 });
        const isThere = found.some((agency) => sameWords(agency.city, row.city) && agency.state === state);
        if (!isThere && !isJail) missed.push(query);
      }
    }
    expect(drawn).toHaveLength(50);
    expect(missed).toEqual([]);
  });

  it("shows the sheriff of the county on the page of a city that has none", async () => {
    const states = await directory.readStates();
    const some = states.find(({ slug }) => slug === "iowa") ?? states[0];
    const { cities = [] } = (await directory.readState(some?.slug ?? "")) ?? {};
    let withSheriff = 0;
    for (const { slug } of cities.slice(0, 40)) {
      const city = await directory.readCity(some?.slug ?? "", slug, null);
      const sheriffs = [...(city?.agencies ?? []), ...(city?.countySheriffs ?? [])].filter(
        ({ type }) => type === "sheriff",
      );
      if (sheriffs.length > 0) withSheriff += 1;
      const types = city?.agencies.map(({ type }) => type) ?? [];
      expect(types.lastIndexOf("sheriff"), slug).toBeLessThanOrEqual(
        types.filter((type) => type === "sheriff").length - 1,
      );
    }
    expect(withSheriff).toBeGreaterThan(35);
  });

  it("names every city's page once, under its state", async () => {
    const paths = await directory.listPaths();
    expect(new Set(paths).size).toBe(paths.length);
    expect(
      paths.every((path) => /^\/police-department-list-by-city(\/[a-z-]+(\/[a-z0-9-]+)?)?$/.test(path)),
    ).toBe(true);
    const cities = new Set(rows.map(({ city, state }) => `${state} ${city}`));
    expect(paths.length).toBeGreaterThan(cities.size * 0.98);
  });
});

const letters = (text: string) =>
  text
    .toUpperCase()
    .replace(/\bST\.? /g, "SAINT ")
    .replace(/[^A-Z]/g, "");
const sameWords = (one: string, other: string) => letters(one) === letters(other);
