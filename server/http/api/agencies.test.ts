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
