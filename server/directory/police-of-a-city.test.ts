import { describe, expect, it } from "vitest";
import { agencyOf, directoryInMemory } from "#tests/support/directory-in-memory.ts";

/** Real cities, and their agencies as the file of May 2019 names them. The large ones have many more there. */
const agencies = Object.entries({
  "HOUSTON TX": [
    "HARRIS COUNTY SHERIFFS OFFICE",
    "HEDWIG VILLAGE POLICE DEPARTMENT",
    "HOUSTON POLICE DEPARTMENT - CENTRAL DIVISION",
    "HOUSTON POLICE DEPARTMENT - HEADQUARTERS",
  ],
  "HOUSTON MO": ["HOUSTON POLICE DEPARTMENT"],
  "HOUSTON MN": ["HOUSTON POLICE DEPARTMENT"],
  "HOUSTON AK": ["HOUSTON POLICE DEPARTMENT"],
  "PHOENIX AZ": [
    "PHOENIX POLICE DEPARTMENT - CACTUS PARK PRECINCT",
    "PHOENIX POLICE DEPARTMENT - CENTRAL CITY PRECINCT",
    "PHOENIX POLICE DEPARTMENT - HEADQUARTERS",
  ],
  "PHOENIX IL": ["PHOENIX POLICE DEPARTMENT"],
  "PHOENIX OR": ["PHOENIX POLICE DEPARTMENT"],
  "PHILADELPHIA PA": [
    "CAPITOL POLICE",
    "PHILADELPHIA HOUSING AUTHORITY POLICE DEPARTMENT",
    "PHILADELPHIA POLICE - FIRST DISTRICT",
  ],
  "PHILADELPHIA MS": ["PHILADELPHIA POLICE DEPARTMENT"],
  "CHARLOTTE NC": [
    "CHARLOTTE-DOUGLAS INTERNATIONAL AIRPORT POLICE",
    "CHARLOTTE-MECKLENBURG POLICE DEPARTMENT - CENTRAL DIVISION",
    "CHARLOTTE-MECKLENBURG POLICE DEPARTMENT - METRO DIVISION - HEADQUARTERS",
  ],
  "CHARLOTTE MI": ["CHARLOTTE POLICE DEPARTMENT", "EATON COUNTY SHERIFFS DEPARTMENT"],
  "WASHINGTON DC": [
    "METROPOLITAN POLICE DEPARTMENT - ASIAN LIAISON UNIT",
    "METROPOLITAN POLICE DEPARTMENT-FIRST DISTRICT",
    "METROPOLITAN POLICE DEPARTMENT-HEADQUARTERS",
  ],
  "WASHINGTON PA": ["WASHINGTON CITY POLICE DEPARTMENT", "WASHINGTON COUNTY SHERIFFS OFFICE"],
  "BOSTON MA": [
    "BOSTON POLICE DEPARTMENT DISTRICT A-1",
    "BOSTON POLICE DEPARTMENT - HEADQUARTERS",
    "FISHER COLLEGE CAMPUS POLICE",
  ],
  "BOSTON GA": ["BOSTON POLICE DEPARTMENT"],
  "MIAMI FL": [
    "MIAMI POLICE DEPARTMENT",
    "MIAMI POLICE DEPARTMENT - INTERNAL AFFAIRS",
    "MIAMI-DADE COUNTY POLICE DEPARTMENT - HEADQUARTERS",
  ],
  "MIAMI AZ": ["MIAMI POLICE DEPARTMENT"],
  "SPRINGFIELD MO": [
    "GREENE COUNTY SHERIFFS DEPARTMENT",
    "SPRINGFIELD POLICE DEPARTMENT - SOUTH DISTRICT STATION",
    "SPRINGFIELD POLICE DEPARTMENT HEADQUARTERS",
  ],
  "SPRINGFIELD IL": ["GRANDVIEW POLICE DEPARTMENT", "SPRINGFIELD POLICE DEPARTMENT"],
  "PANAMA CITY FL": ["SPRINGFIELD POLICE DEPARTMENT"],
  "KANSAS CITY MO": ["KANSAS CITY POLICE DEPARTMENT", "KANSAS CITY POLICE DEPARTMENT - EAST PATROL DIVISION"],
  "KANSAS IL": ["KANSAS POLICE DEPARTMENT"],
  "NEW YORK NY": ["AMTRAK POLICE DEPARTMENT", "NEW YORK CITY POLICE DEPARTMENT - 10TH PRECINCT"],
  "AUBURN NY": ["AUBURN CITY POLICE DEPARTMENT"],
  "COLLEGE STATION TX": ["COLLEGE STATION POLICE DEPARTMENT", "TEXAS A AND M UNIVERSITY POLICE DEPARTMENT"],
  "FALLS CHURCH VA": ["CITY OF FALLS CHURCH POLICE DEPARTMENT"],
}).flatMap(([place, names]) =>
  names.map((name) => agencyOf(`${place} ${name}`, name, place.slice(0, -3), place.slice(-2))),
);
const directory = directoryInMemory(agencies);

describe("a search for the police of a city", () => {
  it.each([
    [
      "houston police department",
      ["Houston Police Department - Headquarters, TX", "Houston Police Department - Central Division, TX"],
    ],
    ["houston pol", ["Houston Police Department - Headquarters, TX"]],
    ["houston police dep", ["Houston Police Department - Headquarters, TX"]],
    ["hosuton polcie", ["Houston Police Department - Headquarters, TX"]],
    ["houston, mo police", ["Houston Police Department, MO"]],
    ["phoenix police department", ["Phoenix Police Department - Headquarters, AZ"]],
    ["police in phoenix, oregon", ["Phoenix Police Department, OR"]],
    [
      "philadelphia police department",
      [
        "Philadelphia Police - First District, PA",
        "Philadelphia Housing Authority Police Department, PA",
        "Philadelphia Police Department, MS",
      ],
    ],
    ["charlotte police", ["Charlotte-Mecklenburg Police Department - Metro Division - Headquarters, NC"]],
    ["washington police department", ["Metropolitan Police Department-Headquarters, DC"]],
    [
      "boston pd",
      [
        "Boston Police Department - Headquarters, MA",
        "Boston Police Department District A-1, MA",
        "Boston Police Department, GA",
      ],
    ],
    ["miami police department", ["Miami Police Department, FL"]],
    [
      "springfield police",
      [
        "Springfield Police Department Headquarters, MO",
        "Springfield Police Department - South District Station, MO",
        "Springfield Police Department, IL",
      ],
    ],
    ["kansas city police department", ["Kansas City Police Department, MO"]],
    ["new york city police department", ["New York City Police Department - 10th Precinct, NY"]],
    ["college station police", ["College Station Police Department, TX"]],
    ["falls church police", ["City of Falls Church Police Department, VA"]],
  ])("%j puts the city's own first, of cities of one name the largest's", async (query, expected) => {
    const { agencies: found } = await directory.search(query, { limit: expected.length, offset: 0 });
    expect(found.map(({ name, state }) => `${name}, ${state}`)).toEqual(expected);
  });

  it("lists nobody twice, and nothing is lost", async () => {
    const { agencies: found, total } = await directory.search("houston police department", {
      limit: 50,
      offset: 0,
    });
    expect([found.length, new Set(found.map(({ sourceId }) => sourceId)).size]).toEqual([total, total]);
    expect(found.map(({ state }) => state).sort()).toEqual(["AK", "MN", "MO", "TX", "TX", "TX"]);
  });

  it("a city's name alone lists the largest city of that name first, its sheriff at the top", async () => {
    const { agencies: found } = await directory.search("houston", { limit: 4, offset: 0 });
    expect(found.map(({ state }) => state)).toEqual(["TX", "TX", "TX", "TX"]);
    expect(found[0]?.type).toBe("sheriff");
  });
});
