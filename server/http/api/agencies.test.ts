import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, it } from "vitest";
import { agencies } from "#server/db/schema/directory.ts";
import { seedSample } from "#server/directory/sample-agencies.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

describe("the directory's API", async () => {
  const database = await testDatabase("single", { keepsRows: true });
  let app: TestApp;
  beforeAll(async () => {
    await seedSample(database.db, Temporal.Instant.from("2026-11-20T12:00:00Z"));
    app = createTestApp(database);
  });

  const search = async (query: string) => {
    const { status, body } = await app.visitor().get(`/api/agencies?${query}`);
    return { status, body };
  };
  it("says how many agencies there are, and that a sample is one", async () => {
    const { status, body } = await app.visitor().get("/api/agencies/edition");
    expect([status, body.edition.isSample]).toEqual([200, true]);
    expect(body.edition.agencies).toBe(await database.db.$count(agencies));
  });

  const names = async (q: string) =>
    (await search(new URLSearchParams({ q }).toString())).body.agencies.map(
      ({ name }: { name: string }) => name,
    );

  // server/directory/search-agencies.test.ts shows what a search understands. Here is the sample.
  it.each([
    ["alder falls", "Alder County Sheriff's Office"],
    ["alder fals polcie", "Alder Falls Police Department"],
    ["O’Dell", "O'Dell Crossing Police Department"],
    ["la salle corners", "LaSalle Corners Police Department"],
  ])("finds %j: first %j", async (query, first) => {
    expect((await names(query))[0]).toBe(first);
  });

  it("gives each agency its address, its number and its place", async () => {
    const page = "/police-department-list-by-city/iowa/bell-prairie";
    const { body } = await search("q=bell+prairie");
    expect(body).toMatchObject({
      success: true,
      total: 1,
      is_guess: false,
      places: [{ label: "Bell Prairie, Iowa", path: page, agencies: 1 }],
      agencies: [{ type: "police", city: "Bell Prairie", county: "Alder", state: "IA", miles: null }],
    });
    const [{ phone, path }] = body.agencies;
    expect(phone).toMatch(/^\+151555501\d\d$/);
    expect(path).toMatch(new RegExp(`^${page}#agency-sample-\\d+$`));
  });

  it("finds what is nearest to a ZIP code, the sheriffs first", async () => {
    const { body } = await search("q=50010&limit=20");
    expect(body.agencies[0]).toMatchObject({ type: "sheriff", state: "IA" });
    const sheriffs = body.agencies.filter(({ type }: { type: string }) => type === "sheriff");
    const miles = sheriffs.map((agency: { miles: number }) => agency.miles);
    expect(miles).toEqual(miles.toSorted((a: number, b: number) => a - b));
    expect(Math.max(...miles)).toBeLessThan(100);
  });

  it.each([
    [`q=${"a".repeat(151)}`, "q"],
    ["q=ames&limit=51", "limit"],
    ["q=ames&limit=x", "limit"],
  ])("refuses %s, naming the field %s", async (query, field) => {
    const { status, body } = await search(query);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
  });
});
