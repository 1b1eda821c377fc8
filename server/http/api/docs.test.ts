import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { docTopics } from "#server/db/schema/documentation.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

describe("the docs' topics", () => {
  let database: Database;
  let test: TestApp;
  beforeAll(async () => {
    database = await openTestDatabase();
    test = createTestApp(database);
  });
  afterEach(() => emptyTables(database.db));
  afterAll(() => database.close());

  it("are an empty list while there are none", async () => {
    const answer = await test.visitor().get("/api/docs");
    expect([answer.status, answer.body]).toEqual([200, { success: true, topics: [] }]);
  });

  it.each(["/api/docs", "/api/docs.php"])(
    "come in their order, in the old site's field names, at %s",
    async (path) => {
      const start = { id: "start", parentId: null, title: "Start", content: "<p>Begin.</p>", sortOrder: 1 };
      const dates = {
        id: "dates",
        parentId: "start",
        title: "Dates",
        content: "<p>Yours.</p>",
        sortOrder: 2,
      };
      await database.db.insert(docTopics).values([dates, start]);
      const { body } = await test.visitor().get(path);
      expect(body.topics).toEqual([
        { id: "start", parent_id: null, title: "Start", content: "<p>Begin.</p>", sort_order: 1 },
        { id: "dates", parent_id: "start", title: "Dates", content: "<p>Yours.</p>", sort_order: 2 },
      ]);
    },
  );
});
