import { describe, expect, it } from "vitest";
import type { Agency } from "#core/directory/read-agency.ts";
import { states } from "#core/directory/states.ts";
import { agencyOf, directoryInMemory } from "#tests/support/directory-in-memory.ts";

const made: Agency[] = [];
function add(name: string, city: string, state: string, county: string): void {
  made.push(agencyOf(String(made.length + 1), name, city, state, county));
}

// A city in every state, none of whose names says which.
for (const [at, { code }] of states.entries()) {
  const name = `STONE${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`.toUpperCase();
  add(`${name} POLICE DEPARTMENT`, name, code, `COUNTY OF ${name}`);
}
add("MT VERNON POLICE DEPARTMENT", "MT VERNON", "OH", "KNOX");
add("MOUNT VERNON POLICE DEPARTMENT", "MOUNT VERNON", "NY", "WESTCHESTER");
add("AMES POLICE DEPARTMENT", "AMES", "IA", "STORY");
add("STORY COUNTY SHERIFFS OFFICE", "NEVADA", "IA", "STORY");
add("STORY COUNTY SHERIFFS OFFICE - RANGE", "NEVADA", "IA", "STORY");
add("AMES POLICE DEPARTMENT", "AMES", "OK", "MAJOR");
add("AMES CREEK POLICE DEPARTMENT", "CREEK", "IN", "HENDRICKS");
add("GARY POLICE DEPARTMENT", "GARY", "IN", "LAKE");
add("GARY POLICE DEPARTMENT", "GARY", "SD", "DEUEL");
add("PORTLAND POLICE BUREAU", "PORTLAND", "OR", "MULTNOMAH");
add("PORTLAND POLICE DEPARTMENT", "PORTLAND", "ME", "CUMBERLAND");
// A county with a state's name, at every sheriff of that state.
for (const [at, name] of "ADAMS ASOTIN BENTON CHELAN CLARK FERRY GRANT KING LEWIS MASON".split(" ").entries())
  add(`${name} COUNTY SHERIFFS OFFICE`, `RIVER ${name}`, "WA", at === 0 ? "" : name);
add("WASHINGTON COUNTY SHERIFFS OFFICE / WASHINGTON COUNTY JAIL", "HURRICANE", "UT", "WASHINGTON");
add("WASHINGTON COUNTY SHERIFFS DEPARTMENT", "STILLWATER", "MN", "WASHINGTON");
add("IVINS DEPARTMENT OF PUBLIC SAFETY", "IVINS", "UT", "WASHINGTON");
add("SAN JOSE POLICE DEPARTMENT", "SAN JOSE", "CA", "SANTA CLARA");
add("DONA ANA COUNTY SHERIFFS DEPARTMENT", "LAS CRUCES", "NM", "DONA ANA");

const directory = directoryInMemory(made);

describe("a search of the directory", () => {
  const search = (query: string) => directory.search(query, { limit: 8, offset: 0 });
  const first = async (query: string, count = 1) => {
    const { agencies, isGuess } = await search(query);
    return agencies.slice(0, count).map(({ city, state }) => `${isGuess ? "? " : ""}${city} ${state}`);
  };

  it("finds a city by its name and the abbreviation of its state, in all 56 of them", async () => {
    expect(states).toHaveLength(56);
    const cities = made.slice(0, states.length);
    for (const { city, state } of cities) {
      const { agencies, places, total, isGuess } = await search(`${city}, ${state}`);
      expect([total, agencies[0]?.city, agencies[0]?.state, isGuess], state).toEqual([1, city, state, false]);
      expect(
        places.map(({ label }) => label),
        state,
      ).toEqual([`${city}, ${states.find(({ code }) => code === state)?.name}`]);
    }
  });

  it.each([
    ["Washington County", ["Hurricane UT", "Stillwater MN", "Ivins UT"]],
    ["washington county sheriff", ["Hurricane UT", "Stillwater MN"]],
    ["sheriff in washington county", ["Hurricane UT", "Stillwater MN"]],
    ["washington county, mn", ["Stillwater MN"]],
  ])("puts the sheriff of the county before a state of its name: %j", async (query, expected) => {
    expect((await first(query, expected.length)).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ["San José", ["San Jose CA"]],
    ["policía de San José", ["San Jose CA"]],
    ["Departamento de Policía de San Jose", ["San Jose CA"]],
    ["policia en ames", ["Ames IA", "Ames OK"]],
    ["alguacil del condado de Doña Ana", ["Las Cruces NM"]],
    ["oficina del alguacil del condado de Story", ["Nevada IA"]],
    ["policía cerca de Gary IN", ["Gary IN"]],
    ["condado de Washington", ["Hurricane UT", "Stillwater MN", "Ivins UT"]],
    ["alguacil del condado de Washington", ["Hurricane UT", "Stillwater MN"]],
    ["condado de Washington, Utah", ["Hurricane UT", "Ivins UT"]],
    ["condado de washington mn", ["Stillwater MN"]],
    ["ciudad de Ames", ["Ames IA", "Ames OK"]],
    ["policía de la ciudad de Ames", ["Ames IA", "Ames OK"]],
    ["Mount Vernon, Nueva York", ["Mount Vernon NY"]],
    ["alguacil en Las Cruces, Nuevo México", ["Las Cruces NM"]],
    ["Gary, Dakota del Sur", ["Gary SD"]],
  ])("understands Spanish, with its accents or without: %j", async (query, expected) => {
    expect((await first(query, expected.length)).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ["police in Ames", ["Ames IA", "Ames OK"]],
    ["police in Ames, IA", ["Ames IA"]],
    ["police in amse", ["? Ames IA", "? Ames OK", "? Creek IN"]],
    ["police in Iowa", ["Ames IA"]],
    ["Portland OR police", ["Portland OR"]],
    ["police in Portland, ME", ["Portland ME"]],
    ["Gary IN", ["Gary IN"]],
    ["gary in police", ["Gary IN"]],
    ["police department near ames", ["Ames IA", "Ames OK"]],
  ])("recognises words that only join others: %j", async (query, expected) => {
    expect((await first(query, expected.length)).toSorted()).toEqual(expected);
  });

  it("gives the place as well, and for the sheriff of a city its county's sheriff, the main office first", async () => {
    expect((await search("police in Ames")).places.map(({ label }) => label)).toEqual([
      "Ames, Iowa",
      "Ames, Oklahoma",
    ]);
    for (const query of ["sheriff near ames", "sheriff ames, iowa", "Sheriff's office in Ames"]) {
      const { agencies, isGuess } = await search(query);
      expect([isGuess, ...agencies.map(({ name }) => name)], query).toEqual([
        false,
        "Story County Sheriff's Office",
        "Story County Sheriff's Office - Range",
      ]);
    }
  });

  // Nothing of a query is kept, and so much of it is looked at: 150 characters, twelve words.
  it.each([
    ["thousands of words", `ames ia ${"zz ".repeat(50_000)}`, false],
    ["thousands of the broadest word", "police ".repeat(50_000), true],
    ["one endless word", "a".repeat(500_000), false],
    ["what looks like a pattern", "(a+)+$ .* [^x]{9} \\\\ %_ ' | & ! <-> :*", false],
    ["letters of many scripts", "東京 Ж ﷺ 🚓 \u202e \u0000 e\u0301".repeat(100), false],
    ["lone halves of letters", "\ud800\udfff\ud800", false],
    [
      "every word with an error",
      "polcie depratment sehriff cuonty offcie plice shreiff dept stat univresity",
      false,
    ],
  ])("answers %s", async (_, query, isFound) => {
    const { agencies, total } = await search(query);
    expect([agencies.length <= 8, total <= 1000, total > 0]).toEqual([true, true, isFound]);
    const alone = await search("ames ia");
    expect(alone.total).toBe(1);
  });

  const ask = (query: string) => directory.ask(query, { limit: 8, offset: 0 });

  it("takes a ZIP code off the end of a query, and shows what is nearest to it when the rest finds nothing", async () => {
    for (const query of ["Ames, IA 50010", "ames ia 50010-1234"]) {
      expect(await ask(query), query).toMatchObject({ search: { total: 1, agencies: [{ state: "IA" }] } });
    }
    for (const query of ["50010", "police near 50010", "Zzyzx 50010", "Ammes, IA 50010"]) {
      const answer = await ask(query);
      expect("near" in answer && answer.near?.sheriffs[0]?.type, query).toBe("sheriff");
    }
    expect(await ask("00000")).toEqual({ zip: "00000", near: null });
    expect(await ask("Ames, IA 00000")).toMatchObject({ search: { total: 1 } });
    expect(await ask("zzyzx 00000")).toMatchObject({ search: { total: 0, places: [] } });
    expect(await ask("")).toMatchObject({ search: { total: 0, places: [] } });
  });
});
