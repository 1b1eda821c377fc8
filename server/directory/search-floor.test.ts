import { readFileSync } from "node:fs";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { directoryOfDatabase } from "#tests/support/directory-of.ts";
import type { DirectoryContent } from "./directory-content.ts";
import { seedSample } from "./sample-agencies.ts";

interface Floor {
  query: string;
  way: string;
  agencies: string[];
  places: string[];
}

/** The answers of an earlier search, one a line. */
const floor: Floor[] = readFileSync(new URL("search-floor.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.includes("\t") && !line.startsWith("#"))
  .map((line) => {
    const [query = "", way = "", , agencies = "", places = ""] = line.split("\t");
    const listOf = (text: string) => text.split(" ").filter(Boolean);
    return { query, way, agencies: listOf(agencies), places: listOf(places) };
  });

describe("the search's floor: what it once answered over the sample", () => {
  let database: Database;
  let directory: DirectoryContent;
  beforeAll(async () => {
    database = await openTestDatabase();
    await seedSample(database.db, Temporal.Instant.from("2026-11-23T12:00:00Z"));
    directory = directoryOfDatabase(database.db);
  });
  afterAll(() => database.close());

  const answerTo = async (query: string): Promise<Omit<Floor, "query">> => {
    const answer = await directory.ask(query, { limit: 8, offset: 0 });
    if ("near" in answer) {
      const nearest = [...(answer.near?.sheriffs ?? []), ...(answer.near?.others ?? [])];
      return { way: "near", agencies: nearest.map(({ sourceId }) => sourceId), places: [] };
    }
    const { agencies, places, isGuess } = answer.search;
    return {
      way: isGuess ? "guess" : "typed",
      agencies: agencies.map(({ sourceId }) => sourceId),
      places: places.map(({ path, agencies: count }) => `${path}:${count ?? ""}`),
    };
  };

  it("is some hundreds of queries: as they are, begun, and with an error", () => {
    expect(floor.filter(({ way }) => way === "typed").length).toBeGreaterThan(300);
    expect(floor.filter(({ way }) => way === "guess").length).toBeGreaterThan(70);
    expect(floor.filter(({ way }) => way === "near").length).toBeGreaterThan(15);
  });

  it("is kept: the same comes first, nothing is missing, and nothing that was typed has become a guess", async () => {
    const worse: string[] = [];
    for (const { query, way, agencies, places } of floor) {
      const now = await answerTo(query);
      const isFirst = agencies.length === 0 || now.agencies[0] === agencies[0];
      const hasAll =
        agencies.every((id) => now.agencies.includes(id)) &&
        places.every((place) => now.places.includes(place));
      if (!isFirst || !hasAll || (way !== now.way && way !== "guess")) worse.push(query);
    }
    expect(worse).toEqual([]);
  });
});
