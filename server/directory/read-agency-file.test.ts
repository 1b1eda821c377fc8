import { describe, expect, it } from "vitest";
import { agencyLine, shortHeader } from "#tests/support/agency-file.ts";
import { AgencyFileError } from "./agency-file-error.ts";
import { readAgencyFile } from "./read-agency-file.ts";

/** In pieces of 1,000 bytes, so that rows, and letters of several bytes, are cut anywhere. */
async function* pieces(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

const read = (content: string | Uint8Array, encoding?: string) =>
  readAgencyFile(pieces(content), encoding ? { encoding } : {});

/** The accepted agencies by id, and the refused lines by reason. */
async function outcome(content: string | Uint8Array, encoding?: string) {
  const { agencies, refused, rows } = await read(content, encoding);
  return {
    rows,
    ids: agencies.map(({ sourceId }) => sourceId),
    refused: Object.fromEntries([...refused].map(([reason, { lines }]) => [reason, lines])),
  };
}

const lines = (...rows: string[]) => `${[shortHeader, ...rows].join("\n")}\n`;

describe("a file of agencies", () => {
  it("is read in the short layout", async () => {
    const { agencies } = await read(
      lines(
        "7,10026599,O'BRIEN COUNTY SHERIFFS OFFICE,712-555-0142 x5,155 SOUTH HAYES AVENUE,PRIMGHAR,IA,OBRIEN,-95.63,43.08",
      ),
    );
    expect(agencies).toEqual([
      {
        sourceId: "10026599",
        name: "O'Brien County Sheriff's Office",
        type: "sheriff",
        address: "155 South Hayes Avenue",
        city: "Primghar",
        citySlug: "primghar",
        county: "O'Brien",
        state: "IA",
        zip: null,
        phone: "+17125550142;ext=5",
        latitude: 43.08,
        longitude: -95.63,
        checkedOn: null,
      },
    ]);
  });

  it("is read in the later layout of 38 columns, in any order", async () => {
    const values: Record<string, string> = {
      X: "-10650000.5",
      Y: "5321000.1",
      OBJECTID: "1",
      ID: "10222210",
      NAME: "AMES POLICE DEPARTMENT",
      ADDRESS: "515 CLARK AVENUE",
      CITY: "AMES",
      STATE: "IA",
      ZIP: "50010",
      ZIP4: "NOT AVAILABLE",
      TELEPHONE: "(515) 555-0142",
      TYPE: "LOCAL POLICE DEPARTMENT",
      STATUS: "OPEN",
      COUNTY: "STORY",
      LATITUDE: "42.0267",
      LONGITUDE: "-93.6170",
      SOURCEDATE: "2014/03/01 00:00:00+00",
      VAL_DATE: "2020/07/15 00:00:00+00",
      WEBSITE: "NOT AVAILABLE",
    };
    const columns =
      "X,Y,OBJECTID,ID,NAME,ADDRESS,CITY,STATE,ZIP,ZIP4,TELEPHONE,TYPE,STATUS,POPULATION,COUNTY,COUNTYFIPS,COUNTRY,LATITUDE,LONGITUDE,NAICS_CODE,NAICS_DESC,SOURCE,SOURCEDATE,VAL_METHOD,VAL_DATE,WEBSITE,CI_ID,CSLLEA08ID,SUBTYPE1,SUBTYPE2,TRIBAL,NUMPRE,NUMFIXSUB,NUMMOBILE,FTSWORN,FTCIV,PTSWORN,PTCIV".split(
        ",",
      );
    expect(columns).toHaveLength(38);
    for (const order of [columns, columns.toReversed(), columns.map((name) => ` ${name.toLowerCase()} `)]) {
      const row = order.map((name) => values[name.trim().toUpperCase()] ?? "NOT AVAILABLE").join(",");
      const { agencies } = await read(`\uFEFF${order.join(",")}\r\n${row}\r\n`);
      expect(agencies).toMatchObject([
        {
          sourceId: "10222210",
          zip: "50010",
          phone: "+15155550142",
          latitude: 42.0267,
          checkedOn: "2020-07-15",
        },
      ]);
    }
  });

  it.each([
    ["a jail", [agencyLine(1), agencyLine(2, { name: "STORY COUNTY JAIL" })], { "a jail or prison": [3] }],
    [
      "an unknown state",
      [agencyLine(1), agencyLine(2, { state: "XX" })],
      { "no state or territory of the US": [3] },
    ],
    ["no city", [agencyLine(1), agencyLine(2, { city: "" })], { "no city": [3] }],
    ["no name", [agencyLine(1), agencyLine(2, { name: "NOT AVAILABLE" })], { "no name": [3] }],
    ["the same ID", [agencyLine(1), agencyLine(1)], { "the same ID as a row before": [3] }],
    [
      "too few fields",
      [agencyLine(1), "2,2,AMES"],
      { "a different number of fields than the first line": [3] },
    ],
    [
      "too many fields",
      [agencyLine(1), `${agencyLine(2)},x`],
      { "a different number of fields than the first line": [3] },
    ],
    [
      "a control character",
      [agencyLine(1), agencyLine(2, { name: "AMES\u0000 PD" })],
      { "characters that are not text": [3] },
    ],
  ])("leaves out %s, and says which line", async (_, rows, refused) => {
    expect(await outcome(lines(...rows))).toEqual({ rows: 2, ids: ["1"], refused });
  });

  it("loses only the row with a quotation mark that is never closed", async () => {
    const file = lines(
      agencyLine(1),
      agencyLine(2, { name: '"AMES PD' }),
      agencyLine(3),
      agencyLine(4, { name: 'THE "BIG" PD' }),
      agencyLine(5, { name: '"AMES, NORTH PD"' }),
    );
    expect(await outcome(file)).toEqual({
      rows: 5,
      ids: ["1", "3", "5"],
      refused: { "quotation marks out of place": [3, 5] },
    });
  });

  it("is read in UTF-16 with a mark and without", async () => {
    const file = lines(agencyLine(1, { city: "CAÑON CITY", state: "CO" }));
    expect((await outcome(Buffer.from(`\uFEFF${file}`, "utf16le"))).ids).toEqual(["1"]);
    expect((await outcome(Buffer.from(file, "utf16le"))).ids).toEqual(["1"]);
  });

  it("in Windows-1252, as Excel writes it, is refused with what to do; with its encoding it is read", async () => {
    const file = Buffer.from(lines(agencyLine(1), agencyLine(2, { city: "CAÑON CITY" })), "latin1");
    await expect(read(file)).rejects.toThrow("Line 3 is not UTF-8. Files from Excel mostly are Windows-1252");
    expect(await outcome(file, "utf-8")).toEqual({
      rows: 2,
      ids: ["1"],
      refused: { "characters that are not text": [3] },
    });
    const { agencies } = await read(file, "windows-1252");
    expect(agencies.map(({ city }) => city)).toEqual(["Ames", "Cañon City"]);
  });

  it.each([
    ["sep=;", ";"],
    ["", ";"],
    ["", "\t"],
    ["sep=,", ","],
  ])("of Excel's is read with its delimiter and its decimal commas: %j %j", async (first, delimiter) => {
    const comma = delimiter === "," ? '"-93,62","42,03"' : `-93,62${delimiter}42,03`;
    const row = "1,90000001,AMES POLICE DEPARTMENT,515-555-0101,1 MAIN STREET,AMES,IA,STORY";
    const written = (line: string) => line.replaceAll(",", delimiter);
    const file = [...(first ? [first] : []), written(shortHeader), `${written(row)}${delimiter}${comma}`];
    expect((await read(`${file.join("\r\n")}\r\n`)).agencies).toMatchObject([
      { sourceId: "90000001", longitude: -93.62, latitude: 42.03 },
    ]);
  });

  it.each([
    ["is empty", "", "The file is empty."],
    ["has its columns alone", `${shortHeader}\n`, "The file has no rows."],
    [
      "lacks columns",
      "ID,NAME,CITY\n1,A,B\n",
      "its first line lacks TELEPHONE, ADDRESS, STATE, COUNTY, X and Y. It has: ID, NAME, CITY.",
    ],
    ["is a page", "<!doctype html>\n<p>Moved\n", "It has: <!DOCTYPE HTML>."],
    [
      "has no end of a line in a million characters",
      "A".repeat(1_000_000),
      "It has: nothing that can be read.",
    ],
    [
      "has more rows than the US has agencies",
      lines(...Array.from({ length: 100_001 }, () => "x")),
      "more than 100000 rows",
    ],
  ])("that %s is none", async (_, content, message) => {
    const reading = read(content);
    await expect(reading).rejects.toBeInstanceOf(AgencyFileError);
    await expect(reading).rejects.toThrow(message);
  });

  it("in an encoding that does not exist is none", async () => {
    await expect(read(lines(agencyLine(1)), "klingon")).rejects.toThrow('There is no encoding "klingon".');
  });
});
